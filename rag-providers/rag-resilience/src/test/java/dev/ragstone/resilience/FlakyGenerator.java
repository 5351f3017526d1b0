package dev.ragstone.resilience;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Fails so many times, at the start or with the first token, and then answers. */
final class FlakyGenerator implements Generator {

    private final ScriptedGenerator good = ScriptedGenerator.answering("The ", "heron");
    private final AtomicInteger failures;
    private final Supplier<RuntimeException> failure;
    private final boolean inStream;
    final AtomicInteger asked = new AtomicInteger();

    FlakyGenerator(int failures, boolean inStream, Supplier<RuntimeException> failure) {
        this.failures = new AtomicInteger(failures);
        this.inStream = inStream;
        this.failure = failure;
    }

    static FlakyGenerator failing(int failures, boolean inStream) {
        return new FlakyGenerator(failures, inStream, () -> new GenerationException("busy", "", true, null));
    }

    @Override
    public String name() {
        return "flaky";
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        asked.incrementAndGet();
        if (failures.getAndDecrement() <= 0) {
            return good.generate(prompt);
        }
        if (!inStream) {
            throw failure.get();
        }
        TokenStream stream = good.generate(prompt);
        return new TokenStream() {
            @Override
            public boolean hasNext() {
                throw failure.get();
            }

            @Override
            public String next() {
                throw failure.get();
            }

            @Override
            public dev.ragstone.generation.Completion completion() {
                throw new IllegalStateException("failed");
            }

            @Override
            public void close() {
                stream.close();
            }
        };
    }
}
