package dev.ragstone.retrieval.expand;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds where a text says what an abbreviation stands for: a long form with the short one in brackets behind it, or the
 * other way round. After Schwartz and Hearst (2003): every character of the short form must occur in the long one in
 * order, the first at the beginning of a word. Linear in the text but for a bounded window before each bracket.
 */
final class Abbreviations {

    private static final int LONGEST_SHORT = 10;
    private static final int LONGEST_LONG = 100;

    private Abbreviations() {}

    /** A short form and what it stands for. */
    record Pair(String shortForm, String longForm) {}

    static List<Pair> in(String text) {
        var pairs = new ArrayList<Pair>();
        for (int open = text.indexOf('('); open >= 0; open = text.indexOf('(', open + 1)) {
            int close = text.indexOf(')', open);
            if (close > open + 1 && close - open <= LONGEST_LONG) {
                pair(text, open, text.substring(open + 1, close).strip(), pairs);
            }
        }
        return pairs;
    }

    private static void pair(String text, int open, String inside, List<Pair> pairs) {
        String before = text.substring(Math.max(0, open - LONGEST_LONG), open).strip();
        if (isShort(inside)) {
            String longForm = longForm(inside, before);
            if (!longForm.isEmpty()) {
                pairs.add(new Pair(inside, longForm));
            }
            return;
        }
        String last = before.substring(before.lastIndexOf(' ') + 1);
        if (isShort(last) && longForm(last, inside).equals(inside)) {
            pairs.add(new Pair(last, inside));
        }
    }

    private static boolean isShort(String text) {
        return text.length() >= 2
                && text.length() <= LONGEST_SHORT
                && text.indexOf(' ') < 0
                && Character.isLetterOrDigit(text.charAt(0))
                && text.chars().filter(Character::isUpperCase).count() >= 2;
    }

    /** The end of {@code before} that {@code shortForm} stands for; empty if it stands for none. */
    private static String longForm(String shortForm, String before) {
        String small = before.toLowerCase(Locale.ROOT);
        if (small.length() != before.length()) {
            return "";
        }
        int at = before.length() - 1;
        for (int i = shortForm.length() - 1; i >= 0; i--) {
            char wanted = Character.toLowerCase(shortForm.charAt(i));
            if (!Character.isLetterOrDigit(wanted)) {
                continue;
            }
            while (at >= 0 && (small.charAt(at) != wanted || (i == 0 && !startsWord(small, at)))) {
                at--;
            }
            if (at < 0) {
                return "";
            }
            at--;
        }
        String found = before.substring(at + 1);
        int words = found.split("[\\s-]+").length;
        boolean plausible = words <= Math.min(shortForm.length() + 5, shortForm.length() * 2)
                && found.length() > shortForm.length()
                && words > 1;
        return plausible ? found : "";
    }

    private static boolean startsWord(String text, int at) {
        return at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
    }
}
