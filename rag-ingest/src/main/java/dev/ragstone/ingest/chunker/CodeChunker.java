package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Block;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.token.TokenCounter;
import java.util.List;

/**
 * Cuts source code between functions, and never puts code in one chunk with other text.
 *
 * <pre>{@code
 * var chunker = CodeChunker.builder(counter).maxTokens(400).build();
 * }</pre>
 *
 * <p>Choose it for source files. Every code block, such as a function, stays whole where it fits, and small ones that
 * follow each other share a chunk. One that does not fit is cut between lines, as far out in its structure as possible:
 * where lines are indented least (by braces, when nothing is indented), at a blank line if there is one, and not before a
 * closing brace. Text around code is cut into whole sentences. Chunks do not overlap.
 *
 * <p>Safe for use by several threads if its token counter is.
 *
 * @since 0.1
 */
public final class CodeChunker implements Chunker {

    private final int maxTokens;
    private final SectionPacker packer;
    private final TableHeaders headers;

    private CodeChunker(Builder builder) {
        this.maxTokens = builder.maxTokens;
        Cost cost = new TokenCost(builder.counter, maxTokens);
        this.packer = new SectionPacker(Sentences.usual(), cost, maxTokens, 0);
        this.headers = new TableHeaders(cost, maxTokens / 2);
    }

    /** A chunker of 400 tokens, counted by {@code counter}. */
    public static CodeChunker of(TokenCounter counter) {
        return builder(counter).build();
    }

    /** Starts from 400 tokens; {@code counter} should be the embedder's. */
    public static Builder builder(TokenCounter counter) {
        return new Builder(counter);
    }

    @Override
    public String id() {
        return "code-1:" + maxTokens;
    }

    @Override
    public List<Chunk> chunk(Document document) {
        Outline outline = Outline.of(document);
        var chunks = new ChunkList(document, outline, headers);
        for (Section section : Section.of(outline)) {
            for (Run<Boolean> run : Run.of(section.blocks(), block -> block.kind() == Block.Kind.CODE)) {
                chunks.addPassages(packer.pack(document.text(), new Section(run.blocks())));
            }
        }
        return chunks.chunks();
    }

    /** Configures a {@link CodeChunker}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final TokenCounter counter;
        private int maxTokens = 400;

        private Builder(TokenCounter counter) {
            this.counter = counter;
        }

        /**
         * Sets how many tokens a chunk may have. Default: 400.
         *
         * @throws IllegalArgumentException if {@code maxTokens} is less than 16
         */
        public Builder maxTokens(int maxTokens) {
            this.maxTokens = Limits.atLeast(Limits.LEAST_TOKENS, "maxTokens", maxTokens);
            return this;
        }

        /** Creates the chunker. */
        public CodeChunker build() {
            return new CodeChunker(this);
        }
    }
}
