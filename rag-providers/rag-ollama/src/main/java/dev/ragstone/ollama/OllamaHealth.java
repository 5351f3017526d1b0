package dev.ragstone.ollama;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Whether an Ollama can be used.
 *
 * @param running whether it answered
 * @param missing the models that were asked for and are not there
 * @param problem what is wrong if it does not run, with what to do about it; else empty
 * @since 0.1
 */
public record OllamaHealth(boolean running, List<String> missing, String problem) {

    public OllamaHealth {
        missing = List.copyOf(missing);
    }

    /** Whether it runs and nothing is missing. */
    public boolean ready() {
        return running && missing.isEmpty();
    }

    /** What to do, one command for each model that is missing; or that all is well. */
    @Override
    public String toString() {
        if (!running) {
            return problem;
        }
        return missing.isEmpty()
                ? "Ollama is ready"
                : missing.stream().map(model -> "Run: ollama pull " + model).collect(Collectors.joining("\n"));
    }
}
