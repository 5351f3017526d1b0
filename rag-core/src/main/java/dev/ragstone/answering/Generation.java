package dev.ragstone.answering;

import dev.ragstone.answering.GeneratorRun.Expiry;
import dev.ragstone.error.GenerationException;
import dev.ragstone.error.RagException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tokens of a generator and, should it fail or take too long, goes on with the fallback. Read by one thread; any
 * thread may {@link #close} it.
 */
final class Generation implements AutoCloseable {

    /** The code of the warning that a generator failed. */
    static final String FAILED = "generation-failed";

    private final AnswerTools tools;
    private final Prompt prompt;
    private final AnswerCourse course;
    private volatile GeneratorRun run;
    private String piece = "";
    private boolean begun;
    private @Nullable Completion completion;
    private volatile boolean closed;

    Generation(AnswerTools tools, Prompt prompt, AnswerCourse course) {
        this.tools = tools;
        this.prompt = prompt;
        this.course = course;
        this.run = begin(tools.parts().generator());
    }

    private GeneratorRun begin(Generator generator) {
        return new GeneratorRun(
                generator,
                prompt,
                new GeneratorRun.Limits(tools.limits().firstToken(), left(generator)),
                tools.alarm(),
                tools.closing());
    }

    /** The last resort gets its chance even when the time is over. */
    private Duration left(Generator generator) {
        long least = next(generator).isPresent() ? 0 : AnswerTools.GRACE.toNanos();
        return Duration.ofNanos(Math.max(least, course.deadline() - System.nanoTime()));
    }

    /** Who answers if {@code generator} does not. */
    private Optional<Generator> next(Generator generator) {
        return Optional.ofNullable(tools.parts().fallback()).filter(next -> !next.equals(generator));
    }

    /** Waits for the next piece; false when the answer is complete. */
    boolean advance() {
        Optional<String> next;
        try {
            next = run.next();
        } catch (RuntimeException e) {
            return !closed && (run.expired().isPresent() ? giveUp(run.expired().get(), e) : fallBack(e));
        }
        if (next.isPresent()) {
            piece = next.get();
            begun |= !piece.isBlank();
            return true;
        }
        if (closed) {
            return false;
        }
        if (run.expired().isPresent()) {
            Expiry expired = run.expired().get();
            return giveUp(expired, new GenerationException(expired.problem(), "", true, null));
        }
        completion = said();
        course.stepped(run.end(Span.Result.OK, ""));
        return false;
    }

    /** The text is there, whatever the generator has to say about it. */
    private Completion said() {
        try {
            return run.completion();
        } catch (RuntimeException e) {
            course.warn(new Warning(
                    "completion-missing", generator() + " did not say how its answer ended (" + e.getMessage() + ")"));
            return unsaid();
        }
    }

    private static Completion unsaid() {
        return new Completion(Usage.none(), Map.of());
    }

    private boolean giveUp(Expiry expired, RuntimeException failure) {
        if (!expired.ends() || !begun) {
            return fallBack(new GenerationException(
                    expired.problem(), "Allow more time, or ask a faster model", true, failure));
        }
        course.warn(new Warning("answer-cut", generator() + " was not done in time, so its answer ends early"));
        course.stepped(run.end(Span.Result.DEGRADED, expired.problem()));
        completion = unsaid();
        return false;
    }

    /** Turns to the fallback; what was written so far stays, since the reader has already seen it. */
    private boolean fallBack(RuntimeException failure) {
        String reason = String.valueOf(failure.getMessage());
        Generator next = next(run.generator()).orElse(null);
        if (next == null) {
            course.stepped(run.end(Span.Result.FAILED, reason));
            throw failure instanceof RagException known ? known : unexpected(failure);
        }
        course.stepped(run.end(Span.Result.DEGRADED, reason));
        course.warn(
                new Warning(FAILED, generator() + " failed (" + reason + "); " + next.name() + " answered instead"));
        piece = begun ? "\n\n" : "";
        run = begin(next);
        if (closed) {
            run.close();
        }
        return true;
    }

    private GenerationException unexpected(RuntimeException failure) {
        return new GenerationException(
                generator() + " failed: " + failure, "See the cause for what it says", false, failure);
    }

    String piece() {
        return piece;
    }

    Prompt prompt() {
        return prompt;
    }

    String generator() {
        return run.generator().name();
    }

    Completion completion() {
        if (completion == null) {
            throw new IllegalStateException("the generation has not ended");
        }
        return completion;
    }

    /** What there is to report when the answer is given up; nothing if all was said. */
    Optional<Span> cancelledSpan() {
        return run.hasEnded() ? Optional.empty() : Optional.of(run.end(Span.Result.CANCELLED, "closed by the caller"));
    }

    @Override
    public void close() {
        closed = true;
        run.close();
    }
}
