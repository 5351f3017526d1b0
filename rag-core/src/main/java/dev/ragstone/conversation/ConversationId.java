package dev.ragstone.conversation;

import java.util.UUID;

/**
 * Names a conversation: whose it is, and which of theirs. Two owners may use the same {@code id} without ever meeting.
 *
 * @param owner the user, and the tenant where there are tenants
 * @since 0.1
 */
public record ConversationId(String owner, String id) {

    /** How many characters an owner or an id has at most. */
    public static final int MOST_CHARS = 256;

    public ConversationId {
        requireOwner(owner);
        requireName("id", id);
    }

    /** A conversation that does not exist yet. */
    public static ConversationId fresh(String owner) {
        return new ConversationId(owner, UUID.randomUUID().toString());
    }

    /** Returns {@code owner} if it can own a conversation, else throws {@link IllegalArgumentException}. */
    public static String requireOwner(String owner) {
        return requireName("owner", owner);
    }

    private static String requireName(String what, String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException(what + " must not be blank");
        }
        if (name.length() > MOST_CHARS) {
            throw new IllegalArgumentException(
                    what + " must have at most " + MOST_CHARS + " characters but has " + name.length());
        }
        // Replaced or cut by a database, it would be the name of somebody else.
        if (name.codePoints().anyMatch(point -> point == 0 || (point >= 0xD800 && point <= 0xDFFF))) {
            throw new IllegalArgumentException(
                    what + " must be Unicode text without the character 0 but was '" + name + "'");
        }
        return name;
    }
}
