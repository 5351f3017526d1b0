package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.ingest.chunker.NestedPacker.Nest;
import dev.ragstone.token.TokenCounter;
import java.util.List;

/**
 * Cuts a document twice: into small chunks to search, and into larger ones around them to read.
 *
 * <pre>{@code
 * var chunker = ParentChildChunker.builder(counter).childTokens(100).parentTokens(400).build();
 * }</pre>
 *
 * <p>Choose it when answers need more context than the sentence that matches, and the prompt has room for it. A parent is
 * a chunk of level {@link Chunk.Level#SECTION}; the children it is made of are passages that name it as their parent and
 * follow it in the list. Both are whole sentences of one section, as {@link SentenceChunker} makes them, without overlap.
 * A parent that would be the same as its only child is left out, so a passage without a parent is all there is to read.
 *
 * <p>Safe for use by several threads if its token counter is.
 *
 * @since 0.1
 */
public final class ParentChildChunker implements Chunker {

    private final int childTokens;
    private final int parentTokens;
    private final UnitSplitter splitter;
    private final NestedPacker packer;
    private final TableHeaders headers;

    private ParentChildChunker(Builder builder) {
        this.childTokens = builder.childTokens;
        this.parentTokens = builder.parentTokens;
        Cost cost = new TokenCost(builder.counter, parentTokens);
        this.splitter = new UnitSplitter(Sentences.usual(), cost, childTokens, 0);
        this.packer = new NestedPacker(new Packer(cost, parentTokens, 0), new Packer(cost, childTokens, 0));
        this.headers = new TableHeaders(cost, childTokens / 2);
    }

    /** A chunker of children of 100 tokens and parents of 400, counted by {@code counter}. */
    public static ParentChildChunker of(TokenCounter counter) {
        return builder(counter).build();
    }

    /** Starts from children of 100 tokens and parents of 400; {@code counter} should be the embedder's. */
    public static Builder builder(TokenCounter counter) {
        return new Builder(counter);
    }

    @Override
    public String id() {
        return "parent-child-1:" + childTokens + "/" + parentTokens;
    }

    @Override
    public List<Chunk> chunk(Document document) {
        Outline outline = Outline.of(document);
        var chunks = new ChunkList(document, outline, headers);
        for (Section section : Section.of(outline)) {
            for (Nest nest : packer.pack(document.text(), splitter.units(document.text(), section))) {
                String parent = nest.single() ? null : chunks.add(nest.large(), Chunk.Level.SECTION, null);
                nest.small().forEach(child -> chunks.add(child, Chunk.Level.PASSAGE, parent));
            }
        }
        return chunks.chunks();
    }

    /** Configures a {@link ParentChildChunker}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final TokenCounter counter;
        private int childTokens = 100;
        private int parentTokens = 400;

        private Builder(TokenCounter counter) {
            this.counter = counter;
        }

        /**
         * Sets how many tokens a child may have. Default: 100.
         *
         * @throws IllegalArgumentException if {@code childTokens} is less than 16
         */
        public Builder childTokens(int childTokens) {
            this.childTokens = Limits.atLeast(Limits.LEAST_TOKENS, "childTokens", childTokens);
            return this;
        }

        /**
         * Sets how many tokens a parent may have. Default: 400.
         *
         * @throws IllegalArgumentException if {@code parentTokens} is less than 16
         */
        public Builder parentTokens(int parentTokens) {
            this.parentTokens = Limits.atLeast(Limits.LEAST_TOKENS, "parentTokens", parentTokens);
            return this;
        }

        /**
         * Creates the chunker.
         *
         * @throws IllegalStateException if a child is more than half of a parent
         */
        public ParentChildChunker build() {
            Limits.atMostHalf("childTokens", childTokens, "parentTokens", parentTokens);
            return new ParentChildChunker(this);
        }
    }
}
