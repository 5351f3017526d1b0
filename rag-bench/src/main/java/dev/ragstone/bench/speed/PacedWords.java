package dev.ragstone.bench.speed;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Writes as a model does, word by word with a pause before each, but without work. */
record PacedWords(int pauseMillis) implements Generator {

    private static final int WORDS = 60;

    @Override
    public String name() {
        return "paced";
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        var closed = new CountDownLatch(1);
        return new TokenStream() {
            private int written;

            @Override
            public boolean hasNext() {
                return written < WORDS && closed.getCount() > 0;
            }

            @Override
            public String next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("the answer is complete");
                }
                try {
                    if (closed.await(pauseMillis, TimeUnit.MILLISECONDS)) {
                        return "";
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return ++written == WORDS ? "end [1]." : "word ";
            }

            @Override
            public Completion completion() {
                return new Completion(Usage.none(), Map.of());
            }

            @Override
            public void close() {
                closed.countDown();
            }
        };
    }
}
