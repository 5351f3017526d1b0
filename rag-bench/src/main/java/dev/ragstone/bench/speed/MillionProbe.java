package dev.ragstone.bench.speed;

import dev.ragstone.embedding.Vector;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.VectorQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Opens the index {@code args[0]} of {@code args[1]} chunks, searches it, then searches it in {@code args[3]} threads for
 * {@code args[2]} minutes while its documents are replaced; {@code args[4]} is the folder its texts are from. Ends with 1
 * if a search failed or saw half a document.
 */
final class MillionProbe {

    private static final int DIMENSION = 384;
    private static final int VECTORS_IN_CLUSTER = 100;
    private static final long SEED = 42;
    private static final int QUERIES = 500;
    private static final double WARM_UP_SECONDS = 1;

    private MillionProbe() {}

    /** Searches and writes. */
    public static void main(String[] args) throws IOException, InterruptedException {
        int chunks = Integer.parseInt(args[1]);
        PassageCorpus corpus = corpus(args[4].isEmpty() ? null : Path.of(args[4]), chunks);
        long start = System.nanoTime();
        try (Store store = corpus.open(Path.of(args[0]))) {
            long opened = System.nanoTime();
            store.search(new KeywordQuery(corpus.texts().query(0), SearchScope.everything(), 10));
            System.out.printf(
                    Locale.ROOT,
                    "opened in %.2f s, first search after another %.2f s, heap of %d MB%n",
                    (opened - start) / 1e9,
                    (System.nanoTime() - opened) / 1e9,
                    Runtime.getRuntime().maxMemory() >> 20);
            alone(
                    "by words",
                    i -> store.search(new KeywordQuery(corpus.texts().query(i), SearchScope.everything(), 10)));
            alone(
                    "by vector",
                    i -> store.search(new VectorQuery(
                            Vector.of(corpus.vectors().vector(-1L - i)), SearchScope.everything(), 10)));
            var load = new MixedLoad(corpus, store);
            load.run(Integer.parseInt(args[3]), Double.parseDouble(args[2]));
            System.out.println(load.report());
            System.exit(load.passed() ? 0 : 1);
        }
    }

    static PassageCorpus corpus(@Nullable Path texts, int chunks) throws IOException {
        return new PassageCorpus(
                PassageTexts.of(texts, SEED),
                new ClusteredVectors(Math.max(1, chunks / VECTORS_IN_CLUSTER), DIMENSION, SEED),
                chunks);
    }

    /** Nothing else going on. */
    private static void alone(String how, IntConsumer search) {
        WarmUp.run(WARM_UP_SECONDS, i -> search.accept(i % QUERIES));
        var nanos = new long[QUERIES];
        for (int i = 0; i < QUERIES; i++) {
            long start = System.nanoTime();
            search.accept(i);
            nanos[i] = System.nanoTime() - start;
        }
        System.out.println(line(how + ", nothing written", Percentiles.ofNanos(nanos)));
    }

    static String line(String what, Percentiles micros) {
        return String.format(
                Locale.ROOT,
                "%-28s p50 %8.0f  p95 %8.0f  p99 %8.0f microseconds",
                what,
                micros.p50(),
                micros.p95(),
                micros.p99());
    }
}
