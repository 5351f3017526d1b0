package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.embedding.Embedder;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a document where its subject changes, as an embedder sees it.
 *
 * <pre>{@code
 * var chunker = SemanticChunker.builder(embedder).breakpointPercentile(95).maxTokens(400).build();
 * }</pre>
 *
 * <p>Every sentence is embedded together with its two neighbours, and the distance to the next one measured. The largest
 * distances of the document, those above a percentile, are breakpoints. A chunk ends at a breakpoint once it has the
 * least number of tokens; one over the limit is cut as {@link SentenceChunker} does. No chunk crosses a heading; chunks
 * do not overlap. Choose it for long running text without structure, such as transcripts. It embeds every sentence
 * before the chunks are embedded, which costs about three times the time, and since breakpoints are relative to the whole
 * document an edit may move boundaries far from it.
 *
 * <p>With an embedder that gives equal vectors for equal texts the chunks are the same every time. When the embedder
 * fails, {@link #chunk} throws its {@link dev.ragstone.error.EmbeddingException}: cutting some other way now would give
 * an index that no later run reproduces. A sync reports the document as failed, keeps its old version searchable and
 * tries again next time. The caller closes the embedder. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class SemanticChunker implements Chunker {

    /** Cosines of equal texts differ by less. */
    private static final double ROUNDING = 1e-6;

    private final int percentile;
    private final int minTokens;
    private final int maxTokens;
    private final String modelId;
    private final UnitSplitter splitter;
    private final Packer packer;
    private final TableHeaders headers;
    private final SentenceDistances distances;

    private SemanticChunker(Builder builder) {
        this.percentile = builder.percentile;
        this.minTokens = builder.minTokens;
        this.maxTokens = builder.maxTokens;
        this.modelId = builder.embedder.model().id();
        Cost cost = new TokenCost(builder.embedder.tokenCounter(), maxTokens);
        this.splitter = new UnitSplitter(Sentences.usual(), cost, maxTokens, 0);
        this.packer = new Packer(cost, maxTokens, 0);
        this.headers = new TableHeaders(cost, maxTokens / 2);
        this.distances = new SentenceDistances(builder.embedder, builder.batchSize);
    }

    /** A chunker of 50 to 400 tokens that breaks at the 95th percentile, as seen by {@code embedder}. */
    public static SemanticChunker of(Embedder embedder) {
        return builder(embedder).build();
    }

    /** Starts from 50 to 400 tokens (or what the model takes, if that is less) and the 95th percentile. */
    public static Builder builder(Embedder embedder) {
        return new Builder(embedder);
    }

    @Override
    public String id() {
        return "semantic-1:" + percentile + ":" + minTokens + "-" + maxTokens + ":" + modelId;
    }

    /**
     * {@inheritDoc}
     *
     * @throws dev.ragstone.error.EmbeddingException if the embedder fails
     */
    @Override
    public List<Chunk> chunk(Document document) {
        String text = document.text();
        Outline outline = Outline.of(document);
        List<List<Unit>> sections = Section.of(outline).stream()
                .map(section -> splitter.units(text, section))
                .toList();
        List<double[]> gaps =
                sections.stream().map(units -> distances.after(text, units)).toList();
        double threshold = Percentile.of(percentile, gaps);
        var chunks = new ChunkList(document, outline, headers);
        for (int i = 0; i < sections.size(); i++) {
            for (List<Unit> group : groups(sections.get(i), gaps.get(i), threshold)) {
                chunks.addPassages(packer.pack(text, group));
            }
        }
        return chunks.chunks();
    }

    private List<List<Unit>> groups(List<Unit> units, double[] gaps, double threshold) {
        var groups = new ArrayList<List<Unit>>();
        int first = 0;
        int tokens = 0;
        for (int i = 0; i < units.size(); i++) {
            tokens += units.get(i).cost();
            boolean breaks = i < gaps.length && gaps[i] > threshold + ROUNDING && tokens >= minTokens;
            if (breaks) {
                groups.add(units.subList(first, i + 1));
                first = i + 1;
                tokens = 0;
            }
        }
        if (first < units.size()) {
            groups.add(units.subList(first, units.size()));
        }
        return groups;
    }

    /** Configures a {@link SemanticChunker}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final Embedder embedder;
        private int percentile = 95;
        private int minTokens = 50;
        private int maxTokens;
        private int batchSize = 64;

        private Builder(Embedder embedder) {
            this.embedder = embedder;
            this.maxTokens = Math.min(400, embedder.model().maxTokens());
        }

        /**
         * Sets which share of the distances between sentences, in percent, is no breakpoint. Default: 95.
         *
         * @throws IllegalArgumentException if it is not between 1 and 99
         */
        public Builder breakpointPercentile(int percentile) {
            if (percentile < 1 || percentile > 99) {
                throw new IllegalArgumentException(
                        "breakpointPercentile must be between 1 and 99 but was " + percentile);
            }
            this.percentile = percentile;
            return this;
        }

        /**
         * Sets how many tokens a chunk has at least before a breakpoint ends it; the last of a section may have fewer.
         * Default: 50.
         *
         * @throws IllegalArgumentException if {@code minTokens} is negative
         */
        public Builder minTokens(int minTokens) {
            this.minTokens = Limits.notNegative("minTokens", minTokens);
            return this;
        }

        /**
         * Sets how many tokens a chunk may have. Default: 400, or what the model takes if that is less.
         *
         * @throws IllegalArgumentException if it is less than 16 or more than the model takes
         */
        public Builder maxTokens(int maxTokens) {
            int most = embedder.model().maxTokens();
            if (maxTokens > most) {
                throw new IllegalArgumentException("maxTokens must be at most what "
                        + embedder.model().id() + " takes (" + most + ") but was " + maxTokens);
            }
            this.maxTokens = Limits.atLeast(Limits.LEAST_TOKENS, "maxTokens", maxTokens);
            return this;
        }

        /**
         * Sets how many sentences are handed to the embedder at once. Does not change the chunks. Default: 64.
         *
         * @throws IllegalArgumentException if {@code batchSize} is less than one
         */
        public Builder batchSize(int batchSize) {
            this.batchSize = Limits.atLeast(1, "batchSize", batchSize);
            return this;
        }

        /**
         * Creates the chunker.
         *
         * @throws IllegalStateException if {@code minTokens} is more than half of {@code maxTokens}
         */
        public SemanticChunker build() {
            Limits.atMostHalf("minTokens", minTokens, "maxTokens", maxTokens);
            return new SemanticChunker(this);
        }
    }
}
