package dev.ragstone.retrieval.extractive;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.TokenStream;
import java.util.NoSuchElementException;

/** Hands out a finished text word by word. */
final class PieceStream implements TokenStream {

    private final String text;
    private final Completion completion;
    private int at;
    private boolean ended;
    private volatile boolean closed;

    PieceStream(String text, Completion completion) {
        this.text = text;
        this.completion = completion;
    }

    @Override
    public boolean hasNext() {
        ended |= closed || at == text.length();
        return !ended;
    }

    @Override
    public String next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the answer has ended");
        }
        int space = text.indexOf(' ', at);
        int end = space < 0 ? text.length() : space + 1;
        String piece = text.substring(at, end);
        at = end;
        return piece;
    }

    @Override
    public Completion completion() {
        if (!ended) {
            throw new IllegalStateException("the answer has not ended yet");
        }
        return completion;
    }

    @Override
    public void close() {
        closed = true;
    }
}
