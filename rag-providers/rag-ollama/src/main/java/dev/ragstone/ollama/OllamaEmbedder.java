package dev.ragstone.ollama;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.TextBatches;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.http.Deadline;
import dev.ragstone.http.GivenVectors;
import dev.ragstone.http.HttpFailure;
import dev.ragstone.http.HttpService;
import dev.ragstone.http.JsonObject;
import dev.ragstone.token.TokenCounter;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds with a model that Ollama serves, by {@code /api/embed}.
 *
 * <pre>{@code
 * OllamaEmbedder.builder().build();                         // nomic-embed-text on this machine
 * OllamaEmbedder.builder().model("mxbai-embed-large").address(URI.create("http://gpu:11434")).build();
 * }</pre>
 *
 * <p>Queries and documents get the prefixes the model was trained with, where they are known. Vectors are scaled to length
 * one, and one of another dimension than the model's is an error. A text that is too long is refused, which refuses the
 * whole call, rather than cut. Texts go in batches, one after the other.
 *
 * <p>Safe for use by several threads; waits in the caller's, and an interrupt ends the waiting. Nothing is tried twice. A
 * failure is an {@link EmbeddingException} that names model, address, status and what Ollama said; for a model that is not
 * there it gives the {@code ollama pull} to run. {@link #close} ends the connections.
 *
 * @since 0.1
 */
public final class OllamaEmbedder implements Embedder {

    private static final Logger log = LoggerFactory.getLogger(OllamaEmbedder.class);

    private final String name;
    private final EmbeddingModel model;
    private final TokenCounter tokenCounter;
    private final String queryPrefix;
    private final String documentPrefix;
    private final TextBatches batches;
    private final Duration timeout;
    private final String keepAlive;
    private final HttpService service;
    private final GivenVectors given;

    private OllamaEmbedder(Builder builder) {
        this.name = builder.model;
        this.model = builder.embeddingModel();
        this.tokenCounter = builder.tokenCounter;
        this.queryPrefix = builder.queryPrefix();
        this.documentPrefix = builder.documentPrefix();
        this.batches = builder.batches;
        this.timeout = builder.timeout;
        this.keepAlive = OllamaApi.keepAlive(builder.keepAlive);
        this.service = builder.api.service("Ollama model " + name);
        this.given = new GivenVectors(service, model, tokenCounter);
    }

    /** Starts with nomic-embed-text on this machine. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public EmbeddingModel model() {
        return model;
    }

    @Override
    public TokenCounter tokenCounter() {
        return tokenCounter;
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        Deadline deadline = Deadline.in(timeout);
        var embeddings = new ArrayList<Embedding>(texts.size());
        for (List<String> batch : batches.cut(texts, tokenCounter)) {
            embeddings.addAll(embed(batch, documentPrefix, deadline));
        }
        return List.copyOf(embeddings);
    }

    @Override
    public Embedding embedQuery(String text) {
        return embed(List.of(text), queryPrefix, Deadline.in(timeout)).getFirst();
    }

    private List<Embedding> embed(List<String> texts, String prefix, Deadline deadline) {
        long start = System.nanoTime();
        try {
            JsonObject answer = service.postForObject("/api/embed", request(texts, prefix), deadline);
            log.debug("{} embedded {} texts in {} ms", name, texts.size(), (System.nanoTime() - start) / 1_000_000);
            return embeddings(texts, answer.vectors("embeddings"));
        } catch (HttpFailure e) {
            throw OllamaApi.explained(e, name).asEmbeddingException();
        }
    }

    private String request(List<String> texts, String prefix) {
        var body = new LinkedHashMap<String, Object>();
        body.put("model", name);
        body.put("input", texts.stream().map(prefix::concat).toList());
        body.put("truncate", false);
        body.put("keep_alive", keepAlive);
        return JsonObject.write(body);
    }

    private List<Embedding> embeddings(List<String> texts, List<float[]> vectors) {
        if (vectors.size() != texts.size()) {
            throw given.broken(vectors.size() + " vectors for " + texts.size() + " texts");
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
    public void close() {
        service.close();
    }

    /** Configures an {@link OllamaEmbedder}. Not safe for use by several threads. */
    public static final class Builder {

        /** Ollama embeds the texts of a request one after the other, so that more at once would only save round trips. */
        private static final TextBatches BATCHES = new TextBatches(32, 16_384);

        private final OllamaApi api = new OllamaApi();
        private String model = "nomic-embed-text";
        private int dimension;
        private int maxTokens;
        private @Nullable String queryPrefix;
        private @Nullable String documentPrefix;
        private TokenCounter tokenCounter = TokenCounter.cautious();
        private TextBatches batches = BATCHES;
        private Duration timeout = Duration.ofMinutes(2);
        private Duration keepAlive = Duration.ofMinutes(5);

        private Builder() {}

        /**
         * Sets the model. Default: nomic-embed-text.
         *
         * @throws IllegalArgumentException if it is blank
         */
        public Builder model(String model) {
            this.model = OllamaApi.requireModel(model);
            return this;
        }

        /**
         * Sets where Ollama is. Default: http://localhost:11434.
         *
         * @throws IllegalArgumentException if it is not an http or https address with a host, or carries a password
         */
        public Builder address(URI address) {
            api.address(address);
            return this;
        }

        /** Sets what supplies a key, asked at every call, for an Ollama behind a gateway. Default: none. */
        public Builder key(Supplier<String> key) {
            api.key(key);
            return this;
        }

        /**
         * Sets the dimension of the vectors. Default: the model's, for the few that are known; {@code ollama show MODEL}
         * tells it of others.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder dimension(int dimension) {
            this.dimension = requirePositive("dimension", dimension);
            return this;
        }

        /**
         * Sets how many tokens of a text the model takes. Default: the model's if it is known, else 512.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder maxTokens(int maxTokens) {
            this.maxTokens = requirePositive("maxTokens", maxTokens);
            return this;
        }

        /** Sets what is put before texts. Default: what the model was trained with if it is known, else nothing. */
        public Builder prefixes(String query, String document) {
            this.queryPrefix = Objects.requireNonNull(query, "query");
            this.documentPrefix = Objects.requireNonNull(document, "document");
            return this;
        }

        /** Sets what counts tokens. Default: {@link TokenCounter#cautious()}, which gives more than there are. */
        public Builder tokenCounter(TokenCounter tokenCounter) {
            this.tokenCounter = Objects.requireNonNull(tokenCounter, "tokenCounter");
            return this;
        }

        /** Sets what goes into one request. Default: 32 texts of 16,384 tokens together. */
        public Builder batches(TextBatches batches) {
            this.batches = Objects.requireNonNull(batches, "batches");
            return this;
        }

        /**
         * Sets how long a call may take, all its batches and the loading of the model included. Default: 2 minutes.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder timeout(Duration timeout) {
            if (!timeout.isPositive()) {
                throw new IllegalArgumentException("timeout must be positive but was " + timeout);
            }
            this.timeout = timeout;
            return this;
        }

        /** Sets how long Ollama keeps the model in memory after a call; negative for ever. Default: 5 minutes. */
        public Builder keepAlive(Duration keepAlive) {
            this.keepAlive = Objects.requireNonNull(keepAlive, "keepAlive");
            return this;
        }

        /**
         * Creates the embedder; Ollama is not asked yet.
         *
         * @throws IllegalStateException if the dimension is neither set nor known
         */
        public OllamaEmbedder build() {
            return new OllamaEmbedder(this);
        }

        private EmbeddingModel embeddingModel() {
            KnownModel known = KnownModel.of(model).orElse(new KnownModel(0, 512, "", ""));
            int size = dimension == 0 ? known.dimension() : dimension;
            if (size == 0) {
                throw new IllegalStateException("the dimension of model " + model
                        + " is not known; set dimension(...) to what `ollama show " + model + "` says");
            }
            String prefixes = queryPrefix().isEmpty() && documentPrefix().isEmpty()
                    ? ""
                    : "/" + queryPrefix() + "/" + documentPrefix();
            return new EmbeddingModel(
                    "ollama/" + model + prefixes, size, maxTokens == 0 ? known.maxTokens() : maxTokens);
        }

        private String queryPrefix() {
            return queryPrefix != null
                    ? queryPrefix
                    : KnownModel.of(model).map(KnownModel::queryPrefix).orElse("");
        }

        private String documentPrefix() {
            return documentPrefix != null
                    ? documentPrefix
                    : KnownModel.of(model).map(KnownModel::documentPrefix).orElse("");
        }

        private static int requirePositive(String what, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(what + " must be positive but was " + value);
            }
            return value;
        }
    }
}
