package dev.ragstone.retrieval.late;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.TokenEmbedder;
import dev.ragstone.retrieval.late.TokenSource.Found;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Reranking;
import dev.ragstone.store.Store;
import dev.ragstone.store.TokenArchive;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reranks by late interaction: each token of the question is compared with each token of a text, by the vectors that the
 * embedding model makes of them on its way to the vector of the whole.
 *
 * <pre>{@code
 * Reranker reranker = LateInteractionReranker.builder(embedder).store(store).build();
 * }</pre>
 *
 * <p>The similarity of a text is the mean, over the tokens of the question, of the cosine to the most similar token of the
 * text, looked for among the sixteen that the signs of the vectors say are likeliest; tokens that few of the hits have
 * count more. It is blended with the score the hits came with, both scaled to go
 * from 0 to 1 among them. Hits beyond {@link Builder#candidates} are treated as if no text were less similar.
 *
 * <p>Token vectors come from the {@link Store} where it {@linkplain Store#tokenArchive() keeps them}, which costs
 * milliseconds for fifty hits. Others are computed and cached while {@link Builder#timeBudget} lasts; if it ends before
 * all are there, the hits keep their order, which is a {@linkplain #rerankWithWarnings warning}: some compared and some not
 * cannot be ranked together. Nothing but the given hits is looked at.
 *
 * <p>Safe for use by several threads. It owns neither the embedder nor the store and starts no threads. If the question
 * cannot be embedded or the store cannot be read, {@link #rerank} throws a {@link dev.ragstone.error.RagException}.
 *
 * @since 0.1
 */
public final class LateInteractionReranker implements Reranker {

    private final TokenEmbedder embedder;
    private final TokenSource source;
    private final int candidates;
    private final double weight;

    private LateInteractionReranker(Builder builder, TokenEmbedder embedder) {
        this.embedder = embedder;
        this.source = new TokenSource(builder, embedder);
        this.candidates = builder.candidates;
        this.weight = builder.weight;
    }

    /**
     * Starts from the defaults named at each setter.
     *
     * @param embedder the one that the hits were found with
     * @throws IllegalArgumentException if it gives no vectors for tokens
     */
    public static Builder builder(Embedder embedder) {
        return new Builder(embedder);
    }

    @Override
    public List<Hit> rerank(String question, List<Hit> hits) {
        return rerankWithWarnings(question, hits).hits();
    }

    @Override
    public Reranking rerankWithWarnings(String question, List<Hit> hits) {
        if (hits.isEmpty()) {
            return new Reranking(List.of(), List.of());
        }
        List<Hit> sorted = hits.stream().sorted(Hit.BEST_FIRST).toList();
        LateQuery query =
                LateQuery.of(question, embedder.embedQueryTokens(question).tokens());
        Found found = source.find(sorted.subList(0, Math.min(candidates, sorted.size())));
        if (!found.warnings().isEmpty()) {
            // Some compared and some not cannot be ranked together; what was computed is there the next time.
            return new Reranking(ranked(new ArrayList<>(sorted)), found.warnings());
        }
        return new Reranking(ranked(blended(sorted, similarities(query, found.codes()))), List.of());
    }

    private static Map<Hit, Double> similarities(LateQuery query, Map<Hit, TokenCodes> codes) {
        List<TokenCodes> texts = List.copyOf(codes.values());
        double[] values = new MaxSim(query.tokens(), query.weights(texts)).similarities(texts);
        var similarities = new HashMap<Hit, Double>();
        for (Hit hit : codes.keySet()) {
            similarities.put(hit, values[similarities.size()]);
        }
        return similarities;
    }

    private List<Hit> blended(List<Hit> hits, Map<Hit, Double> similarities) {
        Scale scores = Scale.of(hits.stream().map(Hit::score).toList());
        Scale similar = Scale.of(similarities.values());
        var blended = new ArrayList<Hit>(hits.size());
        for (int i = 0; i < hits.size(); i++) {
            Hit hit = hits.get(i);
            double score = scores.apply(hit.score());
            Double similarity = similarities.get(hit);
            double late = similarity == null ? 0 : similar.apply(similarity);
            blended.add(new Hit(hit.document(), hit.chunk(), (1 - weight) * score + weight * late, hit.legs()));
        }
        return blended;
    }

    private static List<Hit> ranked(List<Hit> blended) {
        blended.sort(Hit.BEST_FIRST);
        var ranked = new ArrayList<Hit>(blended.size());
        for (Hit hit : blended) {
            ranked.add(hit.rescored(RERANK, ranked.size() + 1, hit.score()));
        }
        return ranked;
    }

    /** Configures a {@link LateInteractionReranker}. Not safe for use by several threads. */
    public static final class Builder {

        final Embedder embedder;
        private final TokenEmbedder tokenEmbedder;

        @Nullable
        TokenArchive archive;

        long cacheBytes = 64L << 20;
        Duration timeBudget = Duration.ofMillis(300);
        private int candidates = 50;
        private double weight = 0.5;

        private Builder(Embedder embedder) {
            this.embedder = embedder;
            this.tokenEmbedder = embedder.tokenEmbedder()
                    .orElseThrow(() -> new IllegalArgumentException("late interaction needs an embedder that gives"
                            + " vectors for tokens, and " + embedder.model().id() + " does not"));
        }

        /**
         * Sets the store the hits come from, whose token vectors are used if it keeps them. Default: none, all are
         * computed.
         *
         * @throws IllegalArgumentException if it keeps them in a way that is not a {@link TokenCompression}
         */
        public Builder store(Store store) {
            archive = null;
            store.tokenArchive().ifPresent(this::archive);
            return this;
        }

        /**
         * Sets where token vectors are kept, for those who keep them elsewhere. Default: nowhere, all are computed.
         *
         * @throws IllegalArgumentException if they are kept in a way that is not a {@link TokenCompression}
         */
        public Builder archive(TokenArchive archive) {
            if (TokenCompression.named(archive.id()).isEmpty()) {
                throw new IllegalArgumentException(
                        "late interaction cannot read token vectors kept as " + archive.id());
            }
            this.archive = archive;
            return this;
        }

        /**
         * Sets how many of the best hits are compared. Default: 50.
         *
         * @throws IllegalArgumentException if {@code candidates} is not positive
         */
        public Builder candidates(int candidates) {
            if (candidates < 1) {
                throw new IllegalArgumentException("candidates must be positive but was " + candidates);
            }
            this.candidates = candidates;
            return this;
        }

        /**
         * Sets how much the similarity counts in the new score, from 0, not at all, to 1, alone. Default: 0.5.
         *
         * @throws IllegalArgumentException if {@code weight} is not between 0 and 1
         */
        public Builder weight(double weight) {
            if (!(weight >= 0 && weight <= 1)) {
                throw new IllegalArgumentException("weight must be between 0 and 1 but was " + weight);
            }
            this.weight = weight;
            return this;
        }

        /**
         * Sets how long token vectors may be computed that the store does not have, for one call. A run of the model that
         * has begun is waited for. Zero computes none. Default: 300 ms.
         *
         * @throws IllegalArgumentException if {@code timeBudget} is negative
         */
        public Builder timeBudget(Duration timeBudget) {
            if (timeBudget.isNegative()) {
                throw new IllegalArgumentException("timeBudget must not be negative but was " + timeBudget);
            }
            this.timeBudget = timeBudget;
            return this;
        }

        /**
         * Sets how many bytes of computed token vectors are kept for later calls. Default: 64 MB, about two thousand texts
         * of 160 tokens.
         *
         * @throws IllegalArgumentException if {@code cacheBytes} is negative
         */
        public Builder cacheBytes(long cacheBytes) {
            if (cacheBytes < 0) {
                throw new IllegalArgumentException("cacheBytes must not be negative but was " + cacheBytes);
            }
            this.cacheBytes = cacheBytes;
            return this;
        }

        /** Makes the reranker. */
        public LateInteractionReranker build() {
            return new LateInteractionReranker(this, tokenEmbedder);
        }
    }
}
