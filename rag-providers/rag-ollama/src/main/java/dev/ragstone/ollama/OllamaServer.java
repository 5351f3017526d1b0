package dev.ragstone.ollama;

import dev.ragstone.error.RagException;
import dev.ragstone.http.Deadline;
import dev.ragstone.http.HttpFailure;
import dev.ragstone.http.HttpService;
import dev.ragstone.http.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * An Ollama to look at: does it run, which models has it.
 *
 * <pre>{@code
 * try (var ollama = OllamaServer.local()) {
 *     OllamaHealth health = ollama.health("llama3.2", "nomic-embed-text");
 *     if (!health.ready()) {
 *         System.err.println(health);        // for instance: Run: ollama pull llama3.2
 *     }
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads. {@link #close} ends the connections.
 *
 * @since 0.1
 */
public final class OllamaServer implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final HttpService service;

    private OllamaServer(HttpService service) {
        this.service = service;
    }

    /** The one on this machine, at its usual port. */
    public static OllamaServer local() {
        return at(OllamaApi.LOCAL);
    }

    /**
     * The one at an address.
     *
     * @throws IllegalArgumentException if it is not an http or https address with a host, or carries a password
     */
    public static OllamaServer at(URI address) {
        var api = new OllamaApi();
        api.address(address);
        return new OllamaServer(api.service("Ollama"));
    }

    /**
     * The one at an address behind a gateway.
     *
     * @param key supplies the key, asked at every call
     * @throws IllegalArgumentException if it is not an http or https address with a host, or carries a password
     */
    public static OllamaServer at(URI address, Supplier<String> key) {
        var api = new OllamaApi();
        api.address(address);
        api.key(key);
        return new OllamaServer(api.service("Ollama"));
    }

    /**
     * Its version, such as {@code 0.12.6}.
     *
     * @throws RagException if it cannot be asked
     */
    public String version() {
        return get("/api/version").text("version").orElse("");
    }

    /**
     * The models it has, as it lists them.
     *
     * @throws RagException if it cannot be asked
     */
    public List<OllamaModel> models() {
        return get("/api/tags").objects("models").stream()
                .filter(model -> model.text("name").isPresent())
                .map(OllamaServer::model)
                .toList();
    }

    private static OllamaModel model(JsonObject json) {
        var details = json.object("details");
        return new OllamaModel(
                json.text("name").orElse(""),
                (long) json.number("size", 0),
                details.flatMap(it -> it.text("family")).orElse(""),
                details.flatMap(it -> it.text("parameter_size")).orElse(""),
                details.flatMap(it -> it.text("quantization_level")).orElse(""));
    }

    /** Whether it runs and has {@code models}. What is wrong is in the answer, also that this object is closed. */
    public OllamaHealth health(String... models) {
        try {
            List<OllamaModel> there = models();
            List<String> missing = List.of(models).stream()
                    .filter(wanted -> there.stream().noneMatch(model -> model.is(wanted)))
                    .toList();
            return new OllamaHealth(true, missing, "");
        } catch (RagException | IllegalStateException e) {
            return new OllamaHealth(false, List.of(models), String.valueOf(e.getMessage()));
        }
    }

    private JsonObject get(String path) {
        try {
            return service.get(path, Deadline.in(TIMEOUT));
        } catch (HttpFailure e) {
            HttpFailure explained = OllamaApi.explained(e, "");
            throw new RagException(
                    explained.problem(), explained.remedy(), explained.retryable(), explained.getCause());
        }
    }

    @Override
    public void close() {
        service.close();
    }
}
