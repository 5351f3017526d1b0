package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The stems of words, asked of the server's dictionaries and remembered. Safe for use by several threads. */
final class Stems {

    /** Enough for the vocabulary of most collections; a few tens of megabytes. */
    private static final int MOST_REMEMBERED = 200_000;

    private static final int LONGEST_WORD = 100;

    private final Map<Language, Map<String, Stem>> known = new ConcurrentHashMap<>();

    /**
     * What a word becomes.
     *
     * @param term as it stands in the index
     * @param stopWord whether it says little
     */
    record Stem(String term, boolean stopWord) {}

    /** A stem for each of these words. */
    Map<String, Stem> of(Connection connection, Language language, Collection<String> words) throws SQLException {
        Map<String, Stem> remembered = known.computeIfAbsent(language, key -> new ConcurrentHashMap<>());
        var stems = new HashMap<String, Stem>();
        var unknown = new ArrayList<String>();
        for (String word : words) {
            Stem stem = remembered.get(word);
            if (stem != null) {
                stems.put(word, stem);
            } else if (stems.put(word, new Stem(language.term(shortened(word)), false)) == null
                    && word.length() <= LONGEST_WORD) {
                unknown.add(word);
            }
        }
        if (!unknown.isEmpty()) {
            ask(connection, language, unknown, stems);
            if (remembered.size() + unknown.size() > MOST_REMEMBERED) {
                remembered.clear();
            }
            unknown.forEach(word -> remembered.put(word, stems.getOrDefault(word, new Stem(word, false))));
        }
        return stems;
    }

    private static void ask(Connection connection, Language language, List<String> words, Map<String, Stem> stems)
            throws SQLException {
        Sql.of("SELECT u.o, l.s[1], l.s = '{}' FROM unnest(?) WITH ORDINALITY u(w, o), LATERAL (SELECT"
                        + " ts_lexize(?::regdictionary, u.w)) l(s)")
                .bindTexts(words)
                .bind("pg_catalog." + language.dictionary())
                .query(connection, row -> {
                    int index = row.getInt(1) - 1;
                    String stem = row.getString(2);
                    boolean stop = row.getBoolean(3);
                    String term = stem == null ? words.get(index) : stem;
                    return stems.put(words.get(index), new Stem(language.term(term), stop));
                });
    }

    private static String shortened(String word) {
        return word.length() <= LONGEST_WORD
                ? word
                : StoredText.of(word.substring(0, LONGEST_WORD / 2)) + " " + Digests.ofKey(word);
    }
}
