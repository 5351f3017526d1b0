package dev.ragstone.app.server.openai;

import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.app.server.http.JsonFields;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Question;
import dev.ragstone.search.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What was said, in a request for a chat completion.
 *
 * @param question the last thing the user said
 * @param history what was said before it
 * @param instructions what the system and the developer said, which the model is told besides; may be empty
 * @param settings how the model is to be run
 */
record ChatMessages(
        String question, List<Turn> history, String instructions, GenerationSettings settings, Unheeded unheeded) {

    private static final int MOST = 1_000;
    private static final int LONGEST_INSTRUCTIONS = 8_000;
    private static final List<String> UNHEEDED =
            List.of("presence_penalty", "frequency_penalty", "response_format", "logit_bias", "reasoning_effort");

    static ChatMessages read(JsonFields request) {
        if (request.number("n", 1, 1, Integer.MAX_VALUE) > 1) {
            throw request.wrong("n", "must be 1 for models that answer from documents");
        }
        for (String name : List.of("tools", "functions")) {
            if (request.has(name) && !request.isEmptyList(name)) {
                throw request.wrong(name, "cannot be used by models that answer from documents");
            }
        }
        GenerationSettings settings = ChatSettings.read(request);
        var quoted = new ArrayList<>(ChatSettings.names(request));
        var ignored = new ArrayList<String>();
        UNHEEDED.stream().filter(request::has).forEach(ignored::add);
        var turns = new ArrayList<Turn>();
        var said = new ArrayList<String>();
        for (JsonFields message : request.objects("messages", MOST)) {
            add(message, turns, said, ignored);
        }
        if (turns.isEmpty() || turns.getLast().role() != Turn.Role.USER) {
            throw HttpProblem.badField("messages", "The last of 'messages' must be what the user asks.");
        }
        String instructions = String.join("\n\n", said);
        if (instructions.length() > LONGEST_INSTRUCTIONS) {
            throw request.wrong(
                    "messages",
                    "may hold at most " + LONGEST_INSTRUCTIONS + " characters of the system and the developer but hold "
                            + instructions.length());
        }
        if (!instructions.isEmpty()) {
            quoted.add("messages of the system");
        }
        return new ChatMessages(
                turns.getLast().text(),
                List.copyOf(turns.subList(0, turns.size() - 1)),
                instructions,
                settings,
                new Unheeded(ignored, quoted));
    }

    /** What was asked, with all that goes with it; {@code query} has its words. */
    Question ask(Query query) {
        return Question.of(query).history(history).settings(settings).instructions(instructions);
    }

    private static void add(JsonFields message, List<Turn> turns, List<String> said, List<String> ignored) {
        String text = text(message);
        switch (message.text("role")) {
            case "user" -> turns.add(Turn.user(required(message, text)));
            case "assistant" -> {
                if (!text.isBlank()) {
                    turns.add(Turn.assistant(text));
                }
            }
            case "system", "developer" -> {
                if (!text.isBlank()) {
                    said.add(text.strip());
                }
            }
            case "tool", "function" -> {
                if (!ignored.contains("messages of tools")) {
                    ignored.add("messages of tools");
                }
            }
            default -> throw message.wrong("role", "must be system, developer, user, assistant or tool");
        }
    }

    private static String required(JsonFields message, String text) {
        if (text.isBlank()) {
            throw message.wrong("content", "must not be blank");
        }
        return text;
    }

    private static String text(JsonFields message) {
        if (!message.isList("content")) {
            return message.optionalText("content").orElse("");
        }
        return message.objects("content", MOST).stream()
                .map(part -> {
                    if (!part.text("type").equals("text")) {
                        throw part.wrong("type", "must be text: models that answer from documents read nothing else");
                    }
                    return part.optionalText("text").orElse("");
                })
                .collect(Collectors.joining("\n"));
    }
}
