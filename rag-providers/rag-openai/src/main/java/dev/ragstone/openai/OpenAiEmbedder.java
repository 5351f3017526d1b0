package dev.ragstone.openai;

import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.TextBatches;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.http.Deadline;
import dev.ragstone.http.HttpEmbedder;
import dev.ragstone.http.HttpFailure;
import dev.ragstone.http.HttpService;
import dev.ragstone.http.JsonObject;
import dev.ragstone.http.ModelId;
import dev.ragstone.http.VectorAnswer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

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
 * cuts it instead does so without a word. No encoding is asked for, since some services refuse the field; vectors are read
 * as numbers and as base64.
 *
 * <p>Safe for use by several threads; waits in the caller's, and an interrupt ends the waiting. Nothing is tried twice. A
 * failure is an {@link EmbeddingException} that names model, address, status and what the service said. {@link #close}
 * ends the connections.
 *
 * @since 0.1
 */
public final class OpenAiEmbedder extends HttpEmbedder {

    private final String name;
    private final int shortened;
    private final Map<String, Object> options;

    private OpenAiEmbedder(Builder builder) {
        super(builder, builder.embeddingModel(), builder.endpoint.service("OpenAI-compatible model " + builder.model));
        this.name = builder.model;
        this.shortened = builder.shortened;
        this.options = new LinkedHashMap<>(builder.options);
    }

    /**
     * Starts with a model of a service: 256 texts of 100,000 tokens in a request, 1 minute for a call, 8,191 tokens to a
     * text as OpenAI's models take. The dimension of OpenAI's own models is known.
     *
     * @throws IllegalArgumentException if {@code model} is blank
     */
    public static Builder builder(OpenAiEndpoint endpoint, String model) {
        return new Builder(endpoint, model);
    }

    @Override
    protected List<float[]> ask(HttpService service, List<String> input, Deadline deadline) throws HttpFailure {
        if (input.contains("")) {
            throw new EmbeddingException(
                    "an empty text cannot be embedded by " + service, "Leave empty texts out.", false, null);
        }
        try {
            return service.postForVectors(
                    "/embeddings",
                    request(input),
                    new VectorAnswer("data", input.size(), model().dimension()),
                    deadline);
        } catch (HttpFailure e) {
            throw OpenAiFailures.explained(e);
        }
    }

    private String request(List<String> input) {
        var body = new LinkedHashMap<String, Object>();
        body.put("model", name);
        body.put("input", input);
        if (shortened > 0) {
            body.put("dimensions", shortened);
        }
        body.putAll(options);
        return JsonObject.write(body);
    }

    @Override
    public int batchSize() {
        return Math.min(super.batchSize(), Builder.USUAL_BATCH);
    }

    /** Configures an {@link OpenAiEmbedder}. Not safe for use by several threads. */
    public static final class Builder extends HttpEmbedder.Builder<Builder> {

        /** A sync hands over so many at once: enough for the network, few enough for progress to be seen. */
        private static final int USUAL_BATCH = 128;

        /** OpenAI takes 2,048 texts and 300,000 tokens; compatible servers often less. */
        private static final TextBatches BATCHES = new TextBatches(256, 100_000);

        private static final int MAX_TOKENS = 8191;
        private static final Map<String, Integer> DIMENSIONS =
                Map.of("text-embedding-3-small", 1536, "text-embedding-3-large", 3072, "text-embedding-ada-002", 1536);

        private final OpenAiEndpoint endpoint;
        /** What says who is asking or how vectors are written, and so does not change them. */
        private static final Set<String> NOT_IN_ID = Set.of("user", "encoding_format");

        private static final Set<String> NO_OPTIONS = Set.of("model", "input", "dimensions");

        private final String model;
        private final Map<String, Object> options = new TreeMap<>();
        private int shortened;

        private Builder(OpenAiEndpoint endpoint, String model) {
            super(BATCHES, Duration.ofMinutes(1));
            this.endpoint = Objects.requireNonNull(endpoint, "endpoint");
            if (model.isBlank()) {
                throw new IllegalArgumentException("model must not be blank");
            }
            this.model = model;
        }

        @Override
        protected Builder self() {
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
         * Sets any other field of a request, such as {@code user}, {@code input_type} or {@code truncate}. All but
         * {@code user} and {@code encoding_format} become a part of the model's id, since they may change the vectors.
         * Default: none.
         *
         * @throws IllegalArgumentException if JSON cannot hold the value, or for {@code model}, {@code input} and
         *     {@code dimensions}, which are set elsewhere
         */
        public Builder option(String option, Object value) {
            if (option.isBlank() || NO_OPTIONS.contains(option)) {
                throw new IllegalArgumentException("option '" + option + "' cannot be set to " + value
                        + ": model and input are what is asked, and shorten(...) sets dimensions");
            }
            JsonObject.write(Map.of(option, value));
            // In an order that does not change from one start to the next, since it goes into the id.
            options.put(option, value instanceof Map<?, ?> map ? new TreeMap<>(map) : value);
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
            int size = shortened > 0
                    ? shortened
                    : dimensionOr(DIMENSIONS.getOrDefault(model, 0), "set dimension(...) to that of " + model);
            ModelId id = ModelId.of("openai", model).dimension(size).with("deployment", endpoint.deployment());
            for (var option : options.entrySet()) {
                if (!NOT_IN_ID.contains(option.getKey())) {
                    String value = JsonObject.write(Map.of(option.getKey(), option.getValue()));
                    id = id.with("option", value);
                }
            }
            return new EmbeddingModel(withPrefixes(id).text(), size, maxTokensOr(MAX_TOKENS));
        }
    }
}
