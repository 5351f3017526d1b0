package dev.ragstone.bench.speed;

import dev.ragstone.embedding.Vector;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.VectorQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Threads that search while one replaces documents and another puts the index in order, as syncs do. Every search checks
 * that what it sees of a document is of one version, and where it asks for all of one, that it is all there.
 */
final class MixedLoad {

    private static final int DOCUMENTS_IN_COMMIT = 10;
    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int KEPT_TIMES = 100_000;

    private final PassageCorpus corpus;
    private final Store store;
    private final ConcurrentLinkedQueue<String> faults = new ConcurrentLinkedQueue<>();
    private final LongAdder searches = new LongAdder();
    private final LongAdder commits = new LongAdder();
    private final LongAdder settlings = new LongAdder();
    private final List<long[]> times = new ArrayList<>();
    private volatile long longestCommit;
    private volatile boolean over;

    MixedLoad(PassageCorpus corpus, Store store) {
        this.corpus = corpus;
        this.store = store;
    }

    void run(int readers, double minutes) throws InterruptedException {
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < readers; i++) {
            int seed = i;
            threads.add(Thread.ofPlatform().start(() -> guarded(() -> search(new Random(seed)))));
        }
        threads.add(Thread.ofPlatform().start(() -> guarded(this::write)));
        threads.add(Thread.ofPlatform().start(() -> guarded(this::settle)));
        TimeUnit.MILLISECONDS.sleep((long) (minutes * 60_000));
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    boolean passed() {
        return faults.isEmpty() && searches.sum() > 0 && commits.sum() > 0;
    }

    String report() {
        var lines = new ArrayList<String>();
        lines.add(String.format(
                Locale.ROOT,
                "%,d searches beside %,d commits of %d documents and %,d settlings; the longest commit took %.0f ms",
                searches.sum(),
                commits.sum(),
                DOCUMENTS_IN_COMMIT,
                settlings.sum(),
                longestCommit / 1e6));
        lines.add(MillionProbe.line(
                "beside writes",
                Percentiles.ofNanos(times.stream().flatMapToLong(Arrays::stream).toArray())));
        lines.add(faults.size() + " searches or writes failed or saw half a document");
        faults.stream().limit(5).forEach(lines::add);
        return String.join("\n", lines);
    }

    private void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            faults.add("ended early: " + e);
        }
    }

    private void search(Random random) {
        var nanos = new long[KEPT_TIMES];
        int count = 0;
        var embedder = new KnownQueries(corpus);
        try (var retriever = HybridRetriever.builder(store, embedder).build()) {
            while (!over) {
                long start = System.nanoTime();
                try {
                    one(random.nextInt(3), random, retriever, embedder);
                } catch (RuntimeException e) {
                    faults.add("a search failed: " + e);
                }
                nanos[count++ % KEPT_TIMES] = System.nanoTime() - start;
                searches.increment();
            }
        }
        synchronized (times) {
            times.add(Arrays.copyOf(nanos, Math.min(count, KEPT_TIMES)));
        }
    }

    private void one(int how, Random random, HybridRetriever retriever, KnownQueries embedder) {
        int number = random.nextInt(corpus.documents());
        switch (how) {
            case 0 ->
                checkWhole(
                        number,
                        store.search(new KeywordQuery(PassageCorpus.name(number), SearchScope.everything(), 50)));
            case 1 ->
                checkVersions(
                        store.search(new VectorQuery(passage(number, random), SearchScope.everything(), 20)).stream()
                                .map(hit -> new Seen(
                                        hit.document().uri(),
                                        hit.document().title(),
                                        hit.chunk().text()))
                                .toList());
            default -> {
                embedder.next(number);
                checkHybrid(retriever
                        .retrieve(Query.of(corpus.texts().query(number)).limit(10))
                        .hits());
            }
        }
    }

    private Vector passage(int number, Random random) {
        int one = random.nextInt(PassageCorpus.PASSAGES_IN_DOCUMENT);
        return Vector.of(corpus.vectors().vector((long) number * PassageCorpus.PASSAGES_IN_DOCUMENT + one));
    }

    private void checkWhole(int number, List<ScoredChunk> hits) {
        List<Seen> seen = hits.stream()
                .filter(hit -> hit.chunk().text().startsWith(PassageCorpus.name(number) + " "))
                .map(hit -> new Seen(
                        hit.document().uri(),
                        hit.document().title(),
                        hit.chunk().text()))
                .toList();
        if (seen.size() != PassageCorpus.PASSAGES_IN_DOCUMENT) {
            faults.add("saw " + seen.size() + " chunks of " + PassageCorpus.name(number));
        }
        checkVersions(seen);
    }

    private void checkVersions(List<Seen> seen) {
        for (Seen chunk : seen) {
            if (!chunk.text().contains(" " + chunk.title() + " ")) {
                faults.add("a chunk of " + chunk.uri() + " is not of " + chunk.title());
            }
        }
        if (versions(seen) > documents(seen)) {
            faults.add("two versions of a document in one list: " + seen);
        }
    }

    /** The legs are two searches, and a commit that comes between them must not show. */
    private void checkHybrid(List<Hit> hits) {
        List<Seen> seen = hits.stream()
                .map(hit -> new Seen(
                        hit.document().uri(),
                        hit.document().title(),
                        hit.chunk().text()))
                .toList();
        if (versions(seen) > documents(seen)) {
            faults.add("two versions of a document in one hybrid list: " + seen);
        }
    }

    private static long versions(List<Seen> seen) {
        return seen.stream()
                .map(chunk -> chunk.uri() + " " + chunk.title())
                .distinct()
                .count();
    }

    private static long documents(List<Seen> seen) {
        return seen.stream().map(Seen::uri).distinct().count();
    }

    private void write() {
        var random = new Random(-1);
        for (int version = 1; !over; version++) {
            int current = version;
            var updates = IntStream.generate(() -> random.nextInt(corpus.documents()))
                    .distinct()
                    .limit(Math.min(DOCUMENTS_IN_COMMIT, corpus.documents()))
                    .mapToObj(number -> corpus.document(number, current))
                    .toList();
            long start = System.nanoTime();
            store.commit(corpus.batch(updates));
            longestCommit = Math.max(longestCommit, System.nanoTime() - start);
            commits.increment();
        }
    }

    private void settle() {
        while (!over) {
            long start = System.nanoTime();
            while (!over && System.nanoTime() - start < SETTLE_NANOS) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
            if (!over) {
                store.settle();
                settlings.increment();
            }
        }
    }

    private record Seen(String uri, String title, String text) {}
}
