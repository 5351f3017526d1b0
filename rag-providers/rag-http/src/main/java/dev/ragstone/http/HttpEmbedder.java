package dev.ragstone.http;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.TextBatches;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.token.TokenCounter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An embedder whose model a service has; what extends it says how that service is asked.
 *
 * <p>Texts get the prefixes of queries or documents and go in batches by number and tokens, one after the other, within one
 * time-out for all. Safe for use by several threads; waits in the caller's, and an interrupt ends the waiting. Nothing is
 * tried twice. {@link #close} ends the connections.
 *
 * @since 0.1
 */
public abstract class HttpEmbedder implements Embedder {

    private static final Logger log = LoggerFactory.getLogger(HttpEmbedder.class);

    private final HttpService service;
    private final EmbeddingModel model;
    private final TokenCounter tokenCounter;
    private final String queryPrefix;
    private final String documentPrefix;
    private final TextBatches batches;
    private final Duration timeout;
    private final GivenVectors given;

    /** Takes over what the builder was told. */
    protected HttpEmbedder(Builder<?> builder, EmbeddingModel model, HttpService service) {
        this.service = service;
        this.model = model;
        this.tokenCounter = builder.tokenCounter;
        this.queryPrefix = builder.queryPrefix();
        this.documentPrefix = builder.documentPrefix();
        this.batches = builder.batches;
        this.timeout = builder.timeout;
        this.given = new GivenVectors(service, model, tokenCounter);
    }

    /**
     * Asks the service for the vectors of one batch.
     *
     * @param input the texts with their prefix
     * @return a vector for each, in order, as {@link HttpService#postForVectors} gives them
     * @throws HttpFailure if the service fails, with what can be done about it
     */
    protected abstract List<float[]> ask(HttpService service, List<String> input, Deadline deadline) throws HttpFailure;

    /** The failure of a service that gave {@code what}, which makes no sense. */
    protected final EmbeddingException broken(String what) {
        return given.broken(what);
    }

    @Override
    public final EmbeddingModel model() {
        return model;
    }

    @Override
    public final TokenCounter tokenCounter() {
        return tokenCounter;
    }

    @Override
    public final List<Embedding> embedDocuments(List<String> texts) {
        Deadline deadline = Deadline.in(timeout);
        var embeddings = new ArrayList<Embedding>(texts.size());
        for (List<String> batch : batches.cut(texts, tokenCounter)) {
            embeddings.addAll(embed(batch, documentPrefix, deadline));
        }
        return List.copyOf(embeddings);
    }

    @Override
    public final Embedding embedQuery(String text) {
        return embed(List.of(text), queryPrefix, Deadline.in(timeout)).getFirst();
    }

    private List<Embedding> embed(List<String> texts, String prefix, Deadline deadline) {
        long start = System.nanoTime();
        List<float[]> vectors;
        try {
            vectors = ask(service, texts.stream().map(prefix::concat).toList(), deadline);
        } catch (HttpFailure e) {
            throw e.asEmbeddingException();
        }
        log.debug("{} embedded {} texts in {} ms", model.id(), texts.size(), (System.nanoTime() - start) / 1_000_000);
        if (vectors.size() != texts.size()) {
            throw broken(vectors.size() + " vectors for " + texts.size() + " texts");
        }
        var embeddings = new ArrayList<Embedding>(texts.size());
        for (int i = 0; i < vectors.size(); i++) {
            embeddings.add(given.embedding(texts.get(i), vectors.get(i)));
        }
        return embeddings;
    }

    @Override
    public int batchSize() {
        return batches.maxTexts();
    }

    @Override
    public final void close() {
        service.close();
    }

    /**
     * What can be set of every such embedder. Not safe for use by several threads.
     *
     * @param <B> the builder itself, which every setter returns
     */
    public abstract static class Builder<B extends Builder<B>> {

        private int dimension;
        private int maxTokens;
        private @Nullable String queryPrefix;
        private @Nullable String documentPrefix;
        private TokenCounter tokenCounter = TokenCounter.cautious();
        private TextBatches batches;
        private Duration timeout;

        /** Starts with what is usual for the service. */
        protected Builder(TextBatches batches, Duration timeout) {
            this.batches = batches;
            this.timeout = timeout;
        }

        /** This builder. */
        protected abstract B self();

        /** The prefix of queries for a model that has one by itself. */
        protected String knownQueryPrefix() {
            return "";
        }

        /** The prefix of documents for a model that has one by itself. */
        protected String knownDocumentPrefix() {
            return "";
        }

        /** What stands before queries. */
        protected final String queryPrefix() {
            return queryPrefix != null ? queryPrefix : knownQueryPrefix();
        }

        /** What stands before documents. */
        protected final String documentPrefix() {
            return documentPrefix != null ? documentPrefix : knownDocumentPrefix();
        }

        /**
         * Sets the dimension of the vectors. Default: the model's, for the few that are known.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public final B dimension(int dimension) {
            this.dimension = requirePositive("dimension", dimension);
            return self();
        }

        /**
         * Sets how many tokens of a text the model takes. Default: see where the builder begins.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public final B maxTokens(int maxTokens) {
            this.maxTokens = requirePositive("maxTokens", maxTokens);
            return self();
        }

        /** Sets what is put before texts. Default: what the model was trained with if it is known, else nothing. */
        public final B prefixes(String query, String document) {
            this.queryPrefix = Objects.requireNonNull(query, "query");
            this.documentPrefix = Objects.requireNonNull(document, "document");
            return self();
        }

        /** Sets what counts tokens. Default: {@link TokenCounter#cautious()}, which gives more than there are. */
        public final B tokenCounter(TokenCounter tokenCounter) {
            this.tokenCounter = Objects.requireNonNull(tokenCounter, "tokenCounter");
            return self();
        }

        /** Sets what goes into one request. Default: see where the builder begins. */
        public final B batches(TextBatches batches) {
            this.batches = Objects.requireNonNull(batches, "batches");
            return self();
        }

        /**
         * Sets how long a call may take, all its batches included. Default: see where the builder begins.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public final B timeout(Duration timeout) {
            if (!timeout.isPositive()) {
                throw new IllegalArgumentException("timeout must be positive but was " + timeout);
            }
            this.timeout = timeout;
            return self();
        }

        /**
         * The dimension that was set, or else {@code known}.
         *
         * @param known not positive if it is not
         * @param remedy how it can be learnt
         * @throws IllegalStateException if it is neither set nor known
         */
        protected final int dimensionOr(int known, String remedy) {
            int size = dimension > 0 ? dimension : known;
            if (size < 1) {
                throw new IllegalStateException("the dimension of the model is not known; " + remedy);
            }
            return size;
        }

        /** The tokens that were set, or else {@code known}. */
        protected final int maxTokensOr(int known) {
            return maxTokens > 0 ? maxTokens : known;
        }

        /** The id of a model with the prefixes, since they change its vectors; without them the id itself. */
        protected final ModelId withPrefixes(ModelId id) {
            return id.with("query", queryPrefix()).with("document", documentPrefix());
        }

        /** The value itself if it is positive. */
        protected static int requirePositive(String what, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(what + " must be positive but was " + value);
            }
            return value;
        }
    }
}
