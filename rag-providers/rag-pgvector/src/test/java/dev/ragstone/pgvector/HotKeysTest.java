package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which conditions the indexes of hot keys serve, by the plans of the server. */
class HotKeysTest {

    private static final String KEY = "ye'ar %s";
    private static final String TEXTS = "documents_hot_text_";

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void rangesUseTheIndex() throws SQLException {
        PgVectorStoreBuilder builder = database.index(2).hotKeys(KEY);
        try (var store = builder.open()) {
            commit(store, i -> Metadata.empty().with(KEY, i));

            assertThat(found(store, Filter.between(KEY, 7, 9))).hasSize(3);
            assertThat(plan(builder, Filter.between(KEY, 7, 9)))
                    .contains("documents_hot_")
                    .doesNotContain(TEXTS);
        }
    }

    @Test
    void prefixesAndPatternsThatBeginWithLettersUseTheIndex() throws SQLException {
        PgVectorStoreBuilder builder = database.index(2).hotKeys(KEY);
        try (var store = builder.open()) {
            commit(store, i -> Metadata.empty().with(KEY, "https://host_%\\/" + i));

            for (Filter filter : List.of(
                    Filter.prefix(KEY, "https://host_%\\/12"),
                    new Filter.Like(KEY, "https://host_%\\/12*"),
                    Filter.prefix(KEY, "https://host_%\\/12").or(new Filter.Like(KEY, "nothing like it*")))) {
                assertThat(found(store, filter)).as("%s", filter).hasSize(11);
                assertThat(plan(builder, filter)).as("%s", filter).contains(TEXTS);
            }
            assertThat(found(store, new Filter.Like(KEY, "*/12"))).hasSize(1);
        }
    }

    @Test
    void prefixReadsFewOfManyDocuments() throws SQLException {
        PgVectorStoreBuilder builder = database.index(2).hotKeys(KEY);
        try (var store = builder.open()) {
            commit(store, i -> Metadata.empty().with(KEY, "https://host/" + i));
        }

        try (Connection connection = database.pool(1).getConnection()) {
            assertThat(String.join(
                            "\n", explain(connection, builder, "ANALYZE, ", Filter.prefix(KEY, "https://host/123"))))
                    .contains(TEXTS)
                    .doesNotContain("Rows Removed by Filter");
        }
    }

    @Test
    void listsAndTextsTooLongForAnIndexAreFoundByIt() throws SQLException {
        String huge = "huge " + "\u5C71".repeat(50_000);
        DocumentInfo list =
                DocumentInfo.of("list").withMetadata(Metadata.empty().with(KEY, List.of("other", huge)));
        DocumentInfo text =
                DocumentInfo.of("text").withMetadata(Metadata.empty().with(KEY, huge));
        PgVectorStoreBuilder builder = database.index(2).hotKeys(KEY);
        try (var store = builder.open()) {
            commit(store, i -> Metadata.empty().with(KEY, "hug " + i));
            store.commit(Documents.adding(Documents.of(list, "heron"), Documents.of(text, "heron")));

            for (String prefix : List.of("huge", "huge \u5C71", huge.substring(0, 300), huge)) {
                assertThat(found(store, Filter.prefix(KEY, prefix))).containsExactlyInAnyOrder("list", "text");
                assertThat(plan(builder, Filter.prefix(KEY, prefix))).contains(TEXTS);
            }
            assertThat(found(store, Filter.prefix(KEY, huge + "x"))).isEmpty();
            assertThat(found(store, Filter.prefix(KEY, "[\"other"))).isEmpty();
        }
    }

    @Test
    void keyThatHasAnIndexForRangesAloneGetsTheOther() throws SQLException {
        PgVectorStoreBuilder builder = database.index(2).hotKeys(KEY);
        builder.open().close();
        List<String> texts = indexes(builder, TEXTS);
        TestDatabase.execute("DROP INDEX " + builder.names().schema() + "." + texts.getFirst());

        builder.open().close();

        assertThat(indexes(builder, TEXTS)).isEqualTo(texts).hasSize(1);
    }

    private interface Numbered {
        Metadata of(int number);
    }

    private static void commit(PgVectorStore store, Numbered metadata) {
        store.commit(Documents.adding(IntStream.range(0, 1_000)
                .mapToObj(i -> DocumentInfo.of("memory:/" + i).withMetadata(metadata.of(i)))
                .map(info -> Documents.of(info, "heron"))
                .toList()));
        store.settle();
    }

    private String plan(PgVectorStoreBuilder builder, Filter filter) throws SQLException {
        try (Connection connection = database.pool(1).getConnection()) {
            connection.setAutoCommit(false);
            Sql.of("SELECT set_config('enable_seqscan', 'off', TRUE)").query(connection, row -> true);
            return String.join("\n", explain(connection, builder, "", filter));
        }
    }

    private static List<String> explain(
            Connection connection, PgVectorStoreBuilder builder, String options, Filter filter) throws SQLException {
        return Sql.of("EXPLAIN (" + options + "COSTS FALSE) SELECT FROM "
                        + builder.names().documents() + " d WHERE ")
                .add(FilterSql.of(filter))
                .query(connection, row -> row.getString(1));
    }

    private static List<String> indexes(PgVectorStoreBuilder builder, String name) throws SQLException {
        return TestDatabase.query("SELECT indexname FROM pg_indexes WHERE schemaname = '"
                + builder.names().schema() + "' AND starts_with(indexname, '" + name + "')");
    }

    private static List<String> found(PgVectorStore store, Filter filter) {
        return Documents.uris(
                store.search(new KeywordQuery("heron", new SearchScope(filter, AccessScope.everything()), 100)));
    }
}
