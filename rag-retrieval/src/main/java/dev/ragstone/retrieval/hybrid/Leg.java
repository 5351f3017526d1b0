package dev.ragstone.retrieval.hybrid;

import dev.ragstone.error.StoreException;
import dev.ragstone.search.Ranking;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    /** What runs now or ran last. Who waits for this leg in another thread may ask. */
    private volatile @Nullable Underway underway;

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
        if (!wants(limit)) {
            return;
        }
        depth = limit;
        var chunks = search(limit).map(all -> firstOf(all, limit));
        answered |= chunks.isPresent();
        found = chunks.map(admission::of).orElse(found);
        exhausted = chunks.map(all -> all.size() < limit || admission.endsWithin(all))
                .orElse(true);
    }

    /**
     * What a search gave.
     *
     * @throws StoreException if nothing can be made of it, which is a failure of the search
     */
    static List<ScoredChunk> sound(List<ScoredChunk> found) {
        var chunks = new ArrayList<ScoredChunk>();
        for (ScoredChunk each : found) {
            if (each == null) {
                throw nonsense("a list with null in it");
            }
            if (Double.isInfinite(each.score())) {
                throw nonsense("chunk " + each.chunk().id() + " the score " + each.score());
            }
            chunks.add(each);
        }
        return chunks;
    }

    private static StoreException nonsense(String given) {
        return new StoreException("the search gave " + given, "Check the store it belongs to.", false, null);
    }

    /** What was asked for of a list, whatever a search gives: no more, and no chunk twice. */
    private static List<ScoredChunk> firstOf(List<ScoredChunk> all, int limit) {
        var ids = new HashSet<String>();
        return all.stream()
                .limit(limit)
                .filter(chunk -> ids.add(chunk.chunk().id()))
                .toList();
    }

    /** Whether {@link #fetch} would search. */
    final boolean wants(int limit) {
        return !exhausted && limit > depth;
    }

    /** Makes this leg what {@code other} is, which is for the same query and no longer used. */
    final void resume(Leg other) {
        spans.clear();
        spans.addAll(other.spans);
        warnings.clear();
        warnings.addAll(other.warnings);
        found = other.found;
        depth = other.depth;
        answered = other.answered;
        exhausted = other.exhausted;
        failure = other.failure;
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
        enter(step);
        var timer = SpanTimer.start(step.span());
        try {
            T result = work.get();
            spans.add(timer.count(step.counted(), count.applyAsLong(result)).ok());
            return Optional.of(result);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Error e) {
            // Such as that of a library that is missing: the other leg can do without it.
            return failed(step, timer, new IllegalStateException(e.toString(), e));
        } catch (RuntimeException e) {
            if (step.misuseThrown() && e instanceof IllegalArgumentException) {
                throw e;
            }
            return failed(step, timer, e);
        }
    }

    private <T> Optional<T> failed(Step step, SpanTimer timer, RuntimeException e) {
        spans.add(timer.end(Span.Result.FAILED, message(e)));
        failed(step, e);
        return Optional.empty();
    }

    private void failed(Step step, RuntimeException e) {
        log.debug("{} failed", step.span(), e);
        warn(step.failureCode(), step.consequence() + ": " + message(e));
        failure = e;
    }

    /** Notes that {@code step} is what this leg does now. */
    final void enter(Step step) {
        underway = new Underway(step, Instant.now(), System.nanoTime(), List.copyOf(spans));
    }

    /** What this leg does now; may be asked by any thread once it has begun. */
    final Underway underway() {
        return Objects.requireNonNull(underway, "not begun");
    }

    /** Ends this leg because of what is not waited for any longer. */
    final void end(Underway late, RuntimeException e) {
        Duration duration = Duration.ofNanos(System.nanoTime() - late.nanos());
        String span = late.step().span();
        spans.clear();
        spans.addAll(late.before());
        spans.add(new Span(span, late.start(), duration, Span.Result.FAILED, Map.of(), message(e)));
        failed(late.step(), e);
        exhausted = true;
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

    /**
     * A step that has begun.
     *
     * @param nanos when, by the clock that measures durations
     * @param before the spans that had ended then
     */
    record Underway(Step step, Instant start, long nanos, List<Span> before) {}
}
