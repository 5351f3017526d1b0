package dev.ragstone.retrieval.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.retrieval.refine.Shelf;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.trace.Span;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachingRetrieverTest {

    private static final Query QUERY = Query.of("heron");

    private final Shelf shelf = new Shelf().add("memory:/a", "the heron stands").add("memory:/b", "a heron flies");

    @Test
    void whatWasFoundIsGivenOutAgain() {
        try (var caching = CachingRetriever.of(shelf.hybrid(), shelf.store)) {
            Retrieval first = caching.retrieve(QUERY);

            Retrieval again = caching.retrieve(QUERY);

            assertThat(again.hits()).isEqualTo(first.hits());
            assertThat(again.spans()).extracting(Span::name).containsExactly("cache");
        }
    }

    @Test
    void everyPartOfTheQueryCounts() {
        var searches = new AtomicInteger();
        try (var caching = CachingRetriever.of(counted(shelf.hybrid(), searches), shelf.store)) {
            List<Query> queries = List.of(
                    QUERY,
                    QUERY.text("a heron"),
                    QUERY.limit(3),
                    QUERY.maxPerDocument(1),
                    QUERY.filter(Filter.eq("title", "x")),
                    QUERY.access(AccessScope.of()),
                    QUERY.access(AccessScope.of("staff")),
                    QUERY.access(AccessScope.of("board")));

            queries.forEach(caching::retrieve);
            queries.forEach(caching::retrieve);

            assertThat(searches).hasValue(queries.size());
        }
    }

    @Test
    void aCommitMakesEveryResultStale() {
        try (var caching = CachingRetriever.of(shelf.hybrid(), shelf.store)) {
            caching.retrieve(QUERY);

            shelf.store.commit(
                    StoreBatch.deleting(List.of(DocumentInfo.of("memory:/a").id())));

            assertThat(Shelf.uris(caching.retrieve(QUERY).hits())).containsExactly("memory:/b");
        }
    }

    @Test
    void withdrawnRightsCountAtOnce() {
        Query staff = QUERY.access(AccessScope.of("staff"));
        try (var caching = CachingRetriever.of(shelf.hybrid(), shelf.store)) {
            assertThat(caching.retrieve(staff).hits()).hasSize(2);

            shelf.add(DocumentInfo.of("memory:/a").withAccessLabels(Set.of("board")), "the heron stands");

            assertThat(Shelf.uris(caching.retrieve(staff).hits())).containsExactly("memory:/b");
        }
    }

    @Test
    void aResultThatACommitOvertookIsNotKept() {
        var commits = new AtomicInteger();
        Retriever slow = query -> {
            Retrieval found = shelf.hybrid().retrieve(query);
            if (commits.getAndIncrement() == 0) {
                shelf.add("memory:/c", "heron heron heron");
            }
            return found;
        };
        try (var caching = CachingRetriever.of(slow, shelf.store)) {
            assertThat(caching.retrieve(QUERY).hits()).hasSize(2);

            assertThat(caching.retrieve(QUERY).hits()).hasSize(3);
        }
    }

    @Test
    void aResultThatAPartIsMissingFromIsNotKept() {
        try (var caching = CachingRetriever.of(shelf.hybrid(), shelf.store)) {
            shelf.embedder.failing(true);
            assertThat(caching.retrieve(QUERY).warnings()).isNotEmpty();

            shelf.embedder.failing(false);

            assertThat(caching.retrieve(QUERY).warnings()).isEmpty();
        }
    }

    @Test
    void resultsExpire() {
        var now = new AtomicLong();
        var searches = new AtomicInteger();
        var limits = new BoundedCache.Limits(1 << 20, Duration.ofMinutes(1), now::get);
        try (var caching = CachingRetriever.of(counted(shelf.hybrid(), searches), shelf.store, limits)) {
            caching.retrieve(QUERY);
            now.addAndGet(Duration.ofSeconds(59).toNanos());
            caching.retrieve(QUERY);
            assertThat(searches).hasValue(1);

            now.addAndGet(Duration.ofSeconds(2).toNanos());
            caching.retrieve(QUERY);

            assertThat(searches).hasValue(2);
        }
    }

    @Test
    void noSearchAfterACommitSeesWhatWasThereBefore(@TempDir Path directory) throws InterruptedException {
        var failure = new AtomicReference<AssertionError>();
        try (var store = LuceneStore.builder(directory)
                        .embeddingModel(shelf.embedder.model())
                        .chunkerId("test")
                        .open();
                var caching = CachingRetriever.of(new Shelf(store).hybrid(), store)) {
            var disk = new Shelf(store).add("memory:/version", "heron 0");
            var committed = new AtomicInteger();
            var stop = new AtomicBoolean();
            var readers = List.of(1, 2, 3).stream()
                    .map(i -> Thread.ofPlatform().start(() -> {
                        while (!stop.get()) {
                            int before = committed.get();
                            List<Hit> hits = caching.retrieve(QUERY).hits();
                            int seen = Integer.parseInt(
                                    hits.getFirst().chunk().text().replace("heron ", ""));
                            if (seen < before) {
                                failure.set(new AssertionError("saw " + seen + " after " + before));
                            }
                        }
                    }))
                    .toList();

            for (int version = 1; version <= 25; version++) {
                disk.add("memory:/version", "heron " + version);
                committed.set(version);
                Thread.sleep(5);
            }
            stop.set(true);
            for (Thread reader : readers) {
                reader.join();
            }
        }

        assertThat(failure).hasNullValue();
    }

    private static Retriever counted(Retriever retriever, AtomicInteger searches) {
        return query -> {
            searches.incrementAndGet();
            return retriever.retrieve(query);
        };
    }
}
