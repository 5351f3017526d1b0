package dev.ragstone.retrieval.refine;

import dev.ragstone.concurrent.CallException;
import dev.ragstone.concurrent.CallThreads;
import dev.ragstone.concurrent.LimitedCalls;
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
import java.util.function.Consumer;

/**
 * Asks a reranker about the best hits, within a time.
 *
 * <p>A reranker that is late is interrupted and not waited for. While several late calls have not ended, it is not asked
 * at all, so that one that hangs neither slows every search nor collects threads.
 */
final class TimedReranker implements AutoCloseable {

    /** The leg of the hits that were not among the candidates and follow those that were. */
    static final String BEYOND = "beyond-rerank";

    private final Reranker reranker;
    private final int candidates;
    private final Duration timeout;
    private final CallThreads threads = new CallThreads("ragstone-rerank-");
    private final LimitedCalls calls = threads.calls();

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
        try {
            return calls.call(timeout, () -> reranker.rerankWithWarnings(question, asked));
        } catch (CallException e) {
            throw switch (e.reason()) {
                case LATE ->
                    new RagException(
                            "the reranker took longer than " + timeout.toMillis() + " ms for " + asked.size() + " hits",
                            "Allow it more time or give it fewer candidates.",
                            true,
                            e);
                case STUCK -> new RagException("the last calls of the reranker have not ended yet", "", true, e);
                case INTERRUPTED, GIVEN_UP -> new StoreException("the search was interrupted", "", true, e);
                case CLOSED ->
                    new RagException("the reranker is not asked, since the retriever is closed", "", false, e);
                case FAILED -> e.harmless() instanceof Error error ? new IllegalStateException(error) : e.failure();
            };
        }
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
        threads.close();
    }
}
