package dev.ragstone.pgvector;

import java.util.stream.Stream;

/**
 * An index of documents by what they have under a {@linkplain PgVectorStoreBuilder#hotKeys hot key}.
 *
 * @param expression what documents are ordered by, as a format in which the quoted key is still to be put
 */
record HotIndex(String key, String name, String expression) {

    /** One for ranges of numbers and moments, one for beginnings of texts. */
    static Stream<HotIndex> of(String key) {
        String digest = Digests.ofKey(key).toString().substring(0, 8);
        return Stream.of(
                new HotIndex(key, "documents_hot_" + digest, FilterSql.ordered("attributes", "%1$s")),
                new HotIndex(key, "documents_hot_text_" + digest, TextPattern.indexed("attributes", "%1$s")));
    }
}
