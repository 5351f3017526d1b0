package dev.ragstone.retrieval.hybrid;

import dev.ragstone.search.Ranking;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One leg's part in one retrieval. It can be asked again for a longer list and then remembers if there was no more to
 * find or if it failed. Used by one thread at a time.
 */
abstract sealed class Leg permits KeywordLeg, VectorLeg {

    private static final Logger log = LoggerFactory.getLogger(Leg.class);

    private final String name;
    private final Admission admission;
    private final List<Span> spans = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();
    private List<ScoredChunk> found = List.of();
    private int depth;
    private boolean answered;
    private boolean exhausted;
    private @Nullable RuntimeException failure;

    Leg(String name, Admission admission) {
        this.name = name;
        this.admission = admission;
    }

    /** Looks for the best {@code limit} chunks; empty when a step failed. */
    abstract Optional<List<ScoredChunk>> search(int limit);

    /**
     * Finds the best {@code limit} chunks, or notes why it cannot; what it found before is kept then.
     *
     * @throws IllegalArgumentException if the parts do not fit together, as when the store holds vectors of another
     *     dimension: leaving the leg out would hide that mistake for good
     */
    final void fetch(int limit) {
        if (exhausted || limit <= depth) {
            return;
        }
        depth = limit;
        var chunks = search(limit);
        answered |= chunks.isPresent();
        found = chunks.map(admission::of).orElse(found);
        exhausted = chunks.map(all -> all.size() < limit || admission.endsWithin(all))
                .orElse(true);
    }

    /** Takes the next {@link #fetch} for the first; not if it has failed. */
    final void forget() {
        if (failure == null) {
            depth = 0;
            exhausted = false;
        }
    }

    final List<ScoredChunk> found() {
        return found;
    }

    /** Takes the chunks of these documents as not found. */
    final void leaveOut(Set<String> documents) {
        found = found.stream()
                .filter(chunk -> !documents.contains(chunk.document().id()))
                .toList();
    }

    /** Runs one step of the search under a span; empty when it failed, which ends this leg. */
    final <T> Optional<T> step(Step step, Supplier<T> work, ToLongFunction<T> count) {
        var timer = SpanTimer.start(step.span());
        try {
            T result = work.get();
            spans.add(timer.count(step.counted(), count.applyAsLong(result)).ok());
            return Optional.of(result);
        } catch (RuntimeException e) {
            if (step.misuseThrown() && e instanceof IllegalArgumentException) {
                throw e;
            }
            log.debug("{} failed", step.span(), e);
            spans.add(timer.end(Span.Result.FAILED, message(e)));
            warn(step.failureCode(), step.consequence() + ": " + message(e));
            failure = e;
            return Optional.empty();
        }
    }

    final void warn(String code, String message) {
        warnings.add(new Warning(code, message));
    }

    final Admission admission() {
        return admission;
    }

    final Ranking ranking() {
        return new Ranking(name, found);
    }

    /** Whether at least one of its searches succeeded. */
    final boolean answered() {
        return answered;
    }

    final boolean exhausted() {
        return exhausted;
    }

    final Optional<RuntimeException> failure() {
        return Optional.ofNullable(failure);
    }

    final List<Span> spans() {
        return spans;
    }

    final List<Warning> warnings() {
        return warnings;
    }

    private static String message(RuntimeException e) {
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }

    /**
     * What to say about a step.
     *
     * @param counted what its result is counted in
     * @param consequence what its failure means for the hits
     * @param misuseThrown whether an {@link IllegalArgumentException} means that the parts do not fit together
     */
    record Step(String span, String counted, String failureCode, String consequence, boolean misuseThrown) {}
}
