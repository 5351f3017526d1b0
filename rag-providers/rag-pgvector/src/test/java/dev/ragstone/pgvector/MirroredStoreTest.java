package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.error.StoreException;
import dev.ragstone.retrieval.mirror.MirroredStore;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreBatch;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class MirroredStoreTest {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @TempDir
    Path folder;

    @Test
    void seesWhatOtherProcessesCommit() {
        PgVectorStoreBuilder index = database.index(2);
        try (var other = index.open();
                var mirrored = open(index.open(), "a")) {
            other.commit(Documents.adding(Documents.of(ONE, "heron")));
            assertThat(Documents.uris(search(mirrored, "heron"))).containsExactly(ONE.uri());

            other.commit(Documents.adding(Documents.of(ONE, "granite")));
            assertThat(search(mirrored, "heron")).isEmpty();
            assertThat(search(mirrored, "granite")).hasSize(1);

            other.commit(StoreBatch.deleting(List.of(ONE.id())));
            assertThat(search(mirrored, "granite")).isEmpty();
        }
    }

    @Test
    void missingMirrorIsMadeAgainAndAnExistingOneGoesOn() {
        PgVectorStoreBuilder index = database.index(2);
        try (var store = index.open()) {
            store.commit(Documents.adding(IntStream.range(0, 450)
                    .mapToObj(i -> Documents.of(DocumentInfo.of("memory:/" + i), "heron " + i))
                    .toList()));
        }
        try (var mirrored = open(index.open(), "a")) {
            assertThat(search(mirrored, "heron")).hasSize(450);
            mirrored.commit(
                    StoreBatch.deleting(List.of(DocumentInfo.of("memory:/7").id())));
        }
        try (var again = open(index.open(), "a");
                var fresh = open(index.open(), "b")) {
            assertThat(search(again, "heron")).hasSize(449);
            assertThat(Documents.ids(search(fresh, "heron 8")).getFirst())
                    .isEqualTo(Documents.ids(search(again, "heron 8")).getFirst());
            assertThat(search(fresh, "heron")).hasSize(449);
        }
    }

    @Test
    void documentThatCannotBeReadIsLeftOut() throws SQLException {
        PgVectorStoreBuilder index = database.index(2);
        List<DocumentInfo> documents =
                Stream.of("a", "b", "c", "d").map(DocumentInfo::of).toList();
        try (var store = index.open();
                var mirrored = open(index.open(), "a")) {
            store.commit(Documents.adding(
                    documents.stream().map(info -> Documents.of(info, "heron")).toList()));
            TestDatabase.execute(
                    "UPDATE " + index.names().documents()
                            + " SET info = '{\"title\":' WHERE attributes ->> 'uri' = 'a'",
                    "UPDATE " + index.names().documents() + " SET blocks = '[{}]' WHERE attributes ->> 'uri' = 'b'",
                    "UPDATE " + index.names().chunks() + " SET headings = '[' WHERE document = (SELECT key FROM "
                            + index.names().documents() + " WHERE attributes ->> 'uri' = 'c')");

            assertThat(Documents.uris(search(mirrored, "heron"))).containsExactly("d");
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.search(new KeywordQuery("heron", SearchScope.everything(), 10)))
                    .withMessageContaining("not the JSON that was written");
        }
    }

    @Test
    void mirrorOfAnEmptiedStoreIsEmptied() {
        PgVectorStoreBuilder index = database.index(2);
        try (var mirrored = open(index.open(), "a")) {
            mirrored.commit(Documents.adding(Documents.of(ONE, "heron")));
            assertThat(search(mirrored, "heron")).hasSize(1);
        }
        index.embeddingModel(new EmbeddingModel("other", 2, 512)).reindexOnMismatch(true);

        try (var mirrored = open(index.open(), "a")) {
            assertThat(search(mirrored, "heron")).isEmpty();
        }
    }

    @Test
    void textsAreNeverShownWithTheLabelsOfAnotherVersion() throws Exception {
        PgVectorStoreBuilder index = database.index(2);
        DocumentInfo secret = ONE.withAccessLabels(Set.of("board"));
        var outsider = new SearchScope(Filter.all(), AccessScope.of("staff"));
        try (var writer = index.open();
                var mirrored = open(index.open(), "a");
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<?> writing = threads.submit(() -> {
                for (int i = 0; i < 60; i++) {
                    writer.commit(Documents.adding(
                            i % 2 == 0 ? Documents.of(ONE, "heron open") : Documents.of(secret, "heron secret")));
                }
            });
            while (!writing.isDone()) {
                assertThat(mirrored.search(new KeywordQuery("heron", outsider, 5)))
                        .allMatch(hit -> hit.chunk().text().equals("heron open"));
            }
            writing.get();
        }
    }

    private MirroredStore open(PgVectorStore store, String name) {
        return MirroredStore.open(store, store.changes(), folder.resolve(name));
    }

    private static List<ScoredChunk> search(MirroredStore store, String text) {
        return store.search(new KeywordQuery(text, SearchScope.everything(), 1_000));
    }
}
