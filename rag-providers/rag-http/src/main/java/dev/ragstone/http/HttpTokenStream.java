package dev.ragstone.http;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.TokenStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The pieces of an answer that comes line by line over HTTP. */
final class HttpTokenStream implements TokenStream {

    private static final Duration TO_FINISH = Duration.ofMillis(100);
    private static final int LINES_TO_FINISH = 4;

    /** What follows the text, such as the usage, is worth a moment only. */
    private static final Duration AFTER_TEXT = Duration.ofSeconds(1);

    private final Exchange exchange;
    private final AnswerFormat format;
    private final StreamLimits limits;
    private @Nullable Deadline deadline;
    private @Nullable Deadline afterText;
    private @Nullable BodyReader body;
    private @Nullable String piece;
    private @Nullable GenerationException failure;
    private long characters;
    private boolean ended;
    private volatile boolean closed;

    HttpTokenStream(Exchange exchange, AnswerFormat format, StreamLimits limits) {
        this.exchange = exchange;
        this.format = format;
        this.limits = limits;
        this.deadline = Deadline.in(limits.first());
    }

    @Override
    public boolean hasNext() {
        if (closed || ended) {
            piece = null;
            ended = true;
            return false;
        }
        if (failure != null) {
            throw failure;
        }
        try {
            while (piece == null && !ended) {
                advance();
            }
        } catch (HttpFailure e) {
            return failed(e);
        }
        return !ended;
    }

    private boolean failed(HttpFailure e) {
        exchange.cancel();
        if (closed) {
            ended = true;
            return false;
        }
        failure = format.explained(e).asGenerationException();
        throw failure;
    }

    /** Takes one line. */
    private void advance() throws HttpFailure {
        String line = line();
        if (line == null) {
            takeLast();
        } else if (!format.skips(line)) {
            take(line);
        }
    }

    private void take(String line) throws HttpFailure {
        boolean finished = format.finished();
        String text;
        try {
            text = format.read(line);
        } catch (IOException e) {
            if (finished) {
                exchange.cancel();
                end();
                return;
            }
            boolean cutOff = e instanceof EOFException && body != null && body.endedInALine();
            throw cutOff ? exchange.endedEarly() : exchange.unread("a line", e);
        }
        give(text);
    }

    /** Takes what the format has held back until the end. */
    private void takeLast() throws HttpFailure {
        if (!closed && !format.finished()) {
            String text;
            try {
                text = format.readHeld();
            } catch (EOFException e) {
                throw exchange.endedEarly();
            } catch (IOException e) {
                throw exchange.unread("an answer", e);
            }
            give(text);
        }
        if (piece == null) {
            end();
        }
    }

    private void end() throws HttpFailure {
        if (!closed && !format.whole()) {
            throw exchange.endedEarly();
        }
        if (!closed && characters == 0) {
            throw exchange.empty(format.instead());
        }
        ended = true;
    }

    private void give(String text) throws HttpFailure {
        if (text.isEmpty()) {
            return;
        }
        characters += text.length();
        if (characters > format.maxCharacters()) {
            throw exchange.tooMuch(format.maxCharacters());
        }
        piece = text;
        // Only text gives the answer more time.
        deadline = null;
    }

    private @Nullable String line() throws HttpFailure {
        if (format.ended()) {
            finish();
            return null;
        }
        Deadline until = deadline();
        try {
            if (body == null) {
                body = exchange.body(until);
            }
            return body.line(limits.maxLineBytes(), until);
        } catch (IOException e) {
            boolean late = e instanceof HttpTimeoutException;
            if (!format.finished() && !(format.whole() && late)) {
                throw exchange.failure(e);
            }
            if (late) {
                format.leftOpen();
            }
            exchange.cancel();
            return null;
        } catch (InterruptedException e) {
            throw exchange.interrupted(e);
        }
    }

    private Deadline deadline() {
        Deadline until = deadline == null ? Deadline.in(limits.between()) : deadline;
        deadline = until;
        if (!format.finished()) {
            afterText = null;
            return until;
        }
        Deadline soon = afterText == null ? until.orIn(AFTER_TEXT) : afterText;
        afterText = soon;
        return soon;
    }

    /** Reads on to the end of the body, which is due at once, so that the connection can be used again. */
    private void finish() {
        try {
            Deadline soon = Deadline.in(TO_FINISH);
            for (int i = 0; body != null && i < LINES_TO_FINISH; i++) {
                if (body.line(limits.maxLineBytes(), soon) == null) {
                    return;
                }
            }
            exchange.cancel();
        } catch (IOException e) {
            exchange.cancel();
        } catch (InterruptedException e) {
            exchange.cancel();
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the answer has ended");
        }
        String next = Objects.requireNonNull(piece);
        piece = null;
        return next;
    }

    @Override
    public Completion completion() {
        if (!ended) {
            throw new IllegalStateException("the answer has not ended");
        }
        return format.completion();
    }

    @Override
    public void close() {
        closed = true;
        exchange.cancel();
    }
}
