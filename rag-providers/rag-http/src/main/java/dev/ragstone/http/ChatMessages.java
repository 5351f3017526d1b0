package dev.ragstone.http;

import dev.ragstone.prompt.Prompt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A prompt as the messages of a chat, in the form that all services have in common.
 *
 * @since 0.1
 */
public final class ChatMessages {

    private ChatMessages() {}

    /** What the system says, then what the user says, for {@link JsonObject#write}. */
    public static List<Map<String, Object>> of(Prompt prompt) {
        return List.of(message("system", prompt.system()), message("user", prompt.user()));
    }

    private static Map<String, Object> message(String role, String content) {
        var message = new LinkedHashMap<String, Object>();
        message.put("role", role);
        message.put("content", content);
        return message;
    }
}
