package dev.ragstone.openai;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Usage;
import dev.ragstone.http.AnswerFormat;
import dev.ragstone.http.HeldText;
import dev.ragstone.http.HttpFailure;
import dev.ragstone.http.JsonObject;
import dev.ragstone.trace.Warning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Server-sent events, one JSON object in each, then {@code [DONE]}. An object may go over several lines of data; a field
 * other than {@code data}, and a comment, says nothing. A server that knows no streams sends one object instead.
 */
final class OpenAiAnswer implements AnswerFormat {

    private static final Pattern OTHER_FIELD = Pattern.compile("(?!data\\b)[A-Za-z][\\w-]*(:.*)?", Pattern.DOTALL);
    private static final Pattern DATA = Pattern.compile("data(:.*)?", Pattern.DOTALL);
    private static final int LONGEST_REFUSAL = 16 << 10;

    private final String name;
    private final long maxCharacters;
    private final HeldText event = new HeldText();
    private final HeldText document = new HeldText();
    private final StringBuilder refusal = new StringBuilder();
    private boolean done;
    private boolean text;
    private String finish = "";
    private Usage usage = Usage.none();

    OpenAiAnswer(String name, long maxCharacters) {
        this.name = name;
        this.maxCharacters = maxCharacters;
    }

    @Override
    public boolean skips(String line) {
        return document.isEmpty()
                && ((line.isBlank() && event.isEmpty())
                        || line.startsWith(":")
                        || (line.contains(":") && OTHER_FIELD.matcher(line).matches()));
    }

    @Override
    public String read(String line) throws IOException {
        if (!document.isEmpty() || line.strip().startsWith("{") || line.strip().startsWith("[")) {
            document.add(line);
            return "";
        }
        if (line.isBlank()) {
            return data(event.take());
        }
        if (!DATA.matcher(line).matches()) {
            throw new IOException("it is not an event: " + line);
        }
        String data = line.substring(Math.min(line.length(), "data:".length())).strip();
        if (event.isEmpty() && isWhole(data)) {
            return data(data);
        }
        event.add(data);
        return "";
    }

    /** Not to wait for the line after it, which some servers do not send. */
    private static boolean isWhole(String data) throws IOException {
        if (data.isEmpty() || data.equals("[DONE]")) {
            return true;
        }
        try {
            ErrorLine.unlessIn(data);
            return true;
        } catch (ErrorLine e) {
            throw e;
        } catch (IOException e) {
            return false;
        }
    }

    private String data(String data) throws IOException {
        done |= data.equals("[DONE]");
        return done || data.isEmpty() ? "" : text(ErrorLine.unlessIn(data), "delta");
    }

    @Override
    public String readHeld() throws IOException {
        if (document.isEmpty()) {
            return data(event.take());
        }
        String all = document.take();
        JsonObject json = ErrorLine.unlessIn(all);
        if (json.objects("choices").stream().noneMatch(choice -> choice.has("message"))) {
            throw new IOException("it is neither a stream nor an answer: " + all);
        }
        done = true;
        return text(json, "message");
    }

    private String text(JsonObject json, String place) {
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
        choice.object(place)
                .flatMap(part -> part.text("refusal"))
                .filter(part -> refusal.length() + part.length() <= LONGEST_REFUSAL)
                .ifPresent(refusal::append);
        String content =
                choice.object(place).flatMap(part -> part.text("content")).orElse("");
        text |= !content.isEmpty();
        return content;
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
    public String instead() {
        if (!refusal.isEmpty()) {
            return refusal.toString();
        }
        return switch (finish) {
            case "length" ->
                "the longest allowed answer was reached before, perhaps by thinking; set answerTokens higher";
            case "content_filter" -> "the filter of the service ended it";
            default -> "";
        };
    }

    @Override
    public long maxCharacters() {
        return maxCharacters;
    }

    @Override
    public Completion completion() {
        return new Completion(usage, Map.of(), warnings());
    }

    private List<Warning> warnings() {
        var warnings = new ArrayList<Warning>();
        if (finish.equals("length")) {
            warnings.add(
                    new Warning("answer-cut", "the answer of " + name + " ends where the longest allowed answer does"));
        }
        if (finish.equals("content_filter")) {
            warnings.add(
                    new Warning("answer-cut", "the answer of " + name + " was ended by the filter of the service"));
        }
        if (text && !refusal.isEmpty()) {
            warnings.add(new Warning("answer-cut", name + " refused to go on: " + refusal));
        }
        return warnings;
    }

    @Override
    public HttpFailure explained(HttpFailure failure) {
        return OpenAiFailures.explained(failure);
    }
}
