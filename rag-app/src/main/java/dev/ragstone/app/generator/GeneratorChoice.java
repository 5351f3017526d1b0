package dev.ragstone.app.generator;

import dev.ragstone.app.config.Secrets;
import dev.ragstone.generation.Generator;
import dev.ragstone.ollama.OllamaGenerator;
import dev.ragstone.openai.OpenAiEndpoint;
import dev.ragstone.openai.OpenAiGenerator;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What writes the answers: {@code extractive}, {@code ollama:MODEL}, {@code openai:MODEL} or {@code openai:URL:MODEL}.
 *
 * <p>Ollama is looked for where {@code OLLAMA_HOST} says, else on this machine. The key for OpenAI is taken from
 * {@code OPENAI_API_KEY}, which goes to nobody else; for a service at any address {@code RAGSTONE_GENERATOR_KEY} is
 * taken if it is set.
 *
 * @since 0.1
 */
public final class GeneratorChoice {

    /** The variable with the key for a service that is not OpenAI itself. */
    public static final String KEY_VARIABLE = "RAGSTONE_GENERATOR_KEY";

    private static final String FORMS = "extractive, ollama:MODEL, openai:MODEL or openai:URL:MODEL";

    /** The path of such an address has no colon, but models may: everything behind it is the model. */
    private static final Pattern URL_AND_MODEL =
            Pattern.compile("(https?://(?:\\[[^\\]/]+\\]|[^/:\\[\\]]+)(?::\\d+)?+(?:/[^:]*)?+):(.+)");

    private static final URI OPENAI = URI.create("https://api.openai.com/v1");
    private static final URI OLLAMA = URI.create("http://localhost:11434");

    private final String text;
    private final String model;
    private final Optional<Supplier<Generator>> generator;
    private final Optional<Service> service;

    private GeneratorChoice(
            String text, String model, Optional<Supplier<Generator>> generator, Optional<Service> service) {
        this.text = text;
        this.model = model;
        this.generator = generator;
        this.service = service;
    }

    /**
     * What the model runs at, and others may too; it speaks OpenAI's protocol.
     *
     * @param base what comes before {@code /chat/completions}
     * @param key asked for at every call; empty for none
     * @since 0.1
     */
    public record Service(URI base, Supplier<String> key) {}

    /**
     * Reads what the user chose.
     *
     * @param environment where keys and addresses are looked up
     * @throws IllegalArgumentException if it is none of the four, or names no model or no address
     */
    public static GeneratorChoice of(String text, Map<String, String> environment) {
        int colon = text.indexOf(':');
        String kind = colon < 0 ? text : text.substring(0, colon);
        String rest = colon < 0 ? "" : text.substring(colon + 1);
        return switch (kind) {
            case "extractive" -> extractive(text, rest);
            case "ollama" -> ollama(text, requireModel("ollama", rest), environment);
            case "openai" -> openAi(text, rest, environment);
            default ->
                throw new IllegalArgumentException(
                        "the generator must be " + FORMS + " but was '" + Secrets.hiddenIn(text) + "'");
        };
    }

    private static GeneratorChoice extractive(String text, String rest) {
        if (!rest.isEmpty()) {
            throw new IllegalArgumentException("extractive uses no model, but '" + text + "' names one");
        }
        return new GeneratorChoice(text, text, Optional.empty(), Optional.empty());
    }

    private static GeneratorChoice ollama(String text, String model, Map<String, String> environment) {
        String host = environment.getOrDefault("OLLAMA_HOST", "").strip();
        URI address = host.isEmpty() ? OLLAMA : ollamaAddress(host);
        OllamaGenerator.Builder builder = OllamaGenerator.builder(model).address(address);
        URI base = URI.create(address.toString().replaceAll("/+$", "") + "/v1");
        return new GeneratorChoice(text, model, Optional.of(builder::build), Optional.of(new Service(base, () -> "")));
    }

    /** Ollama itself takes a bare host, with its usual port then. */
    private static URI ollamaAddress(String host) {
        try {
            URI address = URI.create(host.contains("://") ? host : "http://" + host);
            boolean complete = host.contains("://") || address.getPort() >= 0 || address.getHost() == null;
            return complete ? address : URI.create(address + ":11434");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("OLLAMA_HOST is no address: '" + host + "'", e);
        }
    }

    private static GeneratorChoice openAi(String text, String rest, Map<String, String> environment) {
        if (!rest.startsWith("http://") && !rest.startsWith("https://")) {
            return openAi(text, OPENAI, requireModel("openai", rest), environment);
        }
        int authority = rest.indexOf("//") + 2;
        int path = rest.indexOf('/', authority);
        if (rest.substring(authority, path < 0 ? rest.length() : path).contains("@")) {
            throw new IllegalArgumentException("the address after openai: must not hold a user or a password; set the"
                    + " environment variable " + KEY_VARIABLE);
        }
        Matcher matcher = URL_AND_MODEL.matcher(rest);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "openai: needs an address and a model, as in openai:http://localhost:8000/v1:MODEL, but was '"
                            + Secrets.hiddenIn(text) + "'");
        }
        return openAi(text, URI.create(matcher.group(1)), matcher.group(2), environment);
    }

    private static GeneratorChoice openAi(String text, URI base, String model, Map<String, String> environment) {
        boolean openAi = OPENAI.getHost().equalsIgnoreCase(base.getHost());
        String given = environment.getOrDefault(KEY_VARIABLE, "");
        String key = given.isEmpty() && openAi ? environment.getOrDefault("OPENAI_API_KEY", "") : given;
        OpenAiEndpoint endpoint = OpenAiEndpoint.at(base);
        // Without a key OpenAI cannot be asked at all, and the endpoint says how to give one.
        OpenAiEndpoint keyed = key.isEmpty()
                ? openAi ? endpoint.keyFromEnvironment("OPENAI_API_KEY") : endpoint
                : endpoint.key(() -> key);
        return new GeneratorChoice(
                text,
                model,
                Optional.of(() -> OpenAiGenerator.builder(keyed, model).build()),
                Optional.of(new Service(base, () -> key)));
    }

    private static String requireModel(String kind, String model) {
        if (model.isBlank()) {
            throw new IllegalArgumentException(kind + ": names no model; write " + kind + ":MODEL");
        }
        return model;
    }

    /** A new generator; empty for the one that quotes, which a {@code Rag} has by itself. */
    public Optional<Generator> open() {
        return generator.map(Supplier::get);
    }

    /** The model's name at its service; {@code extractive} without one. */
    public String model() {
        return model;
    }

    /** The service behind the model; empty for the one that quotes. */
    public Optional<Service> service() {
        return service;
    }

    /** As the user wrote it. */
    @Override
    public String toString() {
        return text;
    }
}
