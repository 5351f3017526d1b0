package dev.ragstone.retrieval.lucene;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The parts of a compound that are not words of the text anyway: {@code get}, {@code user} and {@code name} of
 * {@code getUserName}, but not {@code mail} of {@code e-mail}, where a word begins after the hyphen.
 */
final class WordParts {

    /** A word is made of few parts, a line of data of any number. */
    private static final int MAX_PARTS = 32;

    /** Signs at which a word ends, as the tokenizer sees it. */
    private static final String WORD_ENDS = "-/\\@#+&~\u2010\u2011";

    private final Set<String> parts = new LinkedHashSet<>();

    private WordParts() {}

    static Set<String> of(String compound) {
        var found = new WordParts();
        int start = 0;
        for (int i = 0; i <= compound.length(); i++) {
            if (i == compound.length() || WORD_ENDS.indexOf(compound.charAt(i)) >= 0) {
                found.add(compound.substring(start, i));
                start = i + 1;
            }
        }
        return found.parts;
    }

    private void add(String word) {
        if (isVersion(word)) {
            addVersions(word);
            return;
        }
        if (word.chars().noneMatch(Character::isLetter)) {
            return;
        }
        int start = 0;
        for (int i = 1; i <= word.length(); i++) {
            if (i == word.length() || endsBefore(word, i)) {
                addPart(word.substring(start, i), word);
                start = i < word.length() && CompoundWords.isJoint(word.charAt(i)) ? i + 1 : i;
            }
        }
    }

    // A single letter or digit says nothing on its own.
    private void addPart(String part, String word) {
        if (part.length() > 1 && part.length() < word.length() && parts.size() < MAX_PARTS) {
            parts.add(part);
        }
    }

    /** {@code v2.1.3} is also asked for as 2.1.3 and as 2.1. */
    private void addVersions(String word) {
        String numbers = Character.isDigit(word.charAt(0)) ? word : word.substring(1);
        for (int end = numbers.length(); end > 0; end = numbers.lastIndexOf('.', end - 1)) {
            addPart(numbers.substring(0, end), word);
        }
    }

    private static boolean isVersion(String word) {
        boolean marked = word.length() > 1 && (word.charAt(0) == 'v' || word.charAt(0) == 'V');
        int dots = 0;
        for (int i = marked ? 1 : 0; i < word.length(); i++) {
            boolean dot = word.charAt(i) == '.';
            if (!dot && !Character.isDigit(word.charAt(i))) {
                return false;
            }
            dots += dot ? 1 : 0;
        }
        return dots > (marked ? 0 : 1);
    }

    private static boolean endsBefore(String word, int i) {
        char before = word.charAt(i - 1);
        char here = word.charAt(i);
        if (CompoundWords.isJoint(here)) {
            return true;
        }
        if (!Character.isUpperCase(here)) {
            return false;
        }
        boolean lowerNext = i + 1 < word.length() && Character.isLowerCase(word.charAt(i + 1));
        return Character.isLowerCase(before) || (Character.isUpperCase(before) && lowerNext);
    }
}
