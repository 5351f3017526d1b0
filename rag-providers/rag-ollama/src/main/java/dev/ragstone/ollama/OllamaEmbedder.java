package dev.ragstone.ollama;

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
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

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
public final class OllamaEmbedder extends HttpEmbedder {

    private final String name;
    private final String keepAlive;

    private OllamaEmbedder(Builder builder) {
        super(builder, builder.embeddingModel(), builder.api.service("Ollama model " + builder.model));
        this.name = builder.model;
        this.keepAlive = OllamaApi.keepAlive(builder.keepAlive);
    }

    /**
     * Starts with nomic-embed-text on this machine: 32 texts of 16,384 tokens in a request, 2 minutes for a call, the
     * loading of the model included. A model that is not known takes 512 tokens unless it is said.
     */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    protected List<float[]> ask(HttpService service, List<String> input, Deadline deadline) throws HttpFailure {
        try {
            return service.postForVectors(
                    "/api/embed",
                    request(input),
                    new VectorAnswer("embeddings", input.size(), model().dimension()),
                    deadline);
        } catch (HttpFailure e) {
            throw OllamaApi.explained(e, name);
        }
    }

    private String request(List<String> input) {
        var body = new LinkedHashMap<String, Object>();
        body.put("model", name);
        body.put("input", input);
        body.put("truncate", false);
        body.put("keep_alive", keepAlive);
        return JsonObject.write(body);
    }

    /** Configures an {@link OllamaEmbedder}. Not safe for use by several threads. */
    public static final class Builder extends HttpEmbedder.Builder<Builder> {

        /** Ollama embeds the texts of a request one after the other, so that more at once would only save round trips. */
        private static final TextBatches BATCHES = new TextBatches(32, 16_384);

        private static final KnownModel UNKNOWN = new KnownModel(0, 512, "", "");

        private final OllamaApi api = new OllamaApi();
        private String model = "nomic-embed-text";
        private Duration keepAlive = Duration.ofMinutes(5);

        private Builder() {
            super(BATCHES, Duration.ofMinutes(2));
        }

        @Override
        protected Builder self() {
            return this;
        }

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
         * Sets how long Ollama keeps the model in memory after a call; zero not at all, negative for ever. Default: 5
         * minutes.
         */
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
            int size = dimensionOr(known().dimension(), "set dimension(...) to what `ollama show " + model + "` says");
            return new EmbeddingModel(
                    withPrefixes(ModelId.of("ollama", model)).text(), size, maxTokensOr(known().maxTokens()));
        }

        private KnownModel known() {
            return KnownModel.of(model).orElse(UNKNOWN);
        }

        @Override
        protected String knownQueryPrefix() {
            return known().queryPrefix();
        }

        @Override
        protected String knownDocumentPrefix() {
            return known().documentPrefix();
        }
    }
}
