package dev.ragstone.trace;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;

/**
 * What was done for one question, step by step.
 *
 * @param id names it together with {@code owner}
 * @param requestId what the application calls the request, as in its logs; may be empty
 * @param owner on whose behalf
 * @param conversation the id of the owner's conversation in which it was asked; empty if it was in none
 * @param question the text, or what {@link #hash} makes of it where questions must not be kept; may be empty
 * @param generator the name of the generator that wrote the answer or was asked for it last; {@code none} if none was,
 *     empty where there is no answer to write
 * @param started to the microsecond, as are the starts of the spans
 * @param result how it ended
 * @param spans in order of their end
 * @param warnings what went less well than it should have
 * @param promptTokens how many tokens the generator of the answer read; zero where it did not say. Models that rewrite, route,
 *     expand, rerank or judge are not counted here
 * @param answerTokens how many tokens it wrote; zero where it did not say
 * @since 0.1
 */
public record Trace(
        String id,
        String requestId,
        String owner,
        String conversation,
        String question,
        String generator,
        Instant started,
        Duration duration,
        Span.Result result,
        List<Span> spans,
        List<Warning> warnings,
        long promptTokens,
        long answerTokens) {

    private static final int MOST_CHARS = 256;

    public Trace {
        requireName("id", id);
        requireName("owner", owner);
        started = started.truncatedTo(ChronoUnit.MICROS);
        spans = spans.stream().map(Trace::toTheMicrosecond).toList();
        warnings = List.copyOf(warnings);
    }

    /** Starts from a trace without request id, conversation, question, generator, spans, warnings and tokens, that took no time and ended well. */
    public static Builder builder(String id, String owner, Instant started) {
        return new Builder(id, owner, started);
    }

    /**
     * Stands for a question that must not be kept: the same for the same text, in the form {@code sha256:1f8a...}. Whoever
     * guesses the question can tell that it was asked.
     */
    public static String hash(String question) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(question.getBytes(StandardCharsets.UTF_8));
            return "sha256:" + HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static Span toTheMicrosecond(Span span) {
        return new Span(
                span.name(),
                span.start().truncatedTo(ChronoUnit.MICROS),
                span.duration(),
                span.result(),
                span.counts(),
                span.detail());
    }

    private static void requireName(String what, String name) {
        boolean broken = name.codePoints().anyMatch(point -> point == 0 || (point >= 0xD800 && point <= 0xDFFF));
        if (name.isBlank() || name.length() > MOST_CHARS || broken) {
            throw new IllegalArgumentException(what + " of a trace must be Unicode text of 1 to " + MOST_CHARS
                    + " characters but was '" + name + "'");
        }
    }

    /** Puts a {@link Trace} together. Not thread-safe; may be used again after {@link #build()}. */
    public static final class Builder {

        private final String id;
        private final String owner;
        private final Instant started;
        private String requestId = "";
        private String conversation = "";
        private String question = "";
        private String generator = "";
        private Duration duration = Duration.ZERO;
        private Span.Result result = Span.Result.OK;
        private List<Span> spans = List.of();
        private List<Warning> warnings = List.of();
        private long promptTokens;
        private long answerTokens;

        private Builder(String id, String owner, Instant started) {
            this.id = id;
            this.owner = owner;
            this.started = started;
        }

        /** Sets what the application calls the request. Default: empty. */
        public Builder requestId(String requestId) {
            this.requestId = requestId;
            return this;
        }

        /** Sets the conversation it belongs to. Default: none. */
        public Builder conversation(String conversation) {
            this.conversation = conversation;
            return this;
        }

        /** Sets the question or its {@link Trace#hash}. Default: empty. */
        public Builder question(String question) {
            this.question = question;
            return this;
        }

        /** Sets who wrote the answer. Default: empty. */
        public Builder generator(String generator) {
            this.generator = generator;
            return this;
        }

        /**
         * Sets how long it took. Default: zero.
         *
         * @throws IllegalArgumentException if {@code duration} is negative
         */
        public Builder duration(Duration duration) {
            if (duration.isNegative()) {
                throw new IllegalArgumentException("duration must not be negative but was " + duration);
            }
            this.duration = duration;
            return this;
        }

        /** Sets how it ended. Default: {@link Span.Result#OK}. */
        public Builder result(Span.Result result) {
            this.result = result;
            return this;
        }

        /** Sets the steps, in order of their end. Default: none. */
        public Builder spans(List<Span> spans) {
            this.spans = List.copyOf(spans);
            return this;
        }

        /** Sets what went less well than it should have. Default: nothing. */
        public Builder warnings(List<Warning> warnings) {
            this.warnings = List.copyOf(warnings);
            return this;
        }

        /**
         * Sets what the generator of the answer read and wrote. Default: zero.
         *
         * @throws IllegalArgumentException if a number is negative
         */
        public Builder tokens(long prompt, long answer) {
            if (prompt < 0 || answer < 0) {
                throw new IllegalArgumentException(
                        "numbers of tokens must not be negative but were " + prompt + " and " + answer);
            }
            this.promptTokens = prompt;
            this.answerTokens = answer;
            return this;
        }

        /** Creates the trace. */
        public Trace build() {
            return new Trace(
                    id,
                    requestId,
                    owner,
                    conversation,
                    question,
                    generator,
                    started,
                    duration,
                    result,
                    spans,
                    warnings,
                    promptTokens,
                    answerTokens);
        }
    }
}
