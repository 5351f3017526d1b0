package dev.ragstone.answering;

import dev.ragstone.concurrent.Alarm;
import dev.ragstone.concurrent.ReadingThread;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One generator at work on one prompt, given up when its time is over. Read by one thread; any thread may {@link #close} it.
 *
 * <p>Two alarms are set when it begins, whatever the number of its tokens: one for the first token, one for the end. Blank
 * pieces are no token: a model may send them before it has thought of anything.
 */
final class GeneratorRun implements AutoCloseable {

    private final Generator generator;
    private final Prompt prompt;
    private final Limits limits;
    private final Alarm alarm;
    private final StreamClosing closing;
    private final ReadingThread reader = new ReadingThread();
    private final SpanTimer timer = SpanTimer.start("generate");
    private final AtomicReference<@Nullable Expiry> expiry = new AtomicReference<>();
    private volatile @Nullable TokenStream stream;
    private StreamClosing.@Nullable Closing begunClosing;
    private volatile @Nullable Future<?> tooSlow;
    private volatile @Nullable Future<?> tooLong;
    private volatile boolean closed;
    private boolean ended;
    private int pieces;

    GeneratorRun(Generator generator, Prompt prompt, Limits limits, Alarm alarm, StreamClosing closing) {
        this.generator = generator;
        this.prompt = prompt;
        this.limits = limits;
        this.alarm = alarm;
        this.closing = closing;
    }

    /**
     * How long it is waited for.
     *
     * @param whole from the first piece that is asked for to the last; the reader's own time counts
     */
    record Limits(Duration firstToken, Duration whole) {}

    /**
     * Why no more is waited for it.
     *
     * @param ends whether what there is by then is the answer
     */
    record Expiry(String problem, boolean ends) {}

    Generator generator() {
        return generator;
    }

    /** Why it was given up, if it was. */
    Optional<Expiry> expired() {
        return Optional.ofNullable(expiry.get());
    }

    /** Waits for the next piece; empty when there are no more, also because it was closed or given up. */
    Optional<String> next() {
        if (stream == null) {
            setAlarms();
        }
        reader.begin();
        try {
            TokenStream tokens = stream == null ? open() : stream;
            if (closed || !tokens.hasNext()) {
                return Optional.empty();
            }
            String piece = tokens.next();
            pieces++;
            if (!piece.isBlank()) {
                callOff(tooSlow);
            }
            return Optional.of(piece);
        } finally {
            reader.end();
        }
    }

    private void setAlarms() {
        tooLong = alarm.in(limits.whole(), () -> expire(new Expiry("it took too long to the end", true)));
        String late = "it gave no token for " + limits.firstToken().toMillis() + " ms";
        tooSlow = alarm.in(limits.firstToken(), () -> expire(new Expiry(late, false)));
    }

    private TokenStream open() {
        TokenStream opened = generator.generate(prompt);
        stream = opened;
        if (closed || expiry.get() != null) {
            beginClosing();
        }
        return opened;
    }

    private void expire(Expiry expired) {
        expiry.compareAndSet(null, expired);
        // First the one that waits elsewhere than in the stream.
        reader.interrupt();
        beginClosing();
    }

    /** Ends it, and returns the span of it. */
    Span end(Span.Result result, String detail) {
        ended = true;
        close();
        return timer.count("pieces", pieces).end(result, detail);
    }

    /** Whether {@link #end} was called. */
    boolean hasEnded() {
        return ended;
    }

    /** What the generator says about its end; nothing if it never began. */
    Completion completion() {
        TokenStream read = stream;
        return read == null ? new Completion(Usage.none(), Map.of()) : read.completion();
    }

    @Override
    public void close() {
        closed = true;
        callOff(tooSlow);
        callOff(tooLong);
        StreamClosing.Closing begun = beginClosing();
        if (begun != null) {
            begun.await();
        }
    }

    private static void callOff(@Nullable Future<?> ring) {
        if (ring != null) {
            ring.cancel(false);
        }
    }

    /** Once, however many find that it has to be closed. */
    private synchronized StreamClosing.@Nullable Closing beginClosing() {
        TokenStream open = stream;
        if (open != null && begunClosing == null) {
            begunClosing = closing.begin(open);
        }
        return begunClosing;
    }
}
