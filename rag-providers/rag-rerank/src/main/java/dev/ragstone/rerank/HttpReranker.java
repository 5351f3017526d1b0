package dev.ragstone.rerank;

import dev.ragstone.http.Deadline;
import dev.ragstone.http.HttpService;
import dev.ragstone.http.JsonObject;
import dev.ragstone.search.Hit;
import dev.ragstone.search.PassageLimit;
import dev.ragstone.search.Reranker;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a rerank service about every passage.
 *
 * <pre>{@code
 * HttpReranker.cohere(() -> System.getenv("COHERE_API_KEY"), "rerank-v3.5").build();
 * HttpReranker.jina(() -> System.getenv("JINA_API_KEY"), "jina-reranker-v2-base-multilingual").build();
 * HttpReranker.textEmbeddingsInference(URI.create("http://localhost:8080")).build();
 * }</pre>
 *
 * <p>Any service that speaks one of the three shapes can be asked by {@link Builder#endpoint}. A passage is sent with its
 * title and headings, cut at {@link Builder#maxCharacters}; equal ones are sent once. The score is the service's own. A
 * service that is busy or broken (429, 5xx, a lost connection) is asked a second time, when it says so or after a moment,
 * if there is time; then, and for everything else, a {@link RerankException} names service, model and address and says what
 * is wrong. Neither it nor the log ever holds the key, or a question or a passage unless the service gives it as its reason.
 *
 * <p>Safe for use by several threads; waits in the caller's. {@link #close} ends the connections.
 *
 * @since 0.1
 */
public final class HttpReranker implements Reranker {

    private static final Logger log = LoggerFactory.getLogger(HttpReranker.class);

    private final WireFormat format;
    private final String model;
    private final ServiceCall call;
    private final Duration timeout;
    private final PassageLimit passages;
    private final int batch;

    private HttpReranker(Builder builder) {
        this.format = builder.format;
        this.model = builder.model;
        this.call = new ServiceCall(builder.service());
        this.timeout = builder.timeout;
        this.passages = builder.passages;
        this.batch = builder.batch;
    }

    /** Asks {@code https://api.cohere.com/v2/rerank}. */
    public static Builder cohere(Supplier<String> key, String model) {
        return new Builder(WireFormat.COHERE, URI.create("https://api.cohere.com/v2/rerank"), key, model);
    }

    /** Asks {@code https://api.jina.ai/v1/rerank}. */
    public static Builder jina(Supplier<String> key, String model) {
        return new Builder(WireFormat.JINA, URI.create("https://api.jina.ai/v1/rerank"), key, model);
    }

    /** Asks {@code /rerank} of a text-embeddings-inference server, which has one model and usually no key. */
    public static Builder textEmbeddingsInference(URI server) {
        String base = server.toString();
        URI endpoint = URI.create((base.endsWith("/") ? base : base + "/") + "rerank");
        return new Builder(WireFormat.TEXT_EMBEDDINGS_INFERENCE, endpoint, null, "");
    }

    /**
     * {@inheritDoc}
     *
     * @throws RerankException if the service cannot be asked or its answer is not whole
     */
    @Override
    public List<Hit> rerank(String question, List<Hit> hits) {
        if (hits.isEmpty()) {
            return hits;
        }
        Map<String, Double> scores = scores(question, hits);
        var ranked = new ArrayList<Hit>();
        hits.stream()
                .map(hit -> new Hit(hit.document(), hit.chunk(), scores.getOrDefault(text(hit), 0.0), hit.legs()))
                .sorted(Hit.BEST_FIRST)
                .forEach(hit -> ranked.add(hit.rescored(RERANK, ranked.size() + 1, hit.score())));
        return ranked;
    }

    private Map<String, Double> scores(String question, List<Hit> hits) {
        Set<String> distinct = new LinkedHashSet<>();
        // In an order that does not depend on how the hits were given, for services that are not quite repeatable.
        hits.stream().sorted(Hit.BEST_FIRST).forEach(hit -> distinct.add(text(hit)));
        var texts = List.copyOf(distinct);
        Deadline deadline = Deadline.in(timeout);
        var scores = new HashMap<String, Double>();
        for (int from = 0; from < texts.size(); from += batch) {
            List<String> part = texts.subList(from, Math.min(texts.size(), from + batch));
            double[] given = ask(question, part, deadline);
            for (int i = 0; i < given.length; i++) {
                scores.put(part.get(i), given[i]);
            }
        }
        return scores;
    }

    private double[] ask(String question, List<String> texts, Deadline deadline) {
        long start = System.nanoTime();
        List<JsonObject> results = call.post(format.request(model, question, texts), deadline);
        log.debug("{} scored {} passages in {} ms", format, texts.size(), (System.nanoTime() - start) / 1_000_000);
        try {
            return RerankAnswer.scores(results, texts.size());
        } catch (IOException e) {
            throw new RerankException(
                    call + " sent an answer that makes no sense: " + e.getMessage(),
                    "Check that it speaks the protocol it is asked in.",
                    false,
                    null);
        }
    }

    private String text(Hit hit) {
        return passages.cut(hit.chunk().textInContext(hit.document().titleInContext()));
    }

    @Override
    public void close() {
        call.close();
    }

    /** Configures an {@link HttpReranker}. Not safe for use by several threads. */
    public static final class Builder {

        private final WireFormat format;
        private URI endpoint;
        private @Nullable Supplier<String> key;
        private final String model;
        private Duration timeout = Duration.ofSeconds(4);
        private PassageLimit passages = new PassageLimit(4_000);
        private int batch;

        private Builder(WireFormat format, URI endpoint, @Nullable Supplier<String> key, String model) {
            if (format.needsModel() && model.isBlank()) {
                throw new IllegalArgumentException("model must not be blank");
            }
            this.format = format;
            this.key = key;
            this.model = model;
            this.batch = format.batch();
            this.endpoint = endpoint(endpoint).endpoint;
        }

        /**
         * Sets the full address to post to. Default: the service's own.
         *
         * @throws IllegalArgumentException if it is not an http or https address with a host, or carries a password
         */
        public Builder endpoint(URI endpoint) {
            // Refuses what is no such address here and now.
            HttpService.builder("", endpoint);
            this.endpoint = endpoint;
            return this;
        }

        /** Sets what supplies the key, asked at every call. Default: what the service was named with, if anything. */
        public Builder key(Supplier<String> key) {
            this.key = Objects.requireNonNull(key, "key");
            return this;
        }

        /**
         * Sets how long a reranking may take, all requests and a second try included. Default: 4 seconds.
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
         * Sets how many characters of a passage are sent. Default: 4,000.
         *
         * @throws IllegalArgumentException if it is less than 50
         */
        public Builder maxCharacters(int maxCharacters) {
            this.passages = new PassageLimit(maxCharacters);
            return this;
        }

        /**
         * Sets how many passages go into one request. Default: 500, or 32 for text-embeddings-inference, which refuses
         * more unless it was started so.
         *
         * @throws IllegalArgumentException if it is less than one
         */
        public Builder batch(int batch) {
            if (batch < 1) {
                throw new IllegalArgumentException("batch must be positive but was " + batch);
            }
            this.batch = batch;
            return this;
        }

        private HttpService service() {
            HttpService.Builder service =
                    HttpService.builder(format.named(model), endpoint).connectTimeout(timeout);
            if (key != null) {
                service.key("Authorization", "Bearer ", key);
            }
            return service.build();
        }

        /** Creates the reranker; no service is asked yet. */
        public HttpReranker build() {
            return new HttpReranker(this);
        }
    }
}
