package dev.ragstone.resilience;

import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import java.util.ArrayList;
import java.util.List;

/** A prompt, and answers read to their end. */
final class Prompts {

    static final Prompt PROMPT = new Prompt("Be brief.", "Where?", "Where?", List.of(), 10, List.of());

    private Prompts() {}

    static String answer(Generator generator) {
        try (TokenStream stream = generator.generate(PROMPT)) {
            return String.join("", pieces(stream));
        }
    }

    static List<String> pieces(TokenStream stream) {
        var pieces = new ArrayList<String>();
        stream.forEachRemaining(pieces::add);
        return pieces;
    }
}
