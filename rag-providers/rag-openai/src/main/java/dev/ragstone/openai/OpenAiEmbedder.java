package dev.ragstone.openai;

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
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds with a service that speaks the protocol of OpenAI, by {@code /embeddings}.
 *
 * <pre>{@code
 * OpenAiEmbedder.builder(OpenAiEndpoint.openAi(), "text-embedding-3-small").build();
 * OpenAiEmbedder.builder(OpenAiEndpoint.at(uri), "BAAI/bge-m3").dimension(1024).maxTokens(8192).build();
 * }</pre>
 *
 * <p>Vectors are scaled to length one, and one of another dimension than the model's is an error. Texts go in batches by
 * number and tokens, one after the other. What is too long is refused by OpenAI, and so is the whole call; a service that
 * cuts it instead does so without a word.
 *
 * <p>Safe for use by several threads; waits in the caller's, and an interrupt ends the waiting. Nothing is tried twice. A
 * failure is an {@link EmbeddingException} that names model, address, status and what the service said. {@link #close}
 * ends the connections.
 *
 * @since 0.1
 */
public final class OpenAiEmbedder implements Embedder {

    private static final Logger log = LoggerFactory.getLogger(OpenAiEmbedder.class);

    private final String name;
    private final EmbeddingModel model;
    private final TokenCounter tokenCounter;
    private final String queryPrefix;
    private final String documentPrefix;
    private final int shortened;
    private final TextBatches batches;
    private final Duration timeout;
    private final HttpService service;
    private final GivenVectors given;

    private OpenAiEmbedder(Builder builder) {
        this.name = builder.model;
        this.model = builder.embeddingModel();
        this.tokenCounter = builder.tokenCounter;
        this.queryPrefix = builder.queryPrefix;
        this.documentPrefix = builder.documentPrefix;
        this.shortened = builder.shortened;
        this.batches = builder.batches;
        this.timeout = builder.timeout;
        this.service = builder.endpoint.service("OpenAI-compatible model " + name);
        this.given = new GivenVectors(service, model, tokenCounter);
    }

    /**
     * Starts with a model of a service.
     *
     * @throws IllegalArgumentException if {@code model} is blank
     */
    public static Builder builder(OpenAiEndpoint endpoint, String model) {
        return new Builder(endpoint, model);
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
        List<String> input = texts.stream().map(prefix::concat).toList();
        if (input.contains("")) {
            throw new EmbeddingException(
                    "an empty text cannot be embedded by " + service, "Leave empty texts out.", false, null);
        }
        long start = System.nanoTime();
        try {
            JsonObject answer = service.postForObject("/embeddings", request(input), deadline);
            log.debug("{} embedded {} texts in {} ms", name, texts.size(), (System.nanoTime() - start) / 1_000_000);
            return embeddings(texts, answer.objects("data"));
        } catch (HttpFailure e) {
            throw OpenAiFailures.explained(e).asEmbeddingException();
        }
    }

    private String request(List<String> input) {
        var body = new LinkedHashMap<String, Object>();
        body.put("model", name);
        body.put("input", input);
        body.put("encoding_format", "float");
        if (shortened > 0) {
            body.put("dimensions", shortened);
        }
        return JsonObject.write(body);
    }

    /** By the index each vector says it has; by order where a service says none. */
    private List<Embedding> embeddings(List<String> texts, List<JsonObject> data) {
        if (data.size() != texts.size()) {
            throw given.broken(data.size() + " vectors for " + texts.size() + " texts");
        }
        var embeddings = new @Nullable Embedding[data.size()];
        for (int i = 0; i < data.size(); i++) {
            JsonObject one = data.get(i);
            int index = one.count("index").orElse(i);
            if (index >= embeddings.length || embeddings[index] != null) {
                throw given.broken("a vector for text " + index + " of " + texts.size() + ", or two of them");
            }
            float[] values = one.vector("embedding").orElseThrow(() -> given.broken("no vector for a text"));
            embeddings[index] = given.embedding(texts.get(index), values);
        }
        var inOrder = new ArrayList<Embedding>(embeddings.length);
        for (Embedding embedding : embeddings) {
            inOrder.add(Objects.requireNonNull(embedding));
        }
        return inOrder;
    }

    @Override
    public int batchSize() {
        return Math.min(batches.maxTexts(), Builder.USUAL_BATCH);
    }

    @Override
    public void close() {
        service.close();
    }

    /** Configures an {@link OpenAiEmbedder}. Not safe for use by several threads. */
    public static final class Builder {

        /** A sync hands over so many at once: enough for the network, few enough for progress to be seen. */
        private static final int USUAL_BATCH = 128;

        /** OpenAI takes 2,048 texts and 300,000 tokens; compatible servers often less. */
        private static final TextBatches BATCHES = new TextBatches(256, 100_000);

        private static final int MAX_TOKENS = 8191;
        private static final Map<String, Integer> DIMENSIONS =
                Map.of("text-embedding-3-small", 1536, "text-embedding-3-large", 3072, "text-embedding-ada-002", 1536);

        private final OpenAiEndpoint endpoint;
        private final String model;
        private int dimension;
        private int shortened;
        private int maxTokens = MAX_TOKENS;
        private String queryPrefix = "";
        private String documentPrefix = "";
        private TokenCounter tokenCounter = TokenCounter.cautious();
        private TextBatches batches = BATCHES;
        private Duration timeout = Duration.ofMinutes(1);

        private Builder(OpenAiEndpoint endpoint, String model) {
            this.endpoint = Objects.requireNonNull(endpoint, "endpoint");
            if (model.isBlank()) {
                throw new IllegalArgumentException("model must not be blank");
            }
            this.model = model;
        }

        /**
         * Sets the dimension of the vectors. Default: the model's if it is one of OpenAI's own.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder dimension(int dimension) {
            this.dimension = requirePositive("dimension", dimension);
            return this;
        }

        /**
         * Asks for vectors shortened to {@code dimension} values, which not every model can. Default: as long as they are.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder shorten(int dimension) {
            this.shortened = requirePositive("dimension", dimension);
            return this;
        }

        /**
         * Sets how many tokens of a text the model takes. Default: 8,191, as OpenAI's models do.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder maxTokens(int maxTokens) {
            this.maxTokens = requirePositive("maxTokens", maxTokens);
            return this;
        }

        /** Sets what is put before texts, for models that were trained so. Default: nothing. */
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

        /** Sets what goes into one request. Default: 256 texts of 100,000 tokens together. */
        public Builder batches(TextBatches batches) {
            this.batches = Objects.requireNonNull(batches, "batches");
            return this;
        }

        /**
         * Sets how long a call may take, all its batches included. Default: 1 minute.
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

        /**
         * Creates the embedder; no service is asked yet.
         *
         * @throws IllegalStateException if the dimension is neither set nor known
         */
        public OpenAiEmbedder build() {
            return new OpenAiEmbedder(this);
        }

        private EmbeddingModel embeddingModel() {
            int size = shortened > 0 ? shortened : dimension > 0 ? dimension : DIMENSIONS.getOrDefault(model, 0);
            if (size == 0) {
                throw new IllegalStateException(
                        "the dimension of model " + model + " is not known; set dimension(...)");
            }
            String prefixes =
                    queryPrefix.isEmpty() && documentPrefix.isEmpty() ? "" : "/" + queryPrefix + "/" + documentPrefix;
            return new EmbeddingModel("openai/" + model + "/" + size + prefixes, size, maxTokens);
        }

        private static int requirePositive(String what, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(what + " must be positive but was " + value);
            }
            return value;
        }
    }
}
