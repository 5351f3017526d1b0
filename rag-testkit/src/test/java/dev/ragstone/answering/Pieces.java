package dev.ragstone.answering;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The pieces of an answer, for a test to disturb how they come or end. */
class Pieces implements TokenStream {

    private final Iterator<String> pieces;

    Pieces(List<String> pieces) {
        this.pieces = pieces.iterator();
    }

    /** One that answers every prompt with what {@code stream} gives. */
    static Generator generator(Supplier<TokenStream> stream) {
        return new Generator() {
            @Override
            public String name() {
                return "disturbed";
            }

            @Override
            public TokenStream generate(Prompt prompt) {
                return stream.get();
            }
        };
    }

    @Override
    public boolean hasNext() {
        return pieces.hasNext();
    }

    @Override
    public String next() {
        return pieces.next();
    }

    @Override
    public Completion completion() {
        return new Completion(Usage.none(), Map.of());
    }

    @Override
    public void close() {}
}
