package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a document into windows of a number of tokens that overlap, whatever its structure.
 *
 * <pre>{@code
 * var chunker = TokenChunker.builder().tokenCounter(counter).maxTokens(512).overlapTokens(128).build();
 * }</pre>
 *
 * <p>Choose it to compare with other systems that cut this way, or when every chunk should fill the model's window. For
 * prose {@link SentenceChunker} finds more: windows begin and end in the middle of a thought. A window ends between
 * words where it can, and is filled to within a sixteenth of the limit.
 *
 * <p>Mind that title and headings are embedded with a chunk: a model that takes 512 tokens truncates or refuses a full
 * chunk of 512, and says so. Safe for use by several threads if its token counter is.
 *
 * @since 0.1
 */
public final class TokenChunker implements Chunker {

    /** Smaller steps would fill windows better and cost more calls of the tokenizer. */
    private static final int STEPS = 16;

    private final int maxTokens;
    private final int overlapTokens;
    private final LongText steps;
    private final Packer packer;
    private final TableHeaders headers;

    private TokenChunker(Builder builder, TokenCounter counter) {
        this.maxTokens = builder.maxTokens;
        this.overlapTokens = builder.overlapTokens;
        Cost cost = new TokenCost(counter, maxTokens);
        this.steps = new LongText(cost, Math.max(1, maxTokens / STEPS), maxTokens);
        this.packer = new Packer(cost, maxTokens, overlapTokens);
        this.headers = new TableHeaders(cost, maxTokens / 2);
    }

    /** A chunker of 512 tokens with an overlap of 128, counted by {@code counter}. */
    public static TokenChunker of(TokenCounter counter) {
        return builder().tokenCounter(counter).build();
    }

    /** Starts from 512 tokens and an overlap of 128. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public String id() {
        return "token-1:" + maxTokens + "/" + overlapTokens;
    }

    @Override
    public List<Chunk> chunk(Document document) {
        String text = document.text();
        Span all = Span.trimmed(text, 0, text.length());
        List<Span> windows = packer.pack(text, steps.pieces(text, all.start(), all.end()));
        return new ChunkList(document, Outline.of(document), headers)
                .addPassages(windows)
                .chunks();
    }

    /** Configures a {@link TokenChunker}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private int maxTokens = 512;
        private int overlapTokens = 128;
        private @Nullable TokenCounter tokenCounter;

        private Builder() {}

        /**
         * Sets how many tokens a chunk may have. Default: 512.
         *
         * @throws IllegalArgumentException if {@code maxTokens} is less than 16
         */
        public Builder maxTokens(int maxTokens) {
            this.maxTokens = Limits.atLeast(Limits.LEAST_TOKENS, "maxTokens", maxTokens);
            return this;
        }

        /**
         * Sets how many tokens of a chunk the next one may repeat. Default: 128.
         *
         * @throws IllegalArgumentException if {@code overlapTokens} is negative
         */
        public Builder overlapTokens(int overlapTokens) {
            this.overlapTokens = Limits.notNegative("overlapTokens", overlapTokens);
            return this;
        }

        /** Sets the tokenizer that counts; that of the embedder is right. No default. */
        public Builder tokenCounter(TokenCounter tokenCounter) {
            this.tokenCounter = tokenCounter;
            return this;
        }

        /**
         * Creates the chunker.
         *
         * @throws IllegalStateException if no token counter was set, or the overlap is more than half of a chunk
         */
        public TokenChunker build() {
            TokenCounter counter = Limits.required(tokenCounter, "TokenChunker");
            Limits.atMostHalf("overlapTokens", overlapTokens, "maxTokens", maxTokens);
            return new TokenChunker(this, counter);
        }
    }
}
