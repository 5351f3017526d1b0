package dev.ragstone.pgvector;

import java.util.Locale;
import java.util.Map;

/**
 * A language as PostgreSQL knows it: with a dictionary that finds the stems of words.
 *
 * @param code begins the terms of its texts, so that words of different languages do not meet; empty for English
 * @param dictionary of PostgreSQL, which every server has
 */
record Language(String code, String dictionary) {

    static final Language ENGLISH = new Language("", "english_stem");
    private static final Language OTHER = new Language("other", "simple");
    private static final char SIGN = ':';
    private static final String UNKNOWN = "und";

    private static final Map<String, String> DICTIONARIES = Map.ofEntries(
            Map.entry("ar", "arabic"),
            Map.entry("ca", "catalan"),
            Map.entry("da", "danish"),
            Map.entry("de", "german"),
            Map.entry("el", "greek"),
            Map.entry("es", "spanish"),
            Map.entry("eu", "basque"),
            Map.entry("fi", "finnish"),
            Map.entry("fr", "french"),
            Map.entry("ga", "irish"),
            Map.entry("hi", "hindi"),
            Map.entry("hu", "hungarian"),
            Map.entry("hy", "armenian"),
            Map.entry("id", "indonesian"),
            Map.entry("it", "italian"),
            Map.entry("lt", "lithuanian"),
            Map.entry("ne", "nepali"),
            Map.entry("nl", "dutch"),
            Map.entry("no", "norwegian"),
            Map.entry("pt", "portuguese"),
            Map.entry("ro", "romanian"),
            Map.entry("ru", "russian"),
            Map.entry("sr", "serbian"),
            Map.entry("sv", "swedish"),
            Map.entry("ta", "tamil"),
            Map.entry("tr", "turkish"),
            Map.entry("yi", "yiddish"));

    /** The language of a text that says it is in {@code tag}; unknown ones are taken for English. */
    static Language of(String tag) {
        int end = 0;
        while (end < tag.length() && Character.isLetter(tag.charAt(end))) {
            end++;
        }
        String primary = tag.substring(0, end).toLowerCase(Locale.ROOT);
        if (primary.isEmpty() || primary.equals(UNKNOWN) || primary.equals("en")) {
            return ENGLISH;
        }
        return coded(primary);
    }

    /** The language with this {@link #code}. */
    static Language coded(String code) {
        if (code.isEmpty()) {
            return ENGLISH;
        }
        String dictionary = DICTIONARIES.get(code);
        return dictionary == null ? OTHER : new Language(code, dictionary + "_stem");
    }

    /** A stem as a term of the index. */
    String term(String stem) {
        return code.isEmpty() ? stem : code + SIGN + stem;
    }

    /** The {@link #code} of the language a term is of. Within a word such a sign stands only between digits. */
    static String codeOf(String term) {
        int sign = term.indexOf(SIGN);
        return sign > 0 && Character.isLetter(term.charAt(sign - 1)) ? term.substring(0, sign) : "";
    }
}
