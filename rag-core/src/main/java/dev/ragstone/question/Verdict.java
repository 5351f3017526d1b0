package dev.ragstone.question;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a guard thinks of a question.
 *
 * @param question the text to go on with, which may have been cleaned; what was asked if it is blocked
 * @param findings why, in the order in which the guard looked; empty when there is nothing to say
 * @since 0.1
 */
public record Verdict(Decision decision, String question, List<Finding> findings) {

    /** What is to become of the question. */
    public enum Decision {
        /** It goes on as it is. */
        ALLOW,
        /** It goes on as it is, and the answer has a warning. */
        WARN,
        /** It goes on without what was found, and the answer has a warning. */
        SANITISE,
        /** It is not answered. */
        BLOCK
    }

    /**
     * Something a guard found.
     *
     * @param rule short and stable, for programs, such as {@code too-long} or {@code injection/override}
     * @param reason for people
     * @since 0.1
     */
    public record Finding(String rule, String reason) {}

    public Verdict {
        findings = List.copyOf(findings);
        if (decision != Decision.ALLOW && findings.isEmpty()) {
            throw new IllegalArgumentException("a verdict of " + decision + " must say why");
        }
    }

    /** Nothing to say against {@code question}. */
    public static Verdict allow(String question) {
        return new Verdict(Decision.ALLOW, question, List.of());
    }

    /** Refuses {@code question} because of {@code rule}. */
    public static Verdict block(String question, String rule, String reason) {
        return new Verdict(Decision.BLOCK, question, List.of(new Finding(rule, reason)));
    }

    /** Whether the question must not be answered. */
    public boolean blocked() {
        return decision == Decision.BLOCK;
    }

    /** All reasons in one sentence for people; empty when there are none. */
    public String reason() {
        return findings.stream().map(Finding::reason).collect(Collectors.joining("; "));
    }
}
