package dev.ragstone.retrieval.grounding;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a text says, as far as rules can tell.
 *
 * @param words all its words, in lower case
 * @param terms the stems of those that carry something
 * @param quantities its numbers with their units
 * @param names abbreviations, identifiers and names within a sentence, in lower case
 * @param order its words in their order, in lower case, at most {@link #LONGEST_ORDER}
 * @param denying whether it says of something that it is not so
 */
record Statement(
        Set<String> words,
        Set<String> terms,
        Set<Quantity> quantities,
        Set<String> names,
        List<String> order,
        boolean denying) {

    /** Longer sentences are not compared word by word. */
    static final int LONGEST_ORDER = 100;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]++(?:[-'\u2019][\\p{L}\\p{N}]++){0,8}");
    private static final Pattern PART = Pattern.compile("[\\p{L}\\p{N}]+");
    private static final List<String> ENDINGS = List.of(
            "ations", "ation", "ments", "ment", "ingly", "ings", "ing", "edly", "ed", "ies", "es", "ungen", "ung", "en",
            "er", "em", "ly", "s", "e", "n");
    private static final int SHORTEST_STEM = 3;

    static Statement of(String text) {
        var words = new LinkedHashSet<String>();
        var terms = new LinkedHashSet<String>();
        var names = new LinkedHashSet<String>();
        var order = new ArrayList<String>();
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            String word = matcher.group();
            words.add(word.toLowerCase(Locale.ROOT));
            if (order.size() < LONGEST_ORDER) {
                order.add(word.toLowerCase(Locale.ROOT));
            }
            if (isName(text, matcher.start(), word)) {
                names.add(word.toLowerCase(Locale.ROOT));
            }
        }
        Matcher parts = PART.matcher(text.toLowerCase(Locale.ROOT));
        while (parts.find()) {
            words.add(parts.group());
            if (parts.group().length() > 1 && !Lexicon.STOP_WORDS.contains(parts.group())) {
                terms.add(stem(parts.group()));
            }
        }
        Matcher denial = Lexicon.DENIAL.matcher(text);
        boolean denying = denial.find();
        if (denying) {
            // It is about the rest, and no opposite of a word in it.
            words.remove(denial.group(1).toLowerCase(Locale.ROOT));
        }
        return new Statement(words, terms, Quantity.in(text), names, order, denying);
    }

    /** Whether it denies something. */
    boolean negated() {
        return denying != words.stream().anyMatch(word -> Lexicon.NEGATIONS.contains(word) || word.endsWith("n't"));
    }

    boolean has(Set<String> list) {
        return words.stream().anyMatch(list::contains);
    }

    /** A word here whose opposite stands in {@code other}, where the word itself does not. */
    Set<String> opposedBy(Statement other) {
        var opposed = new LinkedHashSet<String>();
        for (String word : words) {
            Set<String> opposites = Lexicon.opposites(word);
            boolean agrees = other.words.contains(word) || opposites.stream().anyMatch(words::contains);
            if (!agrees && opposites.stream().anyMatch(other.words::contains) && noneAlike(word, opposites, other)) {
                opposed.add(word);
            }
        }
        return opposed;
    }

    /** Whether no word that means the same as {@code word} stands in {@code other}. */
    private static boolean noneAlike(String word, Set<String> opposites, Statement other) {
        var alike = new HashSet<String>();
        opposites.forEach(opposite -> alike.addAll(Lexicon.opposites(opposite)));
        return !word.isEmpty() && other.words.stream().noneMatch(alike::contains);
    }

    /** The share of these terms that {@code other} has too; 1 if there are none. */
    double coveredBy(Set<String> other) {
        return terms.isEmpty()
                ? 1
                : (double) terms.stream().filter(other::contains).count() / terms.size();
    }

    private static boolean isName(String text, int start, String word) {
        boolean identifier =
                word.chars().anyMatch(Character::isDigit) && word.chars().anyMatch(Character::isLetter);
        boolean inner = word.chars().skip(1).anyMatch(Character::isUpperCase);
        boolean capital = Character.isUpperCase(word.charAt(0));
        return identifier
                || inner
                || (capital
                        && start > 1
                        && Character.isLetter(text.charAt(start - 2))
                        && text.charAt(start - 1) == ' ');
    }

    static String stem(String word) {
        for (String ending : ENDINGS) {
            if (word.endsWith(ending) && word.length() - ending.length() >= SHORTEST_STEM) {
                return word.substring(0, word.length() - ending.length());
            }
        }
        return word;
    }
}
