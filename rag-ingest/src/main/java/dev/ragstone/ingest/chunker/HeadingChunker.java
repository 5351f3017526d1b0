package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.token.TokenCounter;
import java.util.List;

/**
 * Makes one chunk of the text under each heading, whatever the format the heading came from.
 *
 * <pre>{@code
 * var chunker = HeadingChunker.builder(counter).maxTokens(480).build();
 * }</pre>
 *
 * <p>Choose it for documents whose sections are short and answer one question each: manuals, articles of law, frequently
 * asked questions. A section that fits the limit is one chunk of level {@link Chunk.Level#SECTION}; a longer one is cut
 * at the ends of paragraphs, list items, table rows and sentences into passages that do not overlap. A document without
 * headings is one section. A heading with only a sub-heading below it opens that sub-section.
 *
 * <p>Safe for use by several threads if its token counter is.
 *
 * @since 0.1
 */
public final class HeadingChunker implements Chunker {

    private final int maxTokens;
    private final SectionPacker packer;
    private final TableHeaders headers;

    private HeadingChunker(Builder builder) {
        this.maxTokens = builder.maxTokens;
        Cost cost = new TokenCost(builder.counter, maxTokens);
        this.packer = new SectionPacker(Sentences.usual(), cost, maxTokens, 0);
        this.headers = new TableHeaders(cost, maxTokens / 2);
    }

    /** A chunker of up to 480 tokens, counted by {@code counter}. */
    public static HeadingChunker of(TokenCounter counter) {
        return builder(counter).build();
    }

    /** Starts from 480 tokens; {@code counter} should be the embedder's. */
    public static Builder builder(TokenCounter counter) {
        return new Builder(counter);
    }

    @Override
    public String id() {
        return "heading-1:" + maxTokens;
    }

    @Override
    public List<Chunk> chunk(Document document) {
        Outline outline = Outline.of(document);
        var chunks = new ChunkList(document, outline, headers);
        for (Section section : Section.of(outline)) {
            List<Span> spans = packer.pack(document.text(), section);
            if (spans.size() == 1) {
                chunks.add(spans.getFirst(), Chunk.Level.SECTION, null);
            } else {
                chunks.addPassages(spans);
            }
        }
        return chunks.chunks();
    }

    /** Configures a {@link HeadingChunker}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final TokenCounter counter;
        private int maxTokens = Limits.USUAL_TOKENS;

        private Builder(TokenCounter counter) {
            this.counter = counter;
        }

        /**
         * Sets how many tokens a chunk may have. Default: 480.
         *
         * @throws IllegalArgumentException if {@code maxTokens} is less than 16
         */
        public Builder maxTokens(int maxTokens) {
            this.maxTokens = Limits.atLeast(Limits.LEAST_TOKENS, "maxTokens", maxTokens);
            return this;
        }

        /** Creates the chunker. */
        public HeadingChunker build() {
            return new HeadingChunker(this);
        }
    }
}
