package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.testkit.RandomFilters;
import dev.ragstone.testkit.RandomScopes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FilterFuzzTest {

    private static final int TREES = 5_000;

    /** Conditions that are evaluated by one statement. */
    private static final int AT_ONCE = 50;

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void fiveThousandFiltersOfEveryKindSelectWhatTheirDefinitionSelects() throws SQLException {
        var random = new RandomFilters(7);

        assertSelectsTheSame(random.documents(60), random::scope);
    }

    @Test
    void fiveThousandFiltersOfHardTextsSelectWhatTheirDefinitionSelects() throws SQLException {
        var random = new RandomScopes(8);

        assertSelectsTheSame(IntStream.range(0, 60).mapToObj(random::document).toList(), random::scope);
    }

    @Test
    void searchesApplyTheConditionsOfHardTexts() {
        var random = new RandomScopes(9);
        List<DocumentInfo> documents =
                IntStream.range(0, 40).mapToObj(random::document).toList();
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(
                    documents.stream().map(info -> Documents.of(info, "heron")).toList()));

            for (int i = 0; i < 100; i++) {
                SearchScope scope = random.scope();
                List<String> expected = documents.stream()
                        .filter(scope::allows)
                        .map(DocumentInfo::uri)
                        .toList();
                assertThat(Documents.uris(store.search(new KeywordQuery("heron", scope, 100))))
                        .as("words in %s", scope)
                        .containsExactlyInAnyOrderElementsOf(expected);
                assertThat(Documents.uris(store.search(new VectorQuery(Vector.of(1, 0), scope, 100))))
                        .as("vectors in %s", scope)
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    @Test
    void filterOfAnySizeWorks() {
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(IntStream.range(0, 10)
                    .mapToObj(FilterFuzzTest::numbered)
                    .map(info -> Documents.of(info, "heron"))
                    .toList()));
            List<Filter> many =
                    IntStream.range(3, 30_000).mapToObj(i -> Filter.eq("n", i)).toList();
            List<Filter> mixed = IntStream.range(3, 8_000)
                    .mapToObj(i -> i % 2 == 0 ? Filter.eq("n", i) : Filter.between("n", i, i))
                    .toList();

            assertThat(found(store, new Filter.Or(many))).hasSize(7);
            assertThat(found(store, new Filter.Or(mixed))).hasSize(7);
            assertThat(found(
                            store,
                            new Filter.And(mixed.stream().map(Filter::negate).toList())))
                    .hasSize(3);
        }
    }

    @Test
    void valuesTooLongForAnIndexAreFilteredLikeOthers() {
        String huge = "huge " + "\u5C71".repeat(50_000);
        var info = DocumentInfo.of("memory:/huge/" + huge)
                .withTitle(huge)
                .withMetadata(Metadata.empty().with(huge, huge))
                .withAccessLabels(Set.of(huge));
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(Documents.of(info, "heron"), Documents.of(numbered(1), "heron")));

            assertThat(found(store, Filter.eq(huge, huge))).containsExactly(info.uri());
            assertThat(found(store, Filter.eq(huge, huge + "x"))).isEmpty();
            assertThat(found(store, Filter.prefix("title", huge.substring(0, 49_000))))
                    .containsExactly(info.uri());
            assertThat(found(store, new Filter.Like("uri", "*/huge/*\u5C71"))).containsExactly(info.uri());
            assertThat(store.catalog().document(info.id()).orElseThrow().info()).isEqualTo(info);
            var insider = new SearchScope(Filter.eq("title", huge), AccessScope.of(huge));
            assertThat(store.search(new KeywordQuery("heron", insider, 5))).hasSize(1);
        }
    }

    @Test
    void nothingInAFilterIsTakenForSql() {
        String evil = "'; DROP TABLE documents; --";
        var info = DocumentInfo.of("memory:/evil")
                .withMetadata(Metadata.empty().with(evil, evil).with("k", "? $1"));
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(Documents.of(info, "heron"), Documents.of(numbered(1), "heron")));

            assertThat(found(store, Filter.eq(evil, evil))).containsExactly(info.uri());
            assertThat(found(store, Filter.exists(evil).and(Filter.eq("k", "? $1"))))
                    .containsExactly(info.uri());
            assertThat(found(store, Filter.eq("k' = 'k' OR '1'='1", "x"))).isEmpty();
        }
    }

    private void assertSelectsTheSame(List<DocumentInfo> documents, Supplier<SearchScope> scopes) throws SQLException {
        PgVectorStoreBuilder builder = database.index(2, database.pool(2));
        try (var store = builder.open();
                Connection connection = database.pool(1).getConnection()) {
            store.commit(Documents.adding(
                    documents.stream().map(info -> Documents.of(info, "heron")).toList()));
            int narrow = 0;
            for (int done = 0; done < TREES; done += AT_ONCE) {
                var some = new ArrayList<SearchScope>();
                for (int i = 0; i < AT_ONCE; i++) {
                    some.add(scopes.get());
                }
                Map<String, List<Boolean>> selected = selected(connection, builder.names(), some);
                for (DocumentInfo document : documents) {
                    List<Boolean> expected =
                            some.stream().map(scope -> scope.allows(document)).toList();
                    narrow += expected.contains(true) && expected.contains(false) ? 1 : 0;
                    List<Boolean> actual = selected.getOrDefault(document.id(), List.of());
                    for (int i = 0; i < AT_ONCE; i++) {
                        assertThat(actual.get(i))
                                .as("%s of %s", some.get(i), document)
                                .isEqualTo(expected.get(i));
                    }
                }
            }

            assertThat(narrow).isGreaterThan(TREES / AT_ONCE * documents.size() / 2);
        }
    }

    private static Map<String, List<Boolean>> selected(
            Connection connection, SchemaNames names, List<SearchScope> scopes) throws SQLException {
        Sql sql = Sql.of("SELECT d.id");
        scopes.forEach(scope -> sql.add(", (").add(FilterSql.of(scope)).add(") IS TRUE"));
        var selected = new TreeMap<String, List<Boolean>>();
        sql.add(" FROM " + names.documents() + " d").query(connection, row -> {
            var answers = new ArrayList<Boolean>();
            for (int i = 0; i < scopes.size(); i++) {
                answers.add(row.getBoolean(i + 2));
            }
            return selected.put(OrderedText.read(row.getString(1)), answers);
        });
        return selected;
    }

    private static List<String> found(PgVectorStore store, Filter filter) {
        return Documents.uris(
                store.search(new KeywordQuery("heron", new SearchScope(filter, AccessScope.everything()), 100)));
    }

    private static DocumentInfo numbered(int n) {
        return DocumentInfo.of("memory:/" + n).withMetadata(Metadata.empty().with("n", n));
    }
}
