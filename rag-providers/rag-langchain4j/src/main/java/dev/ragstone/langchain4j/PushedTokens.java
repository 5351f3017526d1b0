package dev.ragstone.langchain4j;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread pull what others push. The call to the model runs in a virtual thread of its own, since some models
 * return at once and some only when they have said everything; closing interrupts it.
 */
final class PushedTokens implements TokenStream {

    private sealed interface Event {}

    private record Piece(String text) implements Event {}

    private record End(Completion completion) implements Event {}

    private record Failure(GenerationException failure) implements Event {}

    private record Closed() implements Event {}

    private final String generator;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private @Nullable Event current;
    private @Nullable Thread caller;
    private @Nullable Runnable cancellation;
    private volatile boolean closed;

    PushedTokens(String generator) {
        this.generator = generator;
    }

    /** Begins {@code call}, which pushes from any thread and ends with {@link #end} or {@link #fail}. */
    synchronized PushedTokens begin(Runnable call) {
        caller = Thread.ofVirtual().name("langchain4j-generation").start(() -> {
            try {
                call.run();
            } catch (RuntimeException e) {
                fail(e);
            }
        });
        return this;
    }

    void push(String text) {
        if (!text.isEmpty()) {
            events.add(new Piece(text));
        }
    }

    void end(Completion completion) {
        events.add(new End(completion));
    }

    void fail(Throwable failure) {
        events.add(new Failure(
                failure instanceof GenerationException known
                        ? known
                        : new GenerationException(
                                generator + " could not answer: " + Failures.reason(failure),
                                Failures.remedy(failure),
                                Failures.mayPass(failure),
                                failure)));
    }

    /** Sets what ends the model's work, and does it at once if the stream is closed already. */
    synchronized void onCancel(Runnable cancellation) {
        if (closed) {
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
        if (event instanceof Failure failed) {
            throw failed.failure();
        }
        return event instanceof Piece && !closed;
    }

    @Override
    public String next() {
        if (hasNext() && current instanceof Piece piece) {
            current = null;
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
        try {
            return events.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new GenerationException("waiting for " + generator + " was interrupted", "", true, e);
        }
    }

    @Override
    public void close() {
        Runnable cancel;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            cancel = cancellation;
            if (caller != null) {
                caller.interrupt();
            }
        }
        // Wakes whoever waits for the next piece.
        events.add(new Closed());
        if (cancel != null) {
            cancel.run();
        }
    }
}
