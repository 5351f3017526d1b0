package dev.ragstone.app.server;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes words for ever, or thinks for ever, until its stream is closed; counts the streams that are open. */
final class EndlessGenerator implements Generator {

    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger begun = new AtomicInteger();
    private final Duration pause;
    private final String word;

    /** Waits {@code pause} before every word. */
    EndlessGenerator(Duration pause, String word) {
        this.pause = pause;
        this.word = word;
    }

    int open() {
        return open.get();
    }

    int begun() {
        return begun.get();
    }

    @Override
    public String name() {
        return "endless";
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        open.incrementAndGet();
        begun.incrementAndGet();
        var closed = new CountDownLatch(1);
        return new TokenStream() {
            @Override
            public boolean hasNext() {
                try {
                    return !closed.await(pause.toMillis(), TimeUnit.MILLISECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return false;
                }
            }

            @Override
            public String next() {
                return word;
            }

            @Override
            public Completion completion() {
                return new Completion(Usage.none(), Map.of());
            }

            @Override
            public synchronized void close() {
                if (closed.getCount() > 0) {
                    closed.countDown();
                    open.decrementAndGet();
                }
            }
        };
    }
}
