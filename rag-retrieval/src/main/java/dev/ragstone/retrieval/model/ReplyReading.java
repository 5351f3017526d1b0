package dev.ragstone.retrieval.model;

import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import org.jspecify.annotations.Nullable;

/** Reads one reply up to a length. Read by one thread; any thread may {@link #close} it. */
final class ReplyReading implements AutoCloseable {

    private final Generator generator;
    private final Prompt prompt;
    private final int maxCharacters;
    private @Nullable TokenStream open;
    private boolean closed;

    ReplyReading(Generator generator, Prompt prompt, int maxCharacters) {
        this.generator = generator;
        this.prompt = prompt;
        this.maxCharacters = maxCharacters;
    }

    String read() {
        var reply = new StringBuilder();
        try (TokenStream pieces = generator.generate(prompt)) {
            if (opened(pieces)) {
                while (reply.length() < maxCharacters && pieces.hasNext()) {
                    reply.append(pieces.next());
                }
            }
        }
        return reply.toString();
    }

    /** Whether anybody still waits for it. */
    private synchronized boolean opened(TokenStream pieces) {
        open = pieces;
        return !closed;
    }

    /** Ends the model's reply, also if it has not begun. */
    @Override
    public void close() {
        TokenStream stream;
        synchronized (this) {
            closed = true;
            stream = open;
        }
        if (stream != null) {
            stream.close();
        }
    }
}
