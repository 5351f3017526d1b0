package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.app.server.http.JsonFields;
import dev.ragstone.embedding.Embedding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * {@code POST /embed}.
 *
 * <p>Texts are embedded a few at a time: between them others get at the model, and it is seen whether anybody still waits.
 */
final class Embeddings {

    private static final int MOST_INPUTS = 256;
    private static final int MOST_CHARACTERS = 100_000;
    private static final int SLICE_INPUTS = 8;
    private static final int SLICE_CHARACTERS = 8_000;

    private final Backend backend;

    Embeddings(Backend backend) {
        this.backend = backend;
    }

    /** Vectors of texts; {@code truncated} has the numbers of those whose text was too long and was cut. */
    record EmbedBody(List<float[]> vectors, boolean normalize, int dim, String model, List<Integer> truncated) {}

    void embed(Exchange exchange) throws IOException {
        JsonFields fields = exchange.json().only("inputs", "normalize", "kind");
        List<String> inputs = inputs(fields);
        if (!fields.flag("normalize", true)) {
            throw HttpProblem.badField("normalize", "'normalize' must be true: this model's vectors have length one.");
        }
        List<Embedding> embeddings = embeddings(exchange, inputs, embedding(fields));
        var truncated = new ArrayList<Integer>();
        for (int i = 0; i < embeddings.size(); i++) {
            if (embeddings.get(i).truncated()) {
                truncated.add(i);
            }
        }
        exchange.send(
                200,
                new EmbedBody(
                        embeddings.stream().map(each -> each.vector().toArray()).toList(),
                        true,
                        backend.embedder().model().dimension(),
                        SafeText.of(backend.embedder().model().id()),
                        truncated));
    }

    private static List<String> inputs(JsonFields fields) {
        List<String> inputs = fields.texts("inputs", MOST_INPUTS);
        if (inputs.stream().anyMatch(String::isBlank)) {
            throw fields.wrong("inputs", "must not hold a blank text");
        }
        long characters = inputs.stream().mapToLong(String::length).sum();
        if (characters > MOST_CHARACTERS) {
            throw HttpProblem.of(
                    413,
                    "too_large",
                    "'inputs' may have at most " + MOST_CHARACTERS + " characters in all but have " + characters
                            + ". Send them in several requests.");
        }
        return inputs;
    }

    private Function<List<String>, List<Embedding>> embedding(JsonFields fields) {
        return switch (fields.optionalText("kind").orElse("document")) {
            case "document" -> backend.embedder()::embedDocuments;
            case "query" ->
                texts -> texts.stream().map(backend.embedder()::embedQuery).toList();
            default -> throw fields.wrong("kind", "must be 'document' or 'query'");
        };
    }

    private static List<Embedding> embeddings(
            Exchange exchange, List<String> inputs, Function<List<String>, List<Embedding>> embedding) {
        var embeddings = new ArrayList<Embedding>();
        while (embeddings.size() < inputs.size()) {
            if (exchange.over()) {
                throw HttpProblem.of(504, "timeout", "The vectors were not ready in time.");
            }
            embeddings.addAll(embedding.apply(slice(inputs, embeddings.size())));
        }
        return embeddings;
    }

    /** The texts from {@code from} on that are embedded at once, at least one. */
    private static List<String> slice(List<String> inputs, int from) {
        int to = from + 1;
        int characters = inputs.get(from).length();
        while (to < inputs.size() && to - from < SLICE_INPUTS) {
            characters += inputs.get(to).length();
            if (characters > SLICE_CHARACTERS) {
                break;
            }
            to++;
        }
        return inputs.subList(from, to);
    }
}
