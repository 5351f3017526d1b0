package dev.ragstone.testkit.fake;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A generator that says the pieces it was given, whatever it is asked.
 *
 * <p>It keeps the prompts it gets, notices streams that were closed, and can be told to fail at the start or in the
 * middle. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class ScriptedGenerator implements Generator {

    private final List<String> pieces;
    private final List<Prompt> prompts = new CopyOnWriteArrayList<>();
    private final AtomicInteger closedStreams = new AtomicInteger();
    private final AtomicInteger cancelledStreams = new AtomicInteger();
    private volatile Map<String, String> attributes = Map.of();
    private volatile int failAfter = Integer.MAX_VALUE;
    private volatile boolean failAtStart;
    private volatile boolean closed;

    private ScriptedGenerator(List<String> pieces) {
        this.pieces = pieces;
    }

    /** A generator that answers with {@code pieces}, one by one. */
    public static ScriptedGenerator answering(String... pieces) {
        return new ScriptedGenerator(List.of(pieces));
    }

    /** Makes every further {@link #generate} fail with a retryable {@link GenerationException}, or work again. */
    public ScriptedGenerator failAtStart(boolean failAtStart) {
        this.failAtStart = failAtStart;
        return this;
    }

    /**
     * Makes streams fail with a retryable {@link GenerationException} once they have given {@code pieces} pieces.
     *
     * @throws IllegalArgumentException if {@code pieces} is negative
     */
    public ScriptedGenerator failAfter(int pieces) {
        if (pieces < 0) {
            throw new IllegalArgumentException("pieces must not be negative but was " + pieces);
        }
        this.failAfter = pieces;
        return this;
    }

    /** Sets the attributes of every further completion. Default: none. */
    public ScriptedGenerator attributes(Map<String, String> attributes) {
        this.attributes = Map.copyOf(attributes);
        return this;
    }

    /** The prompts so far, also those it failed at. */
    public List<Prompt> prompts() {
        return List.copyOf(prompts);
    }

    /** How many of its streams were closed. */
    public int closedStreams() {
        return closedStreams.get();
    }

    /** How many of its streams were closed before their end. */
    public int cancelledStreams() {
        return cancelledStreams.get();
    }

    /** Whether the generator itself was closed. */
    public boolean isClosed() {
        return closed;
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        prompts.add(prompt);
        if (failAtStart) {
            throw new GenerationException("the generator was told to fail at the start", "", true, null);
        }
        return new Script(new Completion(new Usage(prompt.tokens(), pieces.size()), attributes), failAfter);
    }

    @Override
    public void close() {
        closed = true;
    }

    private final class Script implements TokenStream {

        private final Completion completion;
        private final int failAt;
        private int next;
        private boolean ended;
        private volatile boolean streamClosed;

        private Script(Completion completion, int failAt) {
            this.completion = completion;
            this.failAt = failAt;
        }

        @Override
        public boolean hasNext() {
            if (!streamClosed && next >= failAt) {
                throw new GenerationException(
                        "the generator was told to fail after " + failAt + " pieces", "", true, null);
            }
            ended = streamClosed || next == pieces.size();
            return !ended;
        }

        @Override
        public String next() {
            if (!hasNext()) {
                throw new NoSuchElementException("the answer has ended");
            }
            return pieces.get(next++);
        }

        @Override
        public Completion completion() {
            if (!ended) {
                throw new IllegalStateException("the answer has not ended");
            }
            return completion;
        }

        @Override
        public synchronized void close() {
            if (!streamClosed) {
                closedStreams.incrementAndGet();
                if (!ended) {
                    cancelledStreams.incrementAndGet();
                }
                streamClosed = true;
            }
        }
    }
}
