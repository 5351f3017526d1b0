package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.store.StoreBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How settling sums up in how many chunks words are. */
class SummedWordsTest {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");
    private static final DocumentInfo TWO = DocumentInfo.of("memory:/two");

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void wordsHaveOneRowEachAndThoseOfNoChunkNone() throws SQLException {
        PgVectorStoreBuilder index = database.index(2);
        try (var store = index.open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron", "heron granite")));
            store.commit(Documents.adding(Documents.of(TWO, "heron crane")));
            store.settle();
            assertThat(counts(index)).containsExactly("crane 1", "granit 1", "heron 3");

            store.commit(StoreBatch.deleting(List.of(ONE.id())));
            store.settle();
            assertThat(counts(index)).containsExactly("crane 1", "heron 1");
        }
    }

    @Test
    void wordsThatNobodyHasWrittenSinceAreNotLookedAt() throws SQLException {
        PgVectorStoreBuilder index = database.index(2);
        try (var store = index.open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            store.settle();
            TestDatabase.execute("INSERT INTO " + index.names().words()
                    + " SELECT 'w' || g, 1, TRUE FROM generate_series(1, 20000) g, generate_series(1, 2)");
            store.commit(Documents.adding(Documents.of(TWO, "heron w7")));
            TestDatabase.execute("ANALYZE " + index.names().words());

            assertThat(plan(index))
                    .contains("words_unsummed", "words_word")
                    .doesNotContain("Seq Scan on " + index.names().schema());
            store.settle();

            assertThat(TestDatabase.query("SELECT word || ' ' || chunks FROM "
                            + index.names().words() + " WHERE word IN ('heron', 'w7', 'w8') ORDER BY 1"))
                    .containsExactly("heron 2", "w7 3", "w8 1", "w8 1");
        }
    }

    @Test
    void settlingDoesNotWaitForWriters() throws SQLException {
        PgVectorStoreBuilder index = database.index(2).writeTimeout(Duration.ofSeconds(10));
        try (var store = index.open();
                Connection writer = database.pool(1).getConnection()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            writer.setAutoCommit(false);
            Locks.documents(writer, index.names(), List.of(TWO.id()));

            store.settle();

            assertThat(TestDatabase.query(
                            "SELECT count(*) FROM " + index.names().words() + " WHERE NOT summed"))
                    .containsExactly("0");
        }
    }

    @Test
    void countsStayRightWhenManyCommitAndSettleAtOnce() throws Exception {
        PgVectorStoreBuilder index = database.index(2, database.pool(8));
        try (var store = index.open();
                var other = index.open();
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> running = List.of(
                    threads.submit(() -> commits(store, "a")),
                    threads.submit(() -> commits(other, "b")),
                    threads.submit(() -> settles(store)),
                    threads.submit(() -> settles(other)));
            for (Future<?> each : running) {
                each.get();
            }

            assertThat(TestDatabase.query(
                            "SELECT sum(chunks) FROM " + index.names().words() + " WHERE word = 'heron'"))
                    .containsExactly("10");
        }
    }

    private static void commits(PgVectorStore store, String name) {
        for (int i = 0; i < 40; i++) {
            store.commit(Documents.adding(Documents.of(DocumentInfo.of(name + i % 5), "heron " + i)));
        }
    }

    private static void settles(PgVectorStore store) {
        for (int i = 0; i < 15; i++) {
            store.settle();
        }
    }

    private static List<String> counts(PgVectorStoreBuilder index) throws SQLException {
        return TestDatabase.query(
                "SELECT word || ' ' || chunks FROM " + index.names().words() + " ORDER BY 1");
    }

    private String plan(PgVectorStoreBuilder index) throws SQLException {
        try (Connection connection = database.pool(1).getConnection()) {
            return String.join(
                    "\n",
                    Sql.of("EXPLAIN (VERBOSE) ")
                            .add(Settling.sumWordCounts(index.names()))
                            .query(connection, row -> row.getString(1)));
        }
    }
}
