package dev.ragstone.app.server.openai;

import dev.ragstone.app.server.http.JsonFields;
import dev.ragstone.prompt.GenerationSettings;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** How a request for a chat completion wants the model to be run. */
final class ChatSettings {

    private static final List<String> NAMES =
            List.of("temperature", "top_p", "max_tokens", "max_completion_tokens", "stop", "seed");

    private ChatSettings() {}

    static GenerationSettings read(JsonFields request) {
        OptionalDouble temperature = request.decimal("temperature", 0, 2);
        OptionalDouble topP = request.decimal("top_p", 0, 1);
        OptionalLong seed = request.wholeNumber("seed");
        return new GenerationSettings(temperature, topP, longest(request), stop(request), seed, true);
    }

    /** The fields that say something about it. */
    static List<String> names(JsonFields request) {
        return NAMES.stream().filter(request::has).toList();
    }

    /** The two names mean the same to an answer that nothing is thought before. */
    private static OptionalInt longest(JsonFields request) {
        int most = Math.min(limit(request, "max_tokens"), limit(request, "max_completion_tokens"));
        return most == Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of(most);
    }

    private static int limit(JsonFields request, String name) {
        return request.number(name, Integer.MAX_VALUE, 1, Integer.MAX_VALUE);
    }

    private static List<String> stop(JsonFields request) {
        if (!request.has("stop") || request.isEmptyList("stop")) {
            return List.of();
        }
        List<String> stop = request.texts("stop", GenerationSettings.MOST_STOPS);
        if (stop.stream().anyMatch(String::isEmpty)) {
            throw request.wrong("stop", "must not hold an empty text");
        }
        return stop;
    }
}
