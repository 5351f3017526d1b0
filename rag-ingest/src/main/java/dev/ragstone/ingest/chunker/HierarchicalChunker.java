package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.ingest.chunker.NestedPacker.Nest;
import dev.ragstone.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a document on three levels: the document as a whole, its sections, and the passages in them.
 *
 * <pre>{@code
 * var chunker = HierarchicalChunker.builder(counter).sectionTokens(480).passageTokens(200).build();
 * }</pre>
 *
 * <p>Choose it for large collections in which questions ask for a document or a chapter as often as for a fact. The chunk
 * of level {@link Chunk.Level#DOCUMENT} is the opening of the document, as much as fits a section, and comes first. A
 * {@link Chunk.Level#SECTION} is the text under one heading, or a part of it when it does not fit, and names the document
 * as its parent; a {@link Chunk.Level#PASSAGE} is made of whole sentences, as {@link SentenceChunker} makes them, may
 * overlap the one before it, and names its section. A parent that would be the same as its only child is left out, and
 * its child names the next one up, so every character is in a passage and a short document is one passage.
 *
 * <p>Safe for use by several threads if its token counter is.
 *
 * @since 0.1
 */
public final class HierarchicalChunker implements Chunker {

    private final int sectionTokens;
    private final int passageTokens;
    private final int overlapTokens;
    private final UnitSplitter splitter;
    private final Packer sections;
    private final NestedPacker packer;
    private final TableHeaders headers;

    private HierarchicalChunker(Builder builder) {
        this.sectionTokens = builder.sectionTokens;
        this.passageTokens = builder.passageTokens;
        this.overlapTokens = builder.overlapTokens;
        Cost cost = new TokenCost(builder.counter, sectionTokens);
        this.splitter = new UnitSplitter(Sentences.usual(), cost, passageTokens, overlapTokens);
        this.sections = new Packer(cost, sectionTokens, 0);
        this.packer = new NestedPacker(sections, new Packer(cost, passageTokens, overlapTokens));
        this.headers = new TableHeaders(cost, passageTokens / 2);
    }

    /** A chunker of sections of 480 tokens and passages of 200 with an overlap of 40, counted by {@code counter}. */
    public static HierarchicalChunker of(TokenCounter counter) {
        return builder(counter).build();
    }

    /**
     * Starts from sections of 480 tokens and passages of 200 with an overlap of 40; {@code counter} should be the
     * embedder's.
     */
    public static Builder builder(TokenCounter counter) {
        return new Builder(counter);
    }

    @Override
    public String id() {
        return "hierarchical-1:" + sectionTokens + "/" + passageTokens + "/" + overlapTokens;
    }

    @Override
    public List<Chunk> chunk(Document document) {
        Outline outline = Outline.of(document);
        var nests = new ArrayList<Nest>();
        var opening = new ArrayList<Unit>();
        int openingTokens = 0;
        for (Section section : Section.of(outline)) {
            List<Unit> units = splitter.units(document.text(), section);
            nests.addAll(packer.pack(document.text(), units));
            for (int i = 0; i < units.size() && openingTokens <= sectionTokens; i++) {
                opening.add(units.get(i));
                openingTokens += Math.max(1, units.get(i).cost());
            }
        }
        var chunks = new ChunkList(document, outline, headers);
        boolean onePassage = nests.size() == 1 && nests.getFirst().single();
        if (!nests.isEmpty()) {
            String top = onePassage ? null : chunks.add(opening(document, opening), Chunk.Level.DOCUMENT, null);
            nests.forEach(nest -> add(nest, top, chunks));
        }
        return chunks.chunks();
    }

    private Span opening(Document document, List<Unit> units) {
        return sections.pack(document.text(), units).getFirst();
    }

    private static void add(Nest nest, @Nullable String top, ChunkList chunks) {
        String parent = nest.single() ? top : chunks.add(nest.large(), Chunk.Level.SECTION, top);
        nest.small().forEach(passage -> chunks.add(passage, Chunk.Level.PASSAGE, parent));
    }

    /** Configures a {@link HierarchicalChunker}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final TokenCounter counter;
        private int sectionTokens = Limits.USUAL_TOKENS;
        private int passageTokens = 200;
        private int overlapTokens = 40;

        private Builder(TokenCounter counter) {
            this.counter = counter;
        }

        /**
         * Sets how many tokens a section, or the opening of the document, may have. Default: 480.
         *
         * @throws IllegalArgumentException if {@code sectionTokens} is less than 16
         */
        public Builder sectionTokens(int sectionTokens) {
            this.sectionTokens = Limits.atLeast(Limits.LEAST_TOKENS, "sectionTokens", sectionTokens);
            return this;
        }

        /**
         * Sets how many tokens a passage may have. Default: 200.
         *
         * @throws IllegalArgumentException if {@code passageTokens} is less than 16
         */
        public Builder passageTokens(int passageTokens) {
            this.passageTokens = Limits.atLeast(Limits.LEAST_TOKENS, "passageTokens", passageTokens);
            return this;
        }

        /**
         * Sets how many tokens of a passage the next one of its section may repeat. Default: 40.
         *
         * @throws IllegalArgumentException if {@code overlapTokens} is negative
         */
        public Builder overlapTokens(int overlapTokens) {
            this.overlapTokens = Limits.notNegative("overlapTokens", overlapTokens);
            return this;
        }

        /**
         * Creates the chunker.
         *
         * @throws IllegalStateException if a passage is more than half of a section, or the overlap more than half of a
         *     passage
         */
        public HierarchicalChunker build() {
            Limits.atMostHalf("passageTokens", passageTokens, "sectionTokens", sectionTokens);
            Limits.atMostHalf("overlapTokens", overlapTokens, "passageTokens", passageTokens);
            return new HierarchicalChunker(this);
        }
    }
}
