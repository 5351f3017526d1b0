package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.FingerprintException;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store that is open while another process builds its index anew. */
class RebuiltIndexTest {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");
    private static final KeywordQuery WORDS = new KeywordQuery("heron", SearchScope.everything(), 5);
    private static final VectorQuery NEAR = new VectorQuery(Vector.of(1, 0), SearchScope.everything(), 5);

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void openStoreRefusesEveryCallOnceTheIndexHasAnotherModel() {
        PgVectorStoreBuilder index = database.index(2).rowLevelSecurity(true);
        try (var open = index.open()) {
            open.commit(Documents.adding(Documents.of(ONE, "heron")));
            reopenWith(index, "other").close();

            List<ThrowingCallable> calls = List.of(
                    () -> open.commit(Documents.adding(Documents.of(ONE, "heron"))),
                    () -> open.search(WORDS),
                    () -> open.search(NEAR),
                    () -> open.catalog().vectors(Set.of("key of heron")),
                    () -> open.catalog().stats(),
                    () -> open.changes().changesAfter(0, 10),
                    () -> open.grantReading("nobody", AccessScope.everything()),
                    open::settle);
            for (ThrowingCallable call : calls) {
                assertThatExceptionOfType(FingerprintException.class)
                        .isThrownBy(call)
                        .withMessageContaining("embedder other instead of test")
                        .withMessageContaining("jdbc:postgresql://")
                        .withMessageContaining("Open it again");
            }
        }
        try (var rebuilt = reopenWith(index, "other")) {
            assertThat(rebuilt.catalog().stats().documents()).isZero();
        }
    }

    @Test
    void commitThatWaitedWhileTheIndexWasRebuiltWritesNothing() throws Exception {
        PgVectorStoreBuilder index = database.index(2);
        try (var open = index.open();
                Connection rebuilding = DriverManager.getConnection(TestDatabase.url());
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            rebuilding.setAutoCommit(false);
            Locks.exclusively(rebuilding, index.names());
            Future<?> committing = threads.submit(() -> open.commit(Documents.adding(Documents.of(ONE, "heron"))));
            awaitAdvisoryWaiter(index);
            Migration.run(rebuilding, List.of("UPDATE " + index.names().meta() + " SET embedder = 'other'"));
            rebuilding.commit();

            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(committing::get)
                    .withCauseInstanceOf(FingerprintException.class);
            assertThat(TestDatabase.query(
                            "SELECT count(*) FROM " + index.names().documents()))
                    .containsExactly("0");
        }
    }

    @Test
    void indexRebuiltWithTheSameIsUsedOn() {
        PgVectorStoreBuilder index = database.index(2);
        try (var open = index.open()) {
            open.commit(Documents.adding(Documents.of(ONE, "heron")));
            reopenWith(index, "other").close();
            reopenWith(index, "test").close();

            assertThat(open.search(WORDS)).isEmpty();
            open.commit(Documents.adding(Documents.of(ONE, "heron")));
            assertThat(open.search(NEAR)).hasSize(1);
        }
    }

    @Test
    void openStoreRefusesTablesOfANewerVersion() throws Exception {
        PgVectorStoreBuilder index = database.index(2);
        try (var open = index.open()) {
            TestDatabase.execute("UPDATE " + index.names().meta() + " SET version = 99");

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> open.search(WORDS))
                    .withMessageContaining("to version 99")
                    .withMessageContaining("Start this program again");
        }
    }

    @Test
    void droppedTablesAreReportedAsGone() throws Exception {
        PgVectorStoreBuilder index = database.index(2);
        try (var open = index.open()) {
            TestDatabase.execute("DROP SCHEMA " + index.names().schema() + " CASCADE");

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> open.search(WORDS))
                    .withMessageContaining("open the store again");
        }
    }

    private static PgVectorStore reopenWith(PgVectorStoreBuilder index, String model) {
        return index.embeddingModel(new EmbeddingModel(model, 2, 512))
                .reindexOnMismatch(true)
                .open();
    }

    private static void awaitAdvisoryWaiter(PgVectorStoreBuilder index) throws Exception {
        long key = Digests.ofLock("ragstone " + index.names());
        String waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid::bigint = "
                + (key & 0xFFFFFFFFL);
        long begun = System.nanoTime();
        while (TestDatabase.query(waiting).isEmpty()) {
            assertThat(System.nanoTime() - begun)
                    .isLessThan(Duration.ofSeconds(60).toNanos());
            Thread.sleep(10);
        }
    }
}
