package dev.ragstone.generation;

import dev.ragstone.prompt.Prompt;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what a generator is asked and what that costs: for models that rewrite, route, expand, rerank or judge, whose tokens
 * {@link Answer#usage()} does not have.
 *
 * <pre>{@code
 * var helper = new MeteredGenerator(model);
 * builder.questionSteps(new QuestionSteps(guard, ModelRewriter.builder(helper).build(), router, mode));
 * ...
 * long read = helper.promptTokens();
 * }</pre>
 *
 * <p>Tokens are counted once a reply was read to its end, as far as the service says how many there were; one that is broken
 * off counts as a call only. Answers like the generator behind it, and is closed with it. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class MeteredGenerator implements Generator {

    private final Generator generator;
    private final LongAdder calls = new LongAdder();
    private final LongAdder promptTokens = new LongAdder();
    private final LongAdder answerTokens = new LongAdder();

    /** Counts what {@code generator} is asked from now on. */
    public MeteredGenerator(Generator generator) {
        this.generator = Objects.requireNonNull(generator, "generator");
    }

    /** How often it was asked, also in vain. */
    public long calls() {
        return calls.sum();
    }

    /** How many tokens it has read. */
    public long promptTokens() {
        return promptTokens.sum();
    }

    /** How many tokens it has written. */
    public long answerTokens() {
        return answerTokens.sum();
    }

    @Override
    public String name() {
        return generator.name();
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        calls.increment();
        return new Metered(generator.generate(prompt));
    }

    @Override
    public void close() {
        generator.close();
    }

    private void count(Usage usage) {
        promptTokens.add(usage.promptTokens());
        answerTokens.add(usage.answerTokens());
    }

    /** Counts at the end, whether or not anybody asks for the completion. */
    private final class Metered implements TokenStream {

        private final TokenStream stream;
        private boolean counted;

        private Metered(TokenStream stream) {
            this.stream = stream;
        }

        @Override
        public boolean hasNext() {
            boolean more = stream.hasNext();
            if (!more && !counted) {
                counted = true;
                countEnd();
            }
            return more;
        }

        private void countEnd() {
            try {
                count(stream.completion().usage());
            } catch (IllegalStateException e) {
                // A stream that was closed need not know how it ended, and no reply is lost over its count.
                count(Usage.none());
            }
        }

        @Override
        public String next() {
            return stream.next();
        }

        @Override
        public Completion completion() {
            return stream.completion();
        }

        @Override
        public void close() {
            stream.close();
        }
    }
}
