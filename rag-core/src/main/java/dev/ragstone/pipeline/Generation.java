package dev.ragstone.pipeline;

import dev.ragstone.error.GenerationException;
import dev.ragstone.error.RagException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tokens of a generator and, should it fail or take too long, goes on with the fallback. Read by one thread; any
 * thread may {@link #close} it.
 */
final class Generation implements AutoCloseable {

    private final Prompt prompt;
    private final @Nullable Generator fallback;
    private final Alarm alarm;
    private final AnswerCourse course;
    private final ReadingThread reader = new ReadingThread();
    private Generator generator;
    private SpanTimer timer = SpanTimer.start("generate");
    private volatile @Nullable TokenStream stream;
    private String piece = "";
    private int pieces;
    private int piecesOfGenerator;
    private volatile @Nullable Expiry expiry;
    private boolean cut;
    private volatile boolean closed;

    Generation(Answering.Parts parts, Prompt prompt, Alarm alarm, AnswerCourse course) {
        this.prompt = prompt;
        this.generator = parts.generator();
        this.fallback = parts.fallback();
        this.alarm = alarm;
        this.course = course;
    }

    /**
     * Why no more is waited for a generator.
     *
     * @param ends whether what there is by then is the answer
     */
    private record Expiry(String problem, boolean ends) {}

    /**
     * Waits for the next piece; false when the answer is complete.
     *
     * @param firstToken how long to wait for the first
     * @param left how long the answer may take from now on
     */
    boolean advance(Duration firstToken, Duration left) {
        Future<?> tooLong = alarm.in(left, () -> expire(new Expiry("it took too long to the end", true)));
        Future<?> tooSlow = piecesOfGenerator > 0
                ? tooLong
                : alarm.in(
                        firstToken,
                        () -> expire(new Expiry("it gave no token for " + firstToken.toMillis() + " ms", false)));
        reader.begin();
        try {
            return next();
        } finally {
            tooLong.cancel(false);
            tooSlow.cancel(false);
            reader.end();
        }
    }

    private boolean next() {
        try {
            TokenStream tokens = stream == null ? open() : stream;
            boolean more = !closed && tokens.hasNext();
            if (more) {
                piece = tokens.next();
                pieces++;
                piecesOfGenerator++;
                return true;
            }
            Expiry expired = expiry;
            if (expired != null && !closed) {
                return giveUp(expired, new GenerationException(expired.problem(), "", true, null));
            }
            course.stepped(timer.count("pieces", piecesOfGenerator).ok());
            return false;
        } catch (RuntimeException e) {
            Expiry expired = expiry;
            if (closed) {
                return false;
            }
            return expired == null ? fallBack(e) : giveUp(expired, e);
        }
    }

    private TokenStream open() {
        TokenStream opened = generator.generate(prompt);
        stream = opened;
        if (closed || expiry != null) {
            opened.close();
        }
        return opened;
    }

    private void expire(Expiry expired) {
        expiry = expired;
        closeStream();
        // One that waits elsewhere than in the stream.
        reader.interrupt();
    }

    private boolean giveUp(Expiry expired, RuntimeException failure) {
        if (!expired.ends() || pieces == 0) {
            return fallBack(new GenerationException(
                    expired.problem(), "Allow more time, or ask a faster model", true, failure));
        }
        course.warn(new Warning("answer-cut", generator.name() + " was not done in time, so its answer ends early"));
        course.stepped(timer.count("pieces", piecesOfGenerator).end(Span.Result.DEGRADED, expired.problem()));
        cut = true;
        return false;
    }

    /** Turns to the fallback; what was written so far stays, since the reader has already seen it. */
    private boolean fallBack(RuntimeException failure) {
        closeStream();
        Generator next = fallback;
        if (next == null || next.equals(generator)) {
            course.stepped(timer.end(Span.Result.FAILED, String.valueOf(failure.getMessage())));
            throw failure instanceof RagException known ? known : unexpected(failure);
        }
        course.stepped(timer.end(Span.Result.DEGRADED, String.valueOf(failure.getMessage())));
        course.warn(new Warning(
                "generation-failed",
                generator.name() + " failed (" + failure.getMessage() + "); " + next.name() + " answered instead"));
        piece = pieces == 0 ? "" : "\n\n";
        piecesOfGenerator = 0;
        generator = next;
        timer = SpanTimer.start("generate");
        expiry = null;
        stream = null;
        return true;
    }

    private GenerationException unexpected(RuntimeException failure) {
        return new GenerationException(
                generator.name() + " failed: " + failure, "See the cause for what it says", false, failure);
    }

    String piece() {
        return piece;
    }

    Prompt prompt() {
        return prompt;
    }

    String generator() {
        return generator.name();
    }

    Completion completion() {
        TokenStream ended = stream;
        if (cut) {
            return new Completion(Usage.none(), Map.of());
        }
        if (ended == null) {
            throw new IllegalStateException("the generation has not ended");
        }
        return ended.completion();
    }

    /** What there is to report when the answer was given up. */
    Span cancelledSpan() {
        return timer.count("pieces", piecesOfGenerator).end(Span.Result.CANCELLED, "closed by the caller");
    }

    @Override
    public void close() {
        closed = true;
        closeStream();
    }

    private void closeStream() {
        TokenStream open = stream;
        if (open != null) {
            open.close();
        }
    }
}
