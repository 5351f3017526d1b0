package dev.ragstone.app.server.openai;

import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.app.server.http.JsonFields;
import dev.ragstone.prompt.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What was said, in a request for a chat completion.
 *
 * @param question the last thing the user said
 * @param history what was said before it
 * @param ignored what the request asks for and an answer from documents cannot take into account
 */
record ChatMessages(String question, List<Turn> history, List<String> ignored) {

    private static final int MOST = 1_000;
    private static final List<String> UNHEEDED = List.of(
            "temperature",
            "top_p",
            "max_tokens",
            "max_completion_tokens",
            "stop",
            "seed",
            "presence_penalty",
            "frequency_penalty",
            "response_format",
            "logit_bias",
            "reasoning_effort");

    static ChatMessages read(JsonFields request) {
        if (request.number("n", 1, 1, Integer.MAX_VALUE) > 1) {
            throw request.wrong("n", "must be 1 for models that answer from documents");
        }
        for (String name : List.of("tools", "functions")) {
            if (request.has(name) && !request.isEmptyList(name)) {
                throw request.wrong(name, "cannot be used by models that answer from documents");
            }
        }
        request.number("max_tokens", 1, 1, Integer.MAX_VALUE);
        request.number("max_completion_tokens", 1, 1, Integer.MAX_VALUE);
        request.inRange("temperature", 0, 2);
        request.inRange("top_p", 0, 1);
        var ignored = new ArrayList<String>();
        UNHEEDED.stream().filter(request::has).forEach(ignored::add);
        var turns = new ArrayList<Turn>();
        for (JsonFields message : request.objects("messages", MOST)) {
            add(message, turns, ignored);
        }
        if (turns.isEmpty() || turns.getLast().role() != Turn.Role.USER) {
            throw HttpProblem.badField("messages", "The last of 'messages' must be what the user asks.");
        }
        return new ChatMessages(
                turns.getLast().text(), List.copyOf(turns.subList(0, turns.size() - 1)), List.copyOf(ignored));
    }

    private static void add(JsonFields message, List<Turn> turns, List<String> ignored) {
        String text = text(message);
        switch (message.text("role")) {
            case "user" -> turns.add(Turn.user(required(message, text)));
            case "assistant" -> {
                if (!text.isBlank()) {
                    turns.add(Turn.assistant(text));
                }
            }
            case "system", "developer" -> {
                if (!ignored.contains("messages of the system")) {
                    ignored.add("messages of the system");
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
