package dev.ragstone.ollama;

import dev.ragstone.http.HttpFailure;
import dev.ragstone.http.HttpService;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What embedder, generator and server have in common: where Ollama is, and what to do about its failures. */
final class OllamaApi {

    static final URI LOCAL = URI.create("http://localhost:11434");

    private static final Duration LONGEST = Duration.ofDays(36_500);
    private static final int NOT_FOUND = 404;

    /** What Ollama says, and not a page that was not found. */
    private static final Pattern MISSING_MODEL =
            Pattern.compile(" (?:answered 404|failed while it answered): model .*not found");

    private URI address = LOCAL;
    private @Nullable Supplier<String> key;

    void address(URI uri) {
        // Refuses what is no address here and now.
        HttpService.builder("Ollama", uri);
        this.address = uri;
    }

    void key(Supplier<String> supplier) {
        this.key = Objects.requireNonNull(supplier, "key");
    }

    HttpService service(String name) {
        HttpService.Builder builder = HttpService.builder(name, address);
        if (key != null) {
            builder.key("Authorization", "Bearer ", key);
        }
        return builder.build();
    }

    static HttpFailure explained(HttpFailure failure, String model) {
        String problem = failure.problem();
        if (MISSING_MODEL.matcher(problem).find()) {
            return failure.permanent("Run: ollama pull " + model);
        }
        if (failure.status() == NOT_FOUND) {
            return failure.withRemedy(
                    problem.contains("/v1/api/")
                            ? "Set the address without /v1, which is for what speaks the protocol of OpenAI."
                            : "Check the address: what answers there is not Ollama, or hides its /api.");
        }
        if (failure.status() == 0 && problem.contains("could not be reached")) {
            return failure.withRemedy("Start it with: ollama serve, or set its address.");
        }
        return failure;
    }

    static String requireModel(String model) {
        if (model.isBlank()) {
            throw new IllegalArgumentException("model must not be blank");
        }
        return model;
    }

    /** As Ollama writes durations; minus one second keeps a model forever, and so does more than it can count. */
    static String keepAlive(Duration time) {
        if (time.isNegative() || time.compareTo(LONGEST) > 0) {
            return "-1s";
        }
        // A part of a second is not to become none, at which the model would be unloaded.
        return time.toNanosPart() == 0
                ? time.toSeconds() + "s"
                : time.plusNanos(999_999).toMillis() + "ms";
    }
}
