package dev.ragstone.pipeline;

import dev.ragstone.error.GenerationException;
import dev.ragstone.error.RagException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the tokens of a generator and, should it fail, goes on with the fallback. */
final class Generation implements AutoCloseable {

    private final Prompt prompt;
    private final @Nullable Generator fallback;
    private final List<Warning> warnings = new ArrayList<>();
    private final List<Span> spans = new ArrayList<>();
    private Generator generator;
    private SpanTimer timer = SpanTimer.start("generate");
    private volatile @Nullable TokenStream stream;
    private String piece = "";
    private int pieces;
    private volatile boolean closed;

    Generation(Answering.Parts parts, Prompt prompt) {
        this.prompt = prompt;
        this.generator = parts.generator();
        this.fallback = parts.fallback();
    }

    /** Waits for the next piece; false when the answer is complete. */
    boolean advance() {
        try {
            TokenStream tokens = stream == null ? open() : stream;
            if (!closed && tokens.hasNext()) {
                piece = tokens.next();
                pieces++;
                return true;
            }
            spans.add(timer.count("pieces", pieces).ok());
            return false;
        } catch (RuntimeException e) {
            if (closed) {
                return false;
            }
            fallBack(e);
            return true;
        }
    }

    private TokenStream open() {
        TokenStream opened = generator.generate(prompt);
        stream = opened;
        if (closed) {
            opened.close();
        }
        return opened;
    }

    /** Turns to the fallback; what was written so far stays, since the reader has already seen it. */
    private void fallBack(RuntimeException failure) {
        closeStream();
        Generator next = fallback;
        if (next == null || next.equals(generator)) {
            throw failure instanceof RagException known ? known : unexpected(failure);
        }
        spans.add(timer.end(Span.Result.DEGRADED, String.valueOf(failure.getMessage())));
        warnings.add(new Warning(
                "generation-failed",
                generator.name() + " failed (" + failure.getMessage() + "); " + next.name() + " answered instead"));
        piece = pieces == 0 ? "" : "\n\n";
        generator = next;
        timer = SpanTimer.start("generate");
        stream = null;
    }

    private GenerationException unexpected(RuntimeException failure) {
        return new GenerationException(
                generator.name() + " failed: " + failure, "See the cause for what it says", false, failure);
    }

    String piece() {
        return piece;
    }

    Prompt prompt() {
        return prompt;
    }

    String generator() {
        return generator.name();
    }

    List<Warning> warnings() {
        return warnings;
    }

    List<Span> spans() {
        return spans;
    }

    Completion completion() {
        TokenStream ended = stream;
        if (ended == null) {
            throw new IllegalStateException("the generation has not ended");
        }
        return ended.completion();
    }

    /** What there is to report when the answer was given up. */
    Span cancelledSpan() {
        return timer.count("pieces", pieces).end(Span.Result.CANCELLED, "closed by the caller");
    }

    @Override
    public void close() {
        closed = true;
        closeStream();
    }

    private void closeStream() {
        TokenStream open = stream;
        if (open != null) {
            open.close();
        }
    }
}
