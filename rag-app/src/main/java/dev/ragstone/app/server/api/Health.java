package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.store.SearchScope;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Whether the server lives, whether it can answer, and what it has to offer.
 *
 * <p>An answer can do without an embedder and a generator, though not as well; without the index it cannot. So the server
 * is ready when the index is.
 *
 * @since 0.1
 */
public final class Health {

    /** Those who ask, such as load balancers, wait for a few seconds at most. */
    private static final long PATIENCE_MILLIS = 1_500;

    private final Backend backend;
    private final Library library;
    private final PartCheck store;
    private final PartCheck embedder;
    private final PartCheck generator;

    /** A part of the server. */
    record PartBody(String state, String reason) {}

    /**
     * Looks at the parts.
     *
     * @param generatorProblem what is wrong with the generator, if anything; asks it
     * @param threads where it looks at them, since each may hang
     */
    public Health(Backend backend, Library library, Supplier<Optional<String>> generatorProblem, Executor threads) {
        this.backend = backend;
        this.library = library;
        this.store = new PartCheck("store", this::storeProblem, threads);
        this.embedder = new PartCheck("embedder", this::embedderProblem, threads);
        this.generator = new PartCheck("generator", generatorProblem, threads);
    }

    void live(Exchange exchange) throws IOException {
        exchange.send(
                200,
                Map.of(
                        "ok",
                        true,
                        "model",
                        SafeText.of(backend.embedder().model().id())));
    }

    /** Answers in time, whatever hangs. */
    void ready(Exchange exchange) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        List.of(store, embedder, generator).forEach(PartCheck::begin);
        PartBody stored = store.state(deadline, PATIENCE_MILLIS);
        boolean ready = stored.state().equals("ok");
        exchange.send(
                ready ? 200 : 503,
                Map.of(
                        "ready",
                        ready,
                        "store",
                        stored,
                        "embedder",
                        embedder.state(deadline, PATIENCE_MILLIS),
                        "generator",
                        generator.state(deadline, PATIENCE_MILLIS)));
    }

    private Optional<String> storeProblem() {
        backend.rag().holdsAny(SearchScope.everything());
        return Optional.empty();
    }

    private Optional<String> embedderProblem() {
        backend.embedder().embedQuery("ready?");
        return Optional.empty();
    }

    void about(Exchange exchange, Accepts accepts) throws IOException {
        var collections = new TreeSet<String>();
        long[] documents = {0};
        library.visible(exchange.identity()).forEach(holding -> {
            documents[0]++;
            // One in which nothing can be found is no use as a filter.
            if (holding.about() != null && holding.entry().chunks() > 0) {
                collections.add(holding.entry().collection());
            }
        });
        exchange.send(
                200,
                Map.of(
                        "generator",
                        backend.generator(),
                        "documents",
                        documents[0],
                        "collections",
                        collections,
                        "accepts",
                        accepts,
                        "conversations",
                        backend.conversations() != null,
                        "traces",
                        backend.traces() != null,
                        "admin",
                        exchange.identity().admin(),
                        "user",
                        exchange.identity().user()));
    }
}
