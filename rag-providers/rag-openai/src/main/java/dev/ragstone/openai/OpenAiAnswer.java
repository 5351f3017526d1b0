package dev.ragstone.openai;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Usage;
import dev.ragstone.http.AnswerFormat;
import dev.ragstone.http.HeldText;
import dev.ragstone.http.HttpFailure;
import dev.ragstone.http.JsonObject;
import dev.ragstone.trace.Warning;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Server-sent events, one JSON object in each, then {@code [DONE]}. An object may go over several lines of data; a field
 * other than {@code data}, and a comment, says nothing. A server that knows no streams sends one object instead.
 */
final class OpenAiAnswer implements AnswerFormat {

    private static final Pattern OTHER_FIELD = Pattern.compile("(?!data\\b)[A-Za-z][\\w-]*(:.*)?", Pattern.DOTALL);
    private static final Pattern DATA = Pattern.compile("data(:.*)?", Pattern.DOTALL);
    private static final List<String> FIELDS = List.of("data:", "event:", "id:", "retry:");
    private static final List<String> THOUGHTS = List.of("reasoning_content", "reasoning", "thinking");
    private static final String LAST = "[DONE]";
    private static final int LONGEST_REFUSAL = 16 << 10;

    private final String name;
    private final long maxCharacters;
    private final HeldText event = new HeldText();
    private final HeldText document = new HeldText();
    private final StringBuilder refusal = new StringBuilder();
    private final Ending ending = new Ending();
    private boolean text;
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
            if (FIELDS.stream().anyMatch(field -> field.startsWith(line))) {
                throw new EOFException("it is only the beginning of an event: " + line);
            }
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
        if (data.isEmpty() || data.equals(LAST)) {
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
        if (data.equals(LAST)) {
            ending.done();
        }
        if (ending.isDone() || data.isEmpty()) {
            return "";
        }
        if (LAST.startsWith(data)) {
            throw new EOFException("it is the beginning of " + LAST);
        }
        return text(ErrorLine.unlessIn(data), "delta");
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
        ending.done();
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
            if (json.object("usage").isPresent()) {
                ending.counted();
            }
            return "";
        }
        JsonObject choice = choices.getFirst();
        String reason = choice.text("finish_reason").orElse("");
        Optional<JsonObject> said = choice.object(place);
        if (said.isEmpty()) {
            ending.part(reason, false);
            return "";
        }
        JsonObject part = said.get();
        String refused = part.text("refusal").orElse("");
        if (refusal.length() + refused.length() <= LONGEST_REFUSAL) {
            refusal.append(refused);
        }
        String content = part.text("content").orElse("");
        boolean thinks =
                THOUGHTS.stream().anyMatch(field -> !part.text(field).orElse("").isEmpty());
        ending.part(reason, thinks || !content.isEmpty() || !refused.isEmpty());
        text |= !content.isEmpty();
        return content;
    }

    @Override
    public boolean ended() {
        return ending.isDone();
    }

    @Override
    public boolean whole() {
        return ending.isWhole();
    }

    @Override
    public boolean finished() {
        return ending.isFinished();
    }

    @Override
    public void leftOpen() {
        ending.leftOpen();
    }

    @Override
    public String instead() {
        if (!refusal.isEmpty()) {
            return refusal.toString();
        }
        return switch (ending.reason()) {
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
        ending.warning(name).ifPresent(warnings::add);
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
