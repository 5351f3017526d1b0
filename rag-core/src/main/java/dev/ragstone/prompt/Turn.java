package dev.ragstone.prompt;

/**
 * One thing that was said in a conversation before the question.
 *
 * @since 0.1
 */
public record Turn(Role role, String text) {

    /** Who said it. */
    public enum Role {
        /** The one who asks. */
        USER,
        /** The one who answers. */
        ASSISTANT
    }

    public Turn {
        if (text.isBlank()) {
            throw new IllegalArgumentException("what was said must not be blank");
        }
    }

    /** Something the user said. */
    public static Turn user(String text) {
        return new Turn(Role.USER, text);
    }

    /** Something that was answered. */
    public static Turn assistant(String text) {
        return new Turn(Role.ASSISTANT, text);
    }
}
