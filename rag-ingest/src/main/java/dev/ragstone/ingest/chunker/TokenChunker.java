package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.token.TokenCounter;
import java.util.List;

/**
 * Cuts a document into windows of a number of tokens that overlap, whatever its structure.
 *
 * <pre>{@code
 * var chunker = TokenChunker.builder(counter).maxTokens(512).overlapTokens(128).build();
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

    private final ChunkSize size;
    private final LongText steps;
    private final Packer packer;
    private final TableHeaders headers;

    private TokenChunker(Builder builder) {
        this.size = builder.size.checked();
        Cost cost = new TokenCost(builder.counter, size.max());
        this.steps = new LongText(cost, Math.max(1, size.max() / STEPS), size.max());
        this.packer = new Packer(cost, size.max(), size.overlap());
        this.headers = new TableHeaders(cost, size.max() / 2);
    }

    /** A chunker of 512 tokens with an overlap of 128, counted by {@code counter}. */
    public static TokenChunker of(TokenCounter counter) {
        return builder(counter).build();
    }

    /** Starts from 512 tokens and an overlap of 128; {@code counter} should be the embedder's. */
    public static Builder builder(TokenCounter counter) {
        return new Builder(counter);
    }

    @Override
    public String id() {
        return "token-1:" + size.id();
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

        private final TokenCounter counter;
        private ChunkSize size = ChunkSize.tokens(512, 128);

        private Builder(TokenCounter counter) {
            this.counter = counter;
        }

        /**
         * Sets how many tokens a chunk may have. Default: 512.
         *
         * @throws IllegalArgumentException if {@code maxTokens} is less than 16
         */
        public Builder maxTokens(int maxTokens) {
            this.size = size.withMax(maxTokens);
            return this;
        }

        /**
         * Sets how many tokens of a chunk the next one may repeat. Default: 128.
         *
         * @throws IllegalArgumentException if {@code overlapTokens} is negative
         */
        public Builder overlapTokens(int overlapTokens) {
            this.size = size.withOverlap(overlapTokens);
            return this;
        }

        /**
         * Creates the chunker.
         *
         * @throws IllegalStateException if the overlap is more than half of a chunk
         */
        public TokenChunker build() {
            return new TokenChunker(this);
        }
    }
}
