package dev.ragstone.conversation;

import java.time.Instant;
import java.util.List;

/**
 * A conversation as it stands.
 *
 * @param title for lists; see {@link ConversationStore#append}
 * @param created when its first message was said
 * @param changed when its newest message was said
 * @param messages in the order in which they were appended
 * @since 0.1
 */
public record Conversation(ConversationId id, String title, Instant created, Instant changed, List<Message> messages) {

    private static final int TITLE_CHARS = 80;

    public Conversation {
        messages = List.copyOf(messages);
    }

    /**
     * How a conversation that begins with {@code messages} is called until it is {@linkplain ConversationStore#rename
     * renamed}: the first line with anything on it, cut at a word to at most 80 characters; empty if there is none.
     */
    public static String titleOf(List<Message> messages) {
        return messages.stream()
                .flatMap(message -> message.text().lines())
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .map(Conversation::cut)
                .orElse("");
    }

    private static String cut(String line) {
        if (line.length() <= TITLE_CHARS) {
            return line;
        }
        int space = line.lastIndexOf(' ', TITLE_CHARS - 1);
        int end = space > TITLE_CHARS / 2 ? space : TITLE_CHARS - 1;
        return line.substring(0, Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end) + "…";
    }
}
