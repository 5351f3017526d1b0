package dev.ragstone.resilience;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;

/** A generator whose streams throw an error of the platform. */
record ErringGenerator(Error error) implements Generator {

    @Override
    public String name() {
        return "erring";
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        return new TokenStream() {
            @Override
            public boolean hasNext() {
                throw error;
            }

            @Override
            public String next() {
                throw error;
            }

            @Override
            public Completion completion() {
                throw new IllegalStateException("failed");
            }

            @Override
            public void close() {}
        };
    }
}
