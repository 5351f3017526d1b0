package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.document.Block;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.Place;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.store.VectorQuery;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PgVectorStoreTest {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void charactersPostgresCannotHoldComeBack() {
        String odd = "a\0b \uD800 c \uDC00\uD83D d \uD83D\uDE00 \uDB80\uDC00";
        var info = new DocumentInfo(
                "default",
                "memory:/" + odd,
                odd,
                odd,
                odd,
                odd,
                Metadata.empty().with(odd, odd).with("list", List.of(odd, "")),
                Set.of(odd));
        String text = odd + " heron\n";
        var block = Block.of(Block.Kind.PARAGRAPH, 0, text.length(), List.of(odd), Place.sheet(1, odd));
        Chunk plain = Chunk.of(info.id(), 0, 0, odd + " heron");
        var chunk = new Chunk(
                plain.id(),
                plain.documentId(),
                0,
                plain.level(),
                0,
                plain.end(),
                plain.text(),
                List.of(odd),
                List.of(Place.sheet(1, odd)),
                odd);
        var document = new Document(info, text, List.of(block));
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(
                    new DocumentUpdate(document, List.of(new StoredChunk(chunk, odd, Vector.of(1, 0))))));

            assertThat(store.catalog().document(info.id())).contains(document);
            assertThat(store.catalog().chunks(info.id())).containsExactly(chunk);
            assertThat(store.catalog().vectors(Set.of(odd))).containsOnlyKeys(odd);
            var insider = new SearchScope(Filter.eq(odd, odd), AccessScope.of(odd));
            assertThat(store.search(new KeywordQuery(odd + " heron", insider, 5)))
                    .singleElement()
                    .satisfies(hit -> assertThat(hit.chunk()).isEqualTo(chunk));
        }
    }

    @Test
    void fiveMillionCharactersAndTenThousandLabelsComeBack() {
        Set<String> labels =
                IntStream.range(0, 10_000).mapToObj(i -> "label " + i).collect(Collectors.toSet());
        String text = "heron granite 山川 😀\n".repeat(5_000_000 / 19);
        var document = new Document(ONE.withAccessLabels(labels), text, List.of());
        var chunk = new Chunk(
                ONE.id() + "#all",
                ONE.id(),
                0,
                Chunk.Level.DOCUMENT,
                0,
                text.length(),
                text,
                List.of(),
                List.of(),
                null);
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(
                    new DocumentUpdate(document, List.of(new StoredChunk(chunk, "key", Vector.of(1, 0))))));

            assertThat(store.catalog().document(ONE.id())).contains(document);
            var insider = new SearchScope(Filter.all(), AccessScope.of("label 9999"));
            assertThat(store.search(new KeywordQuery("heron", insider, 5))).hasSize(1);
            var outsider = new SearchScope(Filter.all(), AccessScope.of("label"));
            assertThat(store.search(new KeywordQuery("heron", outsider, 5))).isEmpty();
            assertThat(store.search(
                            new KeywordQuery("heron", new SearchScope(Filter.all(), AccessScope.of(labels)), 5)))
                    .hasSize(1);
        }
    }

    @Test
    void moreKeysAndIdsThanAStatementHasParametersAreFine() {
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            var many =
                    IntStream.range(0, 70_000).mapToObj(i -> "key " + i).collect(Collectors.toCollection(HashSet::new));
            many.add("key of heron");

            assertThat(store.catalog().vectors(many)).containsOnlyKeys("key of heron");
            store.commit(StoreBatch.deleting(
                    many.stream().map(key -> "default!" + key).toList()));
            assertThat(store.catalog().stats().documents()).isOne();
        }
    }

    @Test
    void moreAlternativesThanAStatementHasParametersAreFine() {
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            List<Filter> many = IntStream.range(0, 40_000)
                    .mapToObj(i -> Filter.prefix("uri", "https://" + i + "/"))
                    .toList();
            Filter any = new Filter.Or(many).or(Filter.prefix("uri", "memory:"));
            Filter none = new Filter.And(many.stream().map(Filter::negate).toList());

            for (Filter filter : List.of(any, none)) {
                assertThat(store.search(
                                new KeywordQuery("heron", new SearchScope(filter, AccessScope.everything()), 5)))
                        .hasSize(1);
            }
            assertThat(store.search(new KeywordQuery(
                            "heron", new SearchScope(new Filter.Or(many), AccessScope.everything()), 5)))
                    .isEmpty();
        }
    }

    @Test
    void filterThatNeedsMoreParametersThanThereAreIsRefused() {
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            Filter many = new Filter.And(IntStream.range(0, 70_000)
                    .mapToObj(i -> Filter.exists("key " + i))
                    .toList());

            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            store.search(new KeywordQuery("heron", new SearchScope(many, AccessScope.everything()), 5)))
                    .withMessageContaining("PostgreSQL takes 65535");
        }
    }

    @Test
    void deepestFilterFitsIntoASmallStack() throws Exception {
        Filter filter = Filter.exists("uri");
        for (int i = 1; i < Filter.MAX_DEPTH; i++) {
            filter = i % 2 == 0
                    ? new Filter.And(List.of(filter, Filter.exists("uri")))
                    : new Filter.Or(List.of(filter, Filter.exists("title")));
        }
        var scope = new SearchScope(filter, AccessScope.everything());
        var found = new AtomicInteger();
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));

            var thread = new Thread(
                    null,
                    () -> found.set(
                            store.search(new KeywordQuery("heron", scope, 5)).size()),
                    "small stack",
                    256 * 1024);
            thread.start();
            thread.join();
        }

        assertThat(found).hasValue(1);
    }

    @Test
    void chunkWithMoreWordsThanPostgresIndexesIsStillStored() {
        String text = IntStream.range(0, 200_000).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(Documents.of(ONE, text)));

            assertThat(store.catalog().chunks(ONE.id())).hasSize(1);
            assertThat(store.search(new KeywordQuery("word1", SearchScope.everything(), 5)))
                    .hasSize(1);
        }
    }

    @Test
    void idsThatUtf8OrdersOtherwiseBreakTiesAsInJava() {
        List<DocumentInfo> infos = List.of("\uFF08", "\uD83D\uDE00", "\uE000", "a", "\uD7FF").stream()
                .map(name -> DocumentInfo.of("memory:/" + name))
                .toList();
        List<String> sorted =
                infos.stream().map(info -> Chunk.id(info.id(), 0)).sorted().toList();
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(
                    infos.stream().map(info -> Documents.of(info, "heron")).toList()));

            for (int limit = 1; limit <= 5; limit++) {
                assertThat(Documents.ids(store.search(new KeywordQuery("heron", SearchScope.everything(), limit))))
                        .isEqualTo(sorted.subList(0, limit));
                assertThat(Documents.ids(
                                store.search(new VectorQuery(Vector.of(1, 0), SearchScope.everything(), limit))))
                        .isEqualTo(sorted.subList(0, limit));
            }
        }
    }

    @Test
    void vectorsOfAnyLengthCountByTheirDirection() {
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(Documents.of(ONE, text -> Vector.of(1e30f, 1e30f), "heron")));

            assertThat(store.search(new VectorQuery(Vector.of(1e-20f, 0), SearchScope.everything(), 1))
                            .getFirst()
                            .score())
                    .isCloseTo(Math.sqrt(0.5), within(1e-6));
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            store.commit(Documents.adding(Documents.of(ONE, text -> Vector.of(0, 0), "heron"))));
        }
    }

    @Test
    void lastOfTwoVersionsInABatchCounts() {
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron"), Documents.of(ONE, "granite")));

            assertThat(store.catalog().chunks(ONE.id())).extracting(Chunk::text).containsExactly("granite");
            assertThat(store.catalog().stats().documents()).isOne();
        }
    }

    @Test
    void nothingIsLeftBehindByReplacingAndDeleting() throws SQLException {
        PgVectorStoreBuilder index = database.index(2);
        try (var store = index.open()) {
            for (int i = 0; i < 5; i++) {
                store.commit(Documents.adding(Documents.of(ONE, "heron " + i, "granite " + i)));
            }
            store.commit(StoreBatch.deleting(List.of(ONE.id())));
            store.settle();
        }
        for (String table : List.of("documents", "chunks", "vectors", "terms", "words", "tokens", "ledger")) {
            assertThat(TestDatabase.query(
                            "SELECT count(*) FROM " + index.names().table(table)))
                    .as(table)
                    .containsExactly("0");
        }
        assertThat(TestDatabase.query("SELECT documents + chunks + vectors + words FROM "
                        + index.names().state()))
                .containsExactly("0");
    }
}
