package dev.ragstone.openai;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.http.AnswerFormat;
import dev.ragstone.http.ChatMessages;
import dev.ragstone.http.HttpFailure;
import dev.ragstone.http.HttpService;
import dev.ragstone.http.JsonObject;
import dev.ragstone.http.StreamLimits;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.Prompt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers with a service that speaks the protocol of OpenAI, by {@code /chat/completions}, token by token.
 *
 * <pre>{@code
 * OpenAiGenerator.builder(OpenAiEndpoint.openAi(), "gpt-4o-mini").build();
 * OpenAiGenerator.builder(OpenAiEndpoint.at(URI.create("http://localhost:1234/v1")), "qwen2.5-7b-instruct").build();
 * }</pre>
 *
 * <p>Safe for use by several threads. Nothing is tried twice. A failure is a {@link GenerationException} that names model,
 * address, status and what the service said. It is thrown by the stream, except that {@link #generate} itself throws one
 * if there is no key to be had, and an {@link IllegalStateException} once the generator is closed. An answer that reached
 * the longest length, that a filter ended, or that may go on because the service did not say that it was done, has the
 * warning {@code answer-cut}. Closing a stream closes its connection; closing the generator closes all.
 *
 * @since 0.1
 */
public final class OpenAiGenerator implements Generator {

    private static final Logger log = LoggerFactory.getLogger(OpenAiGenerator.class);

    private static final List<String> LIMITS = List.of("max_tokens", "max_completion_tokens");

    private final String model;
    private final Map<String, Object> options;
    private final StreamLimits limits;
    private final long maxCharacters;
    private final HttpService service;

    private OpenAiGenerator(Builder builder) {
        this.model = builder.model;
        this.options = builder.allOptions();
        this.limits = builder.limits;
        this.maxCharacters = AnswerFormat.charactersOf(builder.longestAnswer());
        this.service = builder.endpoint.service("OpenAI-compatible model " + model);
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
    public String name() {
        return "openai/" + model;
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        log.debug("{} is asked with a prompt of {} tokens", name(), prompt.tokens());
        try {
            return service.stream(
                    "/chat/completions", request(prompt), new OpenAiAnswer(name(), maxCharacters), limits);
        } catch (HttpFailure e) {
            throw OpenAiFailures.explained(e).asGenerationException();
        }
    }

    private String request(Prompt prompt) {
        var body = new LinkedHashMap<String, Object>();
        body.put("model", model);
        body.put("messages", ChatMessages.of(prompt));
        body.put("stream", true);
        body.putAll(options);
        GenerationSettings settings = prompt.settings();
        // A model that was set up without a temperature refuses one, and whatever else steers the choice of words.
        if (body.containsKey("temperature")) {
            settings.temperature().ifPresent(temperature -> body.put("temperature", temperature));
            settings.topP().ifPresent(share -> body.put("top_p", share));
            if (!settings.stop().isEmpty()) {
                body.put("stop", settings.stop());
            }
        }
        settings.seed().ifPresent(seed -> body.put("seed", seed));
        settings.maxTokens()
                .ifPresent(most -> LIMITS.forEach(limit -> body.computeIfPresent(
                        limit, (name, value) -> value instanceof Number number ? least(most, number) : value)));
        return JsonObject.write(body);
    }

    private static long least(int most, Number setUp) {
        // Some servers take a negative one for no limit.
        return setUp.longValue() < 1 ? most : Math.min(most, setUp.longValue());
    }

    @Override
    public void close() {
        service.close();
    }

    /** Configures an {@link OpenAiGenerator}. Not safe for use by several threads. */
    public static final class Builder {

        private static final double TEMPERATURE = 0.2;

        private final OpenAiEndpoint endpoint;
        private final String model;
        private final Map<String, Object> options = new LinkedHashMap<>();
        private int answerTokens = 1024;
        private boolean newTokenLimit;
        private boolean usage = true;
        private StreamLimits limits = StreamLimits.standard();

        private Builder(OpenAiEndpoint endpoint, String model) {
            this.endpoint = Objects.requireNonNull(endpoint, "endpoint");
            if (model.isBlank()) {
                throw new IllegalArgumentException("model must not be blank");
            }
            this.model = model;
            this.newTokenLimit = endpoint.official();
            options.put("temperature", TEMPERATURE);
        }

        /**
         * Sets how freely words are chosen, from 0, almost always the likeliest, to 2. Default: 0.2.
         *
         * @throws IllegalArgumentException if it is not between 0 and 2
         */
        public Builder temperature(double temperature) {
            if (!(temperature >= 0 && temperature <= 2)) {
                throw new IllegalArgumentException("temperature must be between 0 and 2 but was " + temperature);
            }
            return option("temperature", temperature);
        }

        /**
         * Sends no temperature, as models that reason want it, also none of a prompt's settings, and neither their share of
         * likelihood nor their stops. Default: they are sent.
         */
        public Builder noTemperature() {
            options.remove("temperature");
            return this;
        }

        /** Sets texts at which an answer ends; OpenAI takes up to four. Default: none. */
        public Builder stop(List<String> stop) {
            return option("stop", List.copyOf(stop));
        }

        /**
         * Sets how long answers are at most. Default: 1024 tokens. A service that sends more than 16 characters for each,
         * and 4096 besides, is no longer listened to.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder answerTokens(int answerTokens) {
            if (answerTokens < 1) {
                throw new IllegalArgumentException("answerTokens must be positive but was " + answerTokens);
            }
            this.answerTokens = answerTokens;
            return this;
        }

        /**
         * Sets whether the longest answer is sent as {@code max_completion_tokens} rather than {@code max_tokens}.
         * Default: true for OpenAI and Azure, false for others.
         */
        public Builder newTokenLimit(boolean newTokenLimit) {
            this.newTokenLimit = newTokenLimit;
            return this;
        }

        /** Sets whether the usage is asked for, which some servers refuse. Default: true. */
        public Builder usage(boolean usage) {
            this.usage = usage;
            return this;
        }

        /**
         * Sets any other field of a request, such as {@code seed}, {@code top_p} or {@code reasoning_effort}; one of a
         * name that is also set here replaces it, and so do {@code max_tokens} and {@code max_completion_tokens}, each of
         * them, what {@link #answerTokens} says. Default: none.
         *
         * @throws IllegalArgumentException if JSON cannot hold the value
         */
        public Builder option(String option, Object value) {
            JsonObject.write(Map.of(option, value));
            options.put(option, value);
            return this;
        }

        /** Sets how long to wait for the first token and between two. Default: {@link StreamLimits#standard()}. */
        public Builder limits(StreamLimits limits) {
            this.limits = Objects.requireNonNull(limits, "limits");
            return this;
        }

        /** Creates the generator; no service is asked yet. */
        public OpenAiGenerator build() {
            return new OpenAiGenerator(this);
        }

        private boolean setsLongestAnswer() {
            return LIMITS.stream().anyMatch(options::containsKey);
        }

        private long longestAnswer() {
            long longest = setsLongestAnswer() ? 1 : answerTokens;
            for (String option : LIMITS) {
                if (options.get(option) instanceof Number number) {
                    // Some servers take a negative one for no limit.
                    long tokens = number.longValue();
                    longest = Math.max(longest, tokens < 1 ? AnswerFormat.MAX_CHARACTERS / 16 : tokens);
                }
            }
            return longest;
        }

        private Map<String, Object> allOptions() {
            var all = new LinkedHashMap<String, Object>();
            if (!setsLongestAnswer()) {
                all.put(newTokenLimit ? "max_completion_tokens" : "max_tokens", answerTokens);
            }
            if (usage) {
                all.put("stream_options", Map.of("include_usage", true));
            }
            all.putAll(options);
            return all;
        }
    }
}
