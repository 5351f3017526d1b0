package dev.ragstone.question;

/**
 * One message of a conversation.
 *
 * @param text what was said, without the sources an answer was made from
 * @since 0.1
 */
public record Turn(Role role, String text) {

    /** Who said something. */
    public enum Role {
        /** The person who asks. */
        USER,
        /** What answers. */
        ASSISTANT
    }

    /** What the person said. */
    public static Turn user(String text) {
        return new Turn(Role.USER, text);
    }

    /** What was answered. */
    public static Turn assistant(String text) {
        return new Turn(Role.ASSISTANT, text);
    }
}
