package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.RetryPolicy;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tables that change while others search them. No call is repeated here, so a deadlock would show. */
class SchemaChangesTest {

    private static final KeywordQuery WORDS = new KeywordQuery("heron", SearchScope.everything(), 5);
    private static final VectorQuery NEAR = new VectorQuery(Vector.of(1, 0), SearchScope.everything(), 5);

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void otherInstancesOpenAndSettleWhileFourThreadsSearch() throws Exception {
        PgVectorStoreBuilder index = filled();
        var stop = new AtomicBoolean();
        var searches = new AtomicInteger();
        try (var store = index.open();
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> searching = search(threads, store, stop, searches);
            try {
                for (int i = 0; i < 6; i++) {
                    awaitMore(searches);
                    index.hotKeys("year" + i)
                            .rowLevelSecurity(i > 1)
                            .exactSearchLimit(0)
                            .hnsw(8 + i, 64, 100);
                    try (var other = index.open()) {
                        other.commit(Documents.adding(Documents.of(DocumentInfo.of("memory:/new" + i), "heron")));
                        other.settle();
                    }
                }
            } finally {
                stop.set(true);
            }
            for (Future<?> one : searching) {
                one.get();
            }
        }
    }

    @Test
    void indexIsRebuiltWhileFourThreadsSearch() throws Exception {
        PgVectorStoreBuilder index = filled();
        var stop = new AtomicBoolean();
        var searches = new AtomicInteger();
        try (var store = index.open();
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> searching = search(threads, store, stop, searches);
            try {
                for (int i = 0; i < 6; i++) {
                    awaitMore(searches);
                    index.embeddingModel(new EmbeddingModel(i % 2 == 0 ? "other" : "test", 2, 512))
                            .reindexOnMismatch(true)
                            .open()
                            .close();
                }
            } finally {
                stop.set(true);
            }
            for (Future<?> one : searching) {
                one.get();
            }
        }
    }

    /** Whatever a search meets, besides another model, ends its thread with a failure. */
    private static List<Future<?>> search(
            ExecutorService threads, PgVectorStore store, AtomicBoolean stop, AtomicInteger searches) {
        var searching = new ArrayList<Future<?>>();
        for (int i = 0; i < 4; i++) {
            boolean words = i % 2 == 0;
            searching.add(threads.submit(() -> {
                while (!stop.get()) {
                    try {
                        assertThat(words ? store.search(WORDS) : store.search(NEAR))
                                .hasSizeLessThanOrEqualTo(5);
                    } catch (StoreException expected) {
                        assertThat(expected).hasMessageContaining("built anew");
                    }
                    searches.incrementAndGet();
                }
            }));
        }
        return searching;
    }

    private static void awaitMore(AtomicInteger searches) throws InterruptedException {
        int before = searches.get();
        for (int i = 0; i < 6_000 && searches.get() < before + 20; i++) {
            Thread.sleep(10);
        }
        assertThat(searches.get()).isGreaterThan(before);
    }

    private PgVectorStoreBuilder filled() {
        PgVectorStoreBuilder index = database.index(2, database.pool(8)).repeating(RetryPolicy.never());
        try (var store = index.open()) {
            store.commit(Documents.adding(IntStream.range(0, 100)
                    .mapToObj(i -> Documents.of(DocumentInfo.of("memory:/" + i), "heron " + i))
                    .toList()));
        }
        return index;
    }
}
