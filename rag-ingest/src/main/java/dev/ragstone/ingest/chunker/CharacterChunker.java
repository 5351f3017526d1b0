package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a document into windows of a number of characters that overlap, whatever its structure.
 *
 * <pre>{@code
 * var chunker = CharacterChunker.builder(counter).maxChars(1000).overlapChars(200).build();
 * }</pre>
 *
 * <p>Choose it to compare with other systems that cut this way, or for text without sentences, such as logs. For prose
 * {@link SentenceChunker} finds more: windows begin and end in the middle of a thought. A window ends between words if
 * there is a gap in its second half, and an overlap begins with a word.
 *
 * <p>No chunk has more tokens than the limit either, so that text in a dense script does not overflow the embedder.
 * Characters are UTF-16 units; what a reader takes for one character is not broken, up to 64 of them. Safe for use by several threads if
 * its token counter is.
 *
 * @since 0.1
 */
public final class CharacterChunker implements Chunker {

    private final ChunkSize size;
    private final int maxTokens;
    private final Cost cost;
    private final TableHeaders headers;

    private CharacterChunker(Builder builder) {
        this.size = builder.size.checked();
        this.maxTokens = builder.maxTokens;
        this.cost = new CharCost(size.max(), builder.counter, maxTokens);
        this.headers = new TableHeaders(cost, size.max() / 2);
    }

    /** A chunker of 1,000 characters with an overlap of 200, and at most 480 tokens counted by {@code counter}. */
    public static CharacterChunker of(TokenCounter counter) {
        return builder(counter).build();
    }

    /**
     * Starts from 1,000 characters, an overlap of 200 and at most 480 tokens; {@code counter} should be the
     * embedder's.
     */
    public static Builder builder(TokenCounter counter) {
        return new Builder(counter);
    }

    @Override
    public String id() {
        return "character-2:" + size.id() + ":" + maxTokens;
    }

    @Override
    public List<Chunk> chunk(Document document) {
        var chunks = new ChunkList(document, Outline.of(document), headers);
        return chunks.addPassages(windows(document.text())).chunks();
    }

    private List<Span> windows(String text) {
        var windows = new ArrayList<Span>();
        Span all = Span.trimmed(text, 0, text.length());
        var search = new Windows(text, all.end(), cost, size.max());
        int covered = all.start();
        for (int start = covered; covered < all.end(); ) {
            Span window = search.at(start);
            if (window.end() <= covered && start < covered) {
                // So dense that the overlap alone fills the window.
                start = covered;
                continue;
            }
            windows.add(window);
            covered = Span.trimmed(text, window.end(), all.end()).start();
            start = window.end() < all.end() ? overlapStart(text, window, covered) : covered;
        }
        return windows;
    }

    /** Where the next window begins: with the first word in the overlap, or where the text goes on. */
    private int overlapStart(String text, Span window, int next) {
        int overlap = Math.min(size.overlap(), window.length() / 2);
        int from = window.end() - overlap;
        for (int at = from; at < window.end(); at++) {
            if (Character.isWhitespace(text.charAt(at - 1))
                    && !Character.isWhitespace(text.charAt(at))
                    && Graphemes.boundary(text, at)) {
                return at;
            }
        }
        if (overlap == 0) {
            return next;
        }
        int before = Graphemes.last(text, window.start(), from);
        int start = before == from ? from : Graphemes.next(text, before, window.end());
        return start < window.end() ? start : next;
    }

    /** Configures a {@link CharacterChunker}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final TokenCounter counter;
        private ChunkSize size = ChunkSize.chars(1000, 200);
        private int maxTokens = Limits.USUAL_TOKENS;

        private Builder(TokenCounter counter) {
            this.counter = counter;
        }

        /**
         * Sets how many characters a chunk may have. Default: 1,000.
         *
         * @throws IllegalArgumentException if {@code maxChars} is less than 50
         */
        public Builder maxChars(int maxChars) {
            this.size = size.withMax(maxChars);
            return this;
        }

        /**
         * Sets how many characters of a chunk the next one may repeat. Default: 200.
         *
         * @throws IllegalArgumentException if {@code overlapChars} is negative
         */
        public Builder overlapChars(int overlapChars) {
            this.size = size.withOverlap(overlapChars);
            return this;
        }

        /**
         * Sets how many tokens a chunk may have all the same. Default: 480.
         *
         * @throws IllegalArgumentException if {@code maxTokens} is less than 16
         */
        public Builder maxTokens(int maxTokens) {
            this.maxTokens = Limits.atLeast(Limits.LEAST_TOKENS, "maxTokens", maxTokens);
            return this;
        }

        /**
         * Creates the chunker.
         *
         * @throws IllegalStateException if the overlap is more than half of a chunk
         */
        public CharacterChunker build() {
            return new CharacterChunker(this);
        }
    }
}
