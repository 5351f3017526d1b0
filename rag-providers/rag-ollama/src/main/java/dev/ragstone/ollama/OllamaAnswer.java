package dev.ragstone.ollama;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Usage;
import dev.ragstone.http.AnswerFormat;
import dev.ragstone.http.HeldText;
import dev.ragstone.http.HttpFailure;
import dev.ragstone.http.JsonObject;
import dev.ragstone.trace.Warning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;

/** One JSON object in each line, the last with {@code done} and the counts. */
final class OllamaAnswer implements AnswerFormat {

    private static final Set<String> PRINTED = Set.of("{", "[", "[{");

    private final String model;
    private final boolean chat;
    private final int window;
    private final int answerTokens;
    private final HeldText held = new HeldText();
    private boolean done;
    private boolean cut;
    private Completion completion = new Completion(Usage.none(), Map.of());

    /**
     * Reads an answer.
     *
     * @param window how many tokens prompt and answer had room for
     * @param answerTokens how many the answer may have
     */
    OllamaAnswer(String model, boolean chat, int window, int answerTokens) {
        this.model = model;
        this.chat = chat;
        this.window = window;
        this.answerTokens = answerTokens;
    }

    @Override
    public String read(String line) throws IOException {
        if (!held.isEmpty() || PRINTED.contains(line.strip())) {
            // A gateway may print an error for people, over several lines.
            held.add(line);
            return "";
        }
        return text(ErrorLine.unlessIn(line.strip()));
    }

    @Override
    public String readHeld() throws IOException {
        return held.isEmpty() ? "" : text(ErrorLine.unlessIn(held.take()));
    }

    private String text(JsonObject json) throws IOException {
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
        var warnings = new ArrayList<Warning>();
        cut = json.text("done_reason").filter("length"::equals).isPresent();
        if (cut) {
            warnings.add(new Warning(
                    "answer-cut",
                    "the answer of ollama/" + model + " ends where the longest allowed answer does, after "
                            + usage.answerTokens() + " tokens"));
        }
        if (usage.promptTokens() + usage.answerTokens() >= window) {
            // The counter of the prompt is not the model's own; a window that is full has lost its beginning.
            warnings.add(new Warning(
                    "prompt-cut",
                    "ollama/" + model + " filled its window of " + window + " tokens, so that the beginning of the"
                            + " prompt may have been cut off; set promptTokens higher, or use a counter that counts"
                            + " as the model does"));
        }
        return new Completion(usage, Map.of(), warnings);
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
    public String instead() {
        return cut ? "the longest allowed answer was reached before, perhaps by thinking; set answerTokens higher" : "";
    }

    @Override
    public long maxCharacters() {
        return AnswerFormat.charactersOf(answerTokens);
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
