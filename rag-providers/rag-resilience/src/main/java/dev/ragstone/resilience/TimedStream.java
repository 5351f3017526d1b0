package dev.ragstone.resilience;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import java.time.Duration;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import org.jspecify.annotations.Nullable;

/** Has another thread read an answer, and waits for each piece only so long. */
final class TimedStream implements TokenStream {

    private final String name;
    private final Duration first;
    private final Duration between;
    private final TransferQueue<Event> events = new LinkedTransferQueue<>();
    private final Thread reader;
    private volatile @Nullable TokenStream stream;
    private volatile boolean closed;
    private @Nullable String piece;
    private @Nullable Throwable failure;
    private @Nullable Completion completion;
    private boolean begun;
    private boolean started;

    private sealed interface Event {}

    private record Piece(String text) implements Event {}

    private record Ended(Completion completion) implements Event {}

    /** With an error of the platform or an exception. */
    private record Failed(Throwable failure) implements Event {}

    TimedStream(Generator generator, Prompt prompt, Duration first, Duration between) {
        this.name = generator.name();
        this.first = first;
        this.between = between;
        this.reader = Thread.ofVirtual().name("ragstone-answer").unstarted(() -> read(generator, prompt));
    }

    /** Hands over each piece only when it is waited for, so that a slow reader holds the service back. */
    private void read(Generator generator, Prompt prompt) {
        try (TokenStream answer = generator.generate(prompt)) {
            stream = answer;
            while (!closed && answer.hasNext()) {
                events.transfer(new Piece(answer.next()));
            }
            if (!closed) {
                events.put(new Ended(answer.completion()));
            }
        } catch (InterruptedException e) {
            // closed
        } catch (Throwable e) {
            events.offer(new Failed(e));
        }
    }

    @Override
    public boolean hasNext() {
        if (closed && completion == null) {
            piece = null;
            completion = new Completion(Usage.none(), Map.of());
        }
        if (completion != null) {
            return false;
        }
        if (failure != null) {
            throw thrown(failure);
        }
        begin();
        return piece != null || receive();
    }

    /** When first asked for a token. */
    private synchronized void begin() {
        if (!begun && !closed) {
            begun = true;
            reader.start();
        }
    }

    private static RuntimeException thrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (RuntimeException) failure;
    }

    private boolean receive() {
        switch (await()) {
            case Piece next -> {
                started = true;
                piece = next.text();
                return true;
            }
            case Ended end -> {
                completion = end.completion();
                return false;
            }
            case Failed failed -> {
                if (closed) {
                    return hasNext();
                }
                failure = failed.failure();
                throw thrown(failed.failure());
            }
        }
    }

    private Event await() {
        Duration limit = started ? between : first;
        try {
            Event event = events.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
            if (event != null) {
                return event;
            }
            giveUp();
            return new Failed(new GenerationException(
                    "generator " + name + " gave no " + (started ? "further" : "first") + " token within "
                            + limit.toMillis() + " ms",
                    "Check that it is not overloaded, or allow it more time.",
                    true,
                    null));
        } catch (InterruptedException e) {
            giveUp();
            Thread.currentThread().interrupt();
            return new Failed(new GenerationException("waiting for " + name + " was interrupted", "", false, e));
        }
    }

    @Override
    public String next() {
        if (!hasNext() || piece == null) {
            throw new NoSuchElementException("the answer has ended");
        }
        String next = piece;
        piece = null;
        return next;
    }

    @Override
    public Completion completion() {
        if (completion == null) {
            throw new IllegalStateException("the answer has not ended");
        }
        return completion;
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        giveUp();
        // Wakes up who waits.
        events.offer(new Ended(new Completion(Usage.none(), Map.of())));
    }

    private void giveUp() {
        TokenStream open = stream;
        if (open != null) {
            open.close();
        }
        reader.interrupt();
    }
}
