package dev.ragstone.openai;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Usage;
import dev.ragstone.http.AnswerFormat;
import dev.ragstone.http.HttpFailure;
import dev.ragstone.http.JsonObject;
import dev.ragstone.trace.Warning;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Server-sent events, one JSON object in each, then {@code [DONE]}. An object never goes over several lines; a field other
 * than {@code data}, and a comment, says nothing.
 */
final class OpenAiAnswer implements AnswerFormat {

    private static final String DATA = "data:";
    private static final List<String> OTHER_FIELDS = List.of("event:", "id:", "retry:");

    private final String name;
    private boolean done;
    private String finish = "";
    private Usage usage = Usage.none();

    OpenAiAnswer(String name) {
        this.name = name;
    }

    @Override
    public boolean skips(String line) {
        return line.isBlank() || line.startsWith(":") || OTHER_FIELDS.stream().anyMatch(line::startsWith);
    }

    @Override
    public String read(String line) throws IOException {
        if (!line.startsWith(DATA)) {
            // A server that knows no streams may say in one line what went wrong.
            Optional<JsonObject> object = line.startsWith("{") ? Optional.of(JsonObject.parse(line)) : Optional.empty();
            if (object.isPresent() && object.get().has("error")) {
                throw ErrorLine.in(object.get());
            }
            throw new IOException("it is not an event: " + line.substring(0, Math.min(line.length(), 80)));
        }
        String data = line.substring(DATA.length()).strip();
        if (data.equals("[DONE]")) {
            done = true;
            return "";
        }
        return text(JsonObject.parse(data));
    }

    private String text(JsonObject json) throws IOException {
        if (json.has("error")) {
            throw ErrorLine.in(json);
        }
        json.object("usage")
                .ifPresent(counts -> usage = new Usage(
                        counts.count("prompt_tokens").orElse(0),
                        counts.count("completion_tokens").orElse(0)));
        List<JsonObject> choices = json.objects("choices");
        if (choices.isEmpty()) {
            // The last with the usage, and Azure's first with what its filters found.
            return "";
        }
        JsonObject choice = choices.getFirst();
        choice.text("finish_reason").ifPresent(reason -> finish = reason);
        return choice.object("delta").flatMap(delta -> delta.text("content")).orElse("");
    }

    @Override
    public boolean ended() {
        return done;
    }

    /** Not every server says {@code [DONE]}, but all say why they finished. */
    @Override
    public boolean whole() {
        return done || !finish.isEmpty();
    }

    @Override
    public Completion completion() {
        return new Completion(usage, Map.of(), warnings());
    }

    private List<Warning> warnings() {
        return switch (finish) {
            case "length" ->
                List.of(new Warning(
                        "answer-cut", "the answer of " + name + " ends where the longest allowed answer does"));
            case "content_filter" ->
                List.of(new Warning("answer-cut", "the answer of " + name + " was ended by the filter of the service"));
            default -> List.of();
        };
    }

    @Override
    public HttpFailure explained(HttpFailure failure) {
        return OpenAiFailures.explained(failure);
    }
}
