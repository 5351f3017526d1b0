package dev.ragstone.retrieval.refine;

import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Reranking;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks a reranker about the best hits, within a time.
 *
 * <p>A reranker that is late is interrupted and not waited for. While several late calls have not ended, it is not asked
 * at all, so that one that hangs neither slows every search nor collects threads.
 */
final class TimedReranker implements AutoCloseable {

    /** The leg of the hits that were not among the candidates and follow those that were. */
    static final String BEYOND = "beyond-rerank";

    private static final int MOST_LATE = 4;

    private final Reranker reranker;
    private final int candidates;
    private final Duration timeout;
    private final AtomicInteger late = new AtomicInteger();
    private final ExecutorService executor = Executors.newThreadPerTaskExecutor(
            // A model computes in native code, where a virtual thread keeps its carrier from all others.
            Thread.ofPlatform().daemon().name("ragstone-rerank-", 0).factory());

    TimedReranker(Reranker reranker, int candidates, Duration timeout) {
        this.reranker = reranker;
        this.candidates = candidates;
        this.timeout = timeout;
    }

    /** The best hits in the reranker's order, then the others in theirs; {@code warnings} hears what it has to say. */
    List<Hit> apply(String question, List<Hit> hits, Consumer<Warning> warnings) {
        List<Hit> asked = hits.subList(0, Math.min(candidates, hits.size()));
        Reranking answer = inTime(question, asked);
        List<Hit> reranked = checked(asked, answer.hits());
        answer.warnings().forEach(warnings);
        return followed(reranked, hits.subList(asked.size(), hits.size()));
    }

    private Reranking inTime(String question, List<Hit> asked) {
        if (late.get() >= MOST_LATE) {
            throw new RagException("the last calls of the reranker have not ended yet", "", true, null);
        }
        var call = new Call(question, asked);
        Future<Reranking> answer = executor.submit(call::run);
        try {
            return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            call.giveUp();
            answer.cancel(true);
            throw new RagException(
                    "the reranker took longer than " + timeout.toMillis() + " ms for " + asked.size() + " hits",
                    "Allow it more time or give it fewer candidates.",
                    true,
                    e);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new StoreException("the search was interrupted", "", true, e);
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    private static RuntimeException failure(@Nullable Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }

    /** A reranker may reorder, but neither bring in hits that the search did not find nor lose any. */
    private static List<Hit> checked(List<Hit> asked, List<Hit> answered) {
        var expected = new HashSet<String>();
        asked.forEach(hit -> expected.add(hit.chunk().id()));
        for (Hit hit : answered) {
            if (!expected.remove(hit.chunk().id()) || Double.isNaN(hit.score())) {
                throw new IllegalStateException("the reranker gave chunk "
                        + hit.chunk().id() + " twice, with no score, or without having been asked about it");
            }
        }
        if (!expected.isEmpty()) {
            throw new IllegalStateException("the reranker lost " + expected.size() + " of " + asked.size() + " hits");
        }
        return answered.stream().sorted(Hit.BEST_FIRST).toList();
    }

    /** Scores of before and after mean different things: the others keep their distances, below the last reranked one. */
    private static List<Hit> followed(List<Hit> reranked, List<Hit> others) {
        var all = new ArrayList<>(reranked);
        if (!others.isEmpty()) {
            double last = reranked.getLast().score();
            double below = last - Math.max(1e-6, Math.abs(last) * 1e-6);
            double best = others.getFirst().score();
            others.stream()
                    .map(hit -> new Hit(hit.document(), hit.chunk(), below - (best - hit.score()), hit.legs()))
                    .sorted(Hit.BEST_FIRST)
                    .forEach(hit -> all.add(hit.rescored(BEYOND, all.size() + 1, hit.score())));
        }
        return all;
    }

    /** Interrupts what still runs. The reranker itself stays open. */
    @Override
    public void close() {
        executor.shutdownNow();
    }

    /** One call, which counts as late from when it is given up until it ends. */
    private final class Call {

        private final String question;
        private final List<Hit> hits;
        private boolean begun;
        private boolean ended;
        private boolean givenUp;

        Call(String question, List<Hit> hits) {
            this.question = question;
            this.hits = hits;
        }

        Reranking run() {
            begin();
            try {
                return reranker.rerankWithWarnings(question, hits);
            } finally {
                end();
            }
        }

        /** One that was given up before it began must not begin, since nobody would count it as late. */
        private synchronized void begin() {
            if (givenUp) {
                throw new CancellationException("given up before it began");
            }
            begun = true;
        }

        private synchronized void end() {
            ended = true;
            if (givenUp) {
                late.decrementAndGet();
            }
        }

        synchronized void giveUp() {
            givenUp = true;
            if (begun && !ended) {
                late.incrementAndGet();
            }
        }
    }
}
