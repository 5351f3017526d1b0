package dev.ragstone.question;

import dev.ragstone.trace.Warning;
import java.util.List;

/**
 * A question that can be understood without the conversation it was asked in.
 *
 * @param question never blank unless what was asked is
 * @param method how it came about
 * @param warnings what went less well than it should have, such as a model that did not answer
 * @since 0.1
 */
public record Rewriting(String question, Method method, List<Warning> warnings) {

    /** How a question was rewritten. */
    public enum Method {
        /** Not at all. */
        NONE,
        /** By rules. */
        RULES,
        /** By a language model. */
        MODEL
    }

    public Rewriting {
        warnings = List.copyOf(warnings);
    }

    /** {@code question} as it was asked. */
    public static Rewriting none(String question) {
        return new Rewriting(question, Method.NONE, List.of());
    }
}
