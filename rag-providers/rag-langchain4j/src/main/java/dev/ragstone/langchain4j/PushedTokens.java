package dev.ragstone.langchain4j;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import java.time.Duration;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread pull what others push. The call to the model runs in a virtual thread of its own, since some models
 * return at once and some only when they have said everything; closing interrupts it. Who pushes faster than is read waits,
 * who does not push in time is given up, and so is who does not end.
 */
final class PushedTokens implements TokenStream {

    /** As long as the answers that Ragstone's own providers accept. */
    static final long MOST_CHARACTERS = 4L << 20;

    private static final int MOST_WAITING = 256;
    private static final long LOOK_MILLIS = 100;

    private sealed interface Event {}

    private record Piece(String text) implements Event {}

    private record End(Completion completion) implements Event {}

    private record Failure(GenerationException failure) implements Event {}

    private record Closed() implements Event {}

    private final String generator;
    private final Duration first;
    private final Duration between;
    private final long maxCharacters;
    private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(MOST_WAITING);
    private @Nullable Event current;
    private @Nullable Thread caller;
    private @Nullable Runnable cancellation;
    private boolean started;
    private long characters;
    private volatile long lastSign = System.nanoTime();
    /** Nothing more is wanted of the model. */
    private volatile boolean over;

    private volatile boolean closed;

    PushedTokens(String generator, Duration first, Duration between, long maxCharacters) {
        this.generator = generator;
        this.first = first;
        this.between = between;
        this.maxCharacters = maxCharacters;
    }

    /** Begins {@code call}, which pushes from any thread and ends with {@link #end} or {@link #fail}. */
    synchronized PushedTokens begin(Runnable call) {
        lastSign = System.nanoTime();
        caller = Thread.ofVirtual().name("langchain4j-generation").start(() -> {
            try {
                call.run();
            } catch (Throwable e) {
                // An error too, since somebody waits for this thread.
                fail(e);
            }
        });
        return this;
    }

    void push(String text) {
        if (!text.isEmpty()) {
            hand(new Piece(text));
        }
    }

    void end(Completion completion) {
        hand(new End(completion));
    }

    void fail(Throwable failure) {
        hand(new Failure(
                failure instanceof GenerationException known
                        ? known
                        : new GenerationException(
                                generator + " could not answer: " + Failures.reason(failure),
                                Failures.remedy(failure),
                                Failures.mayPass(failure),
                                Failures.cause(failure))));
    }

    /** Waits for room; an interrupt by others than the reader must not lose a piece. */
    private void hand(Event event) {
        boolean interrupted = false;
        boolean taken = false;
        while (!taken && !over) {
            lastSign = System.nanoTime();
            try {
                taken = events.offer(event, LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sets what ends the model's work, and does it at once if that is to end already. */
    synchronized void onCancel(Runnable cancellation) {
        if (over) {
            cancellation.run();
        } else {
            this.cancellation = cancellation;
        }
    }

    @Override
    public boolean hasNext() {
        if (closed) {
            return false;
        }
        Event event = current == null ? take() : current;
        current = event;
        if (event instanceof Failure failed && !closed) {
            throw failed.failure();
        }
        return event instanceof Piece && !closed;
    }

    @Override
    public String next() {
        if (hasNext() && current instanceof Piece piece) {
            current = null;
            started = true;
            return piece.text();
        }
        throw new NoSuchElementException("the answer of " + generator + " has ended");
    }

    @Override
    public Completion completion() {
        if (current instanceof End end) {
            return end.completion();
        }
        if (closed) {
            return new Completion(Usage.none(), Map.of("cancelled", "true"));
        }
        throw new IllegalStateException("the answer of " + generator + " has not ended");
    }

    private Event take() {
        Duration limit = started ? between : first;
        long begun = System.nanoTime();
        try {
            while (true) {
                long now = System.nanoTime();
                long left = limit.toNanos() - Math.min(now - begun, now - lastSign);
                @Nullable Event event = events.poll(Math.max(0, left), TimeUnit.NANOSECONDS);
                if (event != null) {
                    return event instanceof Piece piece ? counted(piece) : event;
                }
                if (left <= 0) {
                    stop();
                    return new Failure(late(limit));
                }
            }
        } catch (InterruptedException e) {
            stop();
            Thread.currentThread().interrupt();
            return new Failure(new GenerationException("waiting for " + generator + " was interrupted", "", false, e));
        }
    }

    private Event counted(Piece piece) {
        characters += piece.text().length();
        if (characters <= maxCharacters) {
            return piece;
        }
        stop();
        return new Failure(new GenerationException(
                generator + " wrote more than " + maxCharacters + " characters and was stopped",
                "Limit the tokens of an answer where the model is built, or allow more characters with"
                        + " LangChain4j.generator(model, first, between, maxCharacters).",
                false,
                null));
    }

    private GenerationException late(Duration limit) {
        return new GenerationException(
                generator + " gave no " + (started ? "further" : "first") + " token within " + limit.toMillis() + " ms",
                "Check that it is not overloaded and does not think too long, or allow it more time with"
                        + " LangChain4j.generator(model, ...).",
                true,
                null);
    }

    @Override
    public void close() {
        closed = true;
        stop();
        // Wakes whoever waits for the next piece; one that is there wakes them as well.
        events.offer(new Closed());
    }

    private void stop() {
        Runnable cancel;
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
            cancel = cancellation;
            if (caller != null) {
                caller.interrupt();
            }
        }
        // Makes room for whoever waits to push.
        events.clear();
        if (cancel != null) {
            cancel.run();
        }
    }
}
