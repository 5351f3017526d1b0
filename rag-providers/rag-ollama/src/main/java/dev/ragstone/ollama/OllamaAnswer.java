package dev.ragstone.ollama;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Usage;
import dev.ragstone.http.AnswerFormat;
import dev.ragstone.http.HttpFailure;
import dev.ragstone.http.JsonObject;
import dev.ragstone.trace.Warning;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** One JSON object in each line, the last with {@code done} and the counts. */
final class OllamaAnswer implements AnswerFormat {

    private final String model;
    private final boolean chat;
    private boolean done;
    private Completion completion = new Completion(Usage.none(), Map.of());

    OllamaAnswer(String model, boolean chat) {
        this.model = model;
        this.chat = chat;
    }

    @Override
    public String read(String line) throws IOException {
        JsonObject json = JsonObject.parse(line);
        if (json.has("error")) {
            throw ErrorLine.in(json);
        }
        if (!json.has("done")) {
            throw new IOException("it does not say whether the answer is done");
        }
        if (json.is("done")) {
            done = true;
            completion = completion(json);
        }
        return chat
                ? json.object("message")
                        .flatMap(message -> message.text("content"))
                        .orElse("")
                : json.text("response").orElse("");
    }

    private Completion completion(JsonObject json) {
        var usage = new Usage(
                json.count("prompt_eval_count").orElse(0),
                json.count("eval_count").orElse(0));
        boolean cut = json.text("done_reason").filter("length"::equals).isPresent();
        return new Completion(
                usage,
                Map.of(),
                cut
                        ? List.of(new Warning(
                                "answer-cut",
                                "the answer of ollama/" + model + " ends where the longest allowed answer does, after "
                                        + usage.answerTokens() + " tokens"))
                        : List.of());
    }

    @Override
    public boolean ended() {
        return done;
    }

    @Override
    public boolean whole() {
        return done;
    }

    @Override
    public Completion completion() {
        return completion;
    }

    @Override
    public HttpFailure explained(HttpFailure failure) {
        return OllamaApi.explained(failure, model);
    }
}
