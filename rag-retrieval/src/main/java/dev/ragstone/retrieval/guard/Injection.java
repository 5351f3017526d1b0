package dev.ragstone.retrieval.guard;

/**
 * A place in a text that tries to give a model orders.
 *
 * @param rule what kind of order, such as {@code override}, {@code reveal} or {@code role-mark}
 * @param disguise how it was hidden, such as {@code base64} or {@code leetspeak}; empty when it was not
 * @param start where it begins in the text
 * @param end where it ends
 * @since 0.1
 */
public record Injection(String rule, String disguise, int start, int end) {

    /** Such as {@code override in base64}. */
    @Override
    public String toString() {
        return disguise.isEmpty() ? rule : rule + " in " + disguise;
    }
}
