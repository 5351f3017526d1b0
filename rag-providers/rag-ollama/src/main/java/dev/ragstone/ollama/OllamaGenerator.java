package dev.ragstone.ollama;

import dev.ragstone.RagBuilder;
import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.http.ChatMessages;
import dev.ragstone.http.HttpFailure;
import dev.ragstone.http.HttpService;
import dev.ragstone.http.JsonObject;
import dev.ragstone.http.StreamLimits;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.Prompt;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers with a model that Ollama serves, by {@code /api/chat} or {@code /api/generate}, token by token.
 *
 * <pre>{@code
 * OllamaGenerator.builder("llama3.2").build();
 * }</pre>
 *
 * <p>The context window sent along has room for the longest prompt and the longest answer; for a prompt that is longer than
 * was said it is doubled, and beyond {@link Builder#maxContextTokens} the prompt is refused, since Ollama would cut its
 * beginning off silently. An answer that reached the longest length has the warning {@code answer-cut}; one of a prompt that
 * was more tokens to the model than were counted, and so filled the window, has {@code prompt-cut}.
 *
 * <p>Safe for use by several threads. Nothing is tried twice. A failure is a {@link GenerationException} that names model,
 * address, status and what Ollama said; for a model that is not there it gives the {@code ollama pull} to run. It is thrown
 * by the stream, except that {@link #generate} itself throws one for a prompt that is too long or if there is no key to be
 * had, and an {@link IllegalStateException} once the generator is closed. Closing a stream closes its connection, at which
 * Ollama stops; closing the generator closes all.
 *
 * @since 0.1
 */
public final class OllamaGenerator implements Generator {

    private static final Logger log = LoggerFactory.getLogger(OllamaGenerator.class);

    private final String model;
    private final Api api;
    private final Map<String, Object> options;
    private final boolean think;
    private final String keepAlive;
    private final ContextWindow window;
    private final StreamLimits limits;
    private final HttpService service;

    /** Which of the two ways to ask. */
    private enum Api {
        CHAT,
        GENERATE
    }

    private OllamaGenerator(Builder builder) {
        this.model = builder.model;
        this.api = builder.api;
        this.options = new LinkedHashMap<>(builder.options);
        this.think = builder.think;
        this.keepAlive = OllamaApi.keepAlive(builder.keepAlive);
        this.window = ContextWindow.of(builder.promptTokens, builder.answerTokens, builder.maxContextTokens);
        this.limits = builder.limits;
        this.service = builder.ollama.service("Ollama model " + model);
    }

    /**
     * Starts with a model on this machine.
     *
     * @throws IllegalArgumentException if {@code model} is blank
     */
    public static Builder builder(String model) {
        return new Builder(model);
    }

    @Override
    public String name() {
        return "ollama/" + model;
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        log.debug("{} is asked with a prompt of {} tokens", name(), prompt.tokens());
        int tokens = window.tokensFor(prompt, model);
        var format = new OllamaAnswer(model, api == Api.CHAT, tokens, window.answerTokens());
        try {
            return service.stream(
                    api == Api.CHAT ? "/api/chat" : "/api/generate", request(prompt, tokens), format, limits);
        } catch (HttpFailure e) {
            throw format.explained(e).asGenerationException();
        }
    }

    private String request(Prompt prompt, int tokens) {
        var body = new LinkedHashMap<String, Object>();
        body.put("model", model);
        if (api == Api.CHAT) {
            body.put("messages", ChatMessages.of(prompt));
        } else {
            body.put("system", prompt.system());
            body.put("prompt", prompt.user());
        }
        body.put("stream", true);
        body.put("think", think && prompt.settings().thinking());
        body.put("keep_alive", keepAlive);
        var all = new LinkedHashMap<String, Object>();
        all.put("num_ctx", tokens);
        all.put("num_predict", window.answerTokens());
        all.putAll(options);
        put(prompt.settings(), all);
        body.put("options", all);
        return JsonObject.write(body);
    }

    private void put(GenerationSettings settings, Map<String, Object> all) {
        settings.temperature().ifPresent(temperature -> all.put("temperature", temperature));
        settings.topP().ifPresent(share -> all.put("top_p", share));
        settings.maxTokens().ifPresent(most -> all.put("num_predict", Math.min(most, window.answerTokens())));
        settings.seed().ifPresent(seed -> all.put("seed", seed));
        if (!settings.stop().isEmpty()) {
            all.put("stop", settings.stop());
        }
    }

    @Override
    public void close() {
        service.close();
    }

    /** Configures an {@link OllamaGenerator}. Not safe for use by several threads. */
    public static final class Builder {

        private final OllamaApi ollama = new OllamaApi();
        private final String model;
        private final Map<String, Object> options = new LinkedHashMap<>();
        private Api api = Api.CHAT;
        private boolean think;
        private Duration keepAlive = Duration.ofMinutes(5);
        private int promptTokens = RagBuilder.DEFAULT_PROMPT_TOKENS;
        private int answerTokens = 1024;
        private int maxContextTokens = 32_768;
        private StreamLimits limits = StreamLimits.standard();

        private Builder(String model) {
            this.model = OllamaApi.requireModel(model);
            options.put("temperature", 0.2);
        }

        /**
         * Sets where Ollama is. Default: http://localhost:11434.
         *
         * @throws IllegalArgumentException if it is not an http or https address with a host, or carries a password
         */
        public Builder address(URI address) {
            ollama.address(address);
            return this;
        }

        /** Sets what supplies a key, asked at every call, for an Ollama behind a gateway. Default: none. */
        public Builder key(Supplier<String> key) {
            ollama.key(key);
            return this;
        }

        /** Asks by {@code /api/generate}. Default: by {@code /api/chat}. */
        public Builder completion() {
            this.api = Api.GENERATE;
            return this;
        }

        /**
         * Sets how freely words are chosen, from 0, always the likeliest, upwards. Default: 0.2.
         *
         * @throws IllegalArgumentException if it is negative or not finite
         */
        public Builder temperature(double temperature) {
            if (!(temperature >= 0) || Double.isInfinite(temperature)) {
                throw new IllegalArgumentException("temperature must not be negative but was " + temperature);
            }
            return option("temperature", temperature);
        }

        /** Sets texts at which an answer ends. Default: none but the model's own. */
        public Builder stop(List<String> stop) {
            return option("stop", List.copyOf(stop));
        }

        /**
         * Sets any other option of Ollama, such as {@code seed}, {@code top_k} or {@code num_gpu}; one of a name that is
         * also set here replaces it. Default: none.
         *
         * @throws IllegalArgumentException if JSON cannot hold the value, or for {@code num_ctx} and {@code num_predict},
         *     which follow from {@link #promptTokens} and {@link #answerTokens}
         */
        public Builder option(String option, Object value) {
            if (option.equals("num_ctx") || option.equals("num_predict")) {
                throw new IllegalArgumentException(
                        option + " follows from promptTokens and answerTokens; set those instead of " + value);
            }
            JsonObject.write(Map.of(option, value));
            options.put(option, value);
            return this;
        }

        /** Sets whether the model may think before it answers, if it can. Default: false. */
        public Builder think(boolean think) {
            this.think = think;
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
         * Sets how long prompts are at most, as {@code promptTokens} of the {@code Rag} says. Default:
         * {@value dev.ragstone.RagBuilder#DEFAULT_PROMPT_TOKENS}, which is also its default.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder promptTokens(int promptTokens) {
            this.promptTokens = requirePositive("promptTokens", promptTokens);
            return this;
        }

        /**
         * Sets how long answers are at most. Default: 1024 tokens. An Ollama that sends more than 16 characters for each,
         * and 4096 besides, is no longer listened to.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder answerTokens(int answerTokens) {
            this.answerTokens = requirePositive("answerTokens", answerTokens);
            return this;
        }

        /**
         * Sets the largest context window to ask for when a prompt is longer than was said. Default: 32,768 tokens.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder maxContextTokens(int maxContextTokens) {
            this.maxContextTokens = requirePositive("maxContextTokens", maxContextTokens);
            return this;
        }

        /** Sets how long to wait for the first token and between two. Default: {@link StreamLimits#standard()}. */
        public Builder limits(StreamLimits limits) {
            this.limits = Objects.requireNonNull(limits, "limits");
            return this;
        }

        /**
         * Creates the generator; Ollama is not asked yet.
         *
         * @throws IllegalArgumentException if prompt and answer are longer together than a number can say
         */
        public OllamaGenerator build() {
            return new OllamaGenerator(this);
        }

        private static int requirePositive(String what, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(what + " must be positive but was " + value);
            }
            return value;
        }
    }
}
