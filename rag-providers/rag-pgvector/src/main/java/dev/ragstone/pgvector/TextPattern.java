package dev.ragstone.pgvector;

import dev.ragstone.store.Filter;
import java.util.List;

/**
 * What texts of a key have to look like.
 *
 * <p>A text that matches begins with the pattern's beginning, and the index of a {@linkplain PgVectorStoreBuilder#hotKeys
 * hot key} is ordered by the beginnings of texts. So the condition on the beginning, which is not enough, stands beside the
 * one on the whole text, and finds the documents for which that has to be evaluated.
 *
 * @param like for {@code LIKE}
 * @param beginning what stands before the first star, not more than is indexed
 */
record TextPattern(String like, String beginning) {

    /** How much of a text is indexed: a row of an index has to fit into a page three times. */
    private static final int INDEXED = 200;

    /** Beyond this an array is quicker to plan. */
    private static final int MOST_BEGINNINGS = 16;

    static TextPattern of(Filter.Prefix prefix) {
        return new TextPattern(literal(prefix.prefix()) + "%", cut(prefix.prefix()));
    }

    static TextPattern of(Filter.Like pattern) {
        int star = pattern.pattern().indexOf('*');
        String first = star < 0 ? pattern.pattern() : pattern.pattern().substring(0, star);
        return new TextPattern(like(pattern.pattern()), cut(first));
    }

    /** Of a text or any of a list of texts, by any of the patterns. */
    static Sql any(String key, List<TextPattern> patterns) {
        List<String> like = patterns.stream().map(TextPattern::like).toList();
        return Sql.of("(")
                .add(beginnings(key, patterns))
                .add("CASE jsonb_typeof(d.attributes -> ?) WHEN 'string' THEN (d.attributes ->> ?) LIKE ANY (?)"
                        + " WHEN 'array' THEN EXISTS (SELECT FROM jsonb_array_elements_text(d.attributes -> ?) e"
                        + " WHERE e LIKE ANY (?)) ELSE FALSE END)")
                .bind(key)
                .bind(key)
                .bindTexts(like)
                .bind(key)
                .bindTexts(like);
    }

    /** The beginning of a text under a key, as a hot key is indexed. That of a list is the bracket of its JSON. */
    static String indexed(String attributes, String key) {
        return "(left(" + attributes + " ->> " + key + ", " + INDEXED + ") COLLATE \"C\")";
    }

    private static Sql beginnings(String key, List<TextPattern> patterns) {
        if (patterns.size() > MOST_BEGINNINGS
                || patterns.stream().anyMatch(pattern -> pattern.beginning().isEmpty())) {
            return Sql.of("");
        }
        String like = indexed("d.attributes", "?") + " LIKE ";
        Sql any = Sql.of("(" + like + "'[%'").bind(key);
        patterns.forEach(pattern -> any.add(" OR " + like + "?").bind(key).bind(literal(pattern.beginning()) + "%"));
        return any.add(") AND ");
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(text.length(), INDEXED));
    }

    private static String like(String pattern) {
        var like = new StringBuilder();
        int from = 0;
        for (int star = pattern.indexOf('*'); star >= 0; star = pattern.indexOf('*', from)) {
            // A second star right after the first means nothing new, and would make PostgreSQL try everything twice.
            boolean again = star > 0 && star == from;
            like.append(literal(pattern.substring(from, star))).append(again ? "" : "%");
            from = star + 1;
        }
        return like.append(literal(pattern.substring(from))).toString();
    }

    private static String literal(String text) {
        return StoredText.ofUnits(text)
                .replace("\\", "\\\\")
                .replace("%", "\\%")
                .replace("_", "\\_");
    }
}
