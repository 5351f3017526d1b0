package dev.ragstone.retrieval.refine;

import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The steps of one retrieval: what they made of the hits so far, and what there is to say about it. */
final class StepRun {

    private static final Logger log = LoggerFactory.getLogger(StepRun.class);

    private final Query query;
    private final List<Warning> warnings;
    private final List<Span> spans;
    private List<Hit> hits;

    StepRun(Query query, Retrieval found) {
        this.query = query;
        this.hits = found.hits();
        this.warnings = new ArrayList<>(found.warnings());
        this.spans = new ArrayList<>(found.spans());
    }

    /**
     * Takes a step, or leaves the hits as they are and says why.
     *
     * @throws StoreException if the thread is interrupted: nobody waits for the hits any more
     */
    void take(Step step) {
        if (hits.isEmpty()) {
            return;
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new StoreException("the search was interrupted", "", true, null);
        }
        var timer = SpanTimer.start(step.span()).count("in", hits.size());
        try {
            var told = new ArrayList<Warning>();
            hits = List.copyOf(step.work().apply(query, hits, told::add));
            warnings.addAll(told);
            timer.count("hits", hits.size());
            // What is incomplete must not be remembered as the answer.
            spans.add(
                    told.isEmpty()
                            ? timer.ok()
                            : timer.end(Span.Result.DEGRADED, told.getFirst().message()));
        } catch (VirtualMachineError e) {
            throw e;
        } catch (RuntimeException | Error e) {
            if (Thread.currentThread().isInterrupted()) {
                throw e;
            }
            log.debug("{} failed", step.span(), e);
            spans.add(timer.end(Span.Result.DEGRADED, message(e)));
            warnings.add(new Warning(step.failureCode(), step.consequence() + ": " + message(e)));
        }
    }

    /** Keeps the best {@code limit} hits. */
    void limit(int limit) {
        hits = hits.subList(0, Math.min(limit, hits.size()));
    }

    void warn(String code, String message) {
        warnings.add(new Warning(code, message));
    }

    /** Takes back a warning that is no longer true. */
    void withdraw(String code) {
        warnings.removeIf(warning -> warning.code().equals(code));
    }

    List<Hit> hits() {
        return hits;
    }

    Retrieval ended() {
        return new Retrieval(hits, warnings, spans);
    }

    private static String message(Throwable e) {
        String message = e instanceof RagException known ? known.problem() : e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }
}
