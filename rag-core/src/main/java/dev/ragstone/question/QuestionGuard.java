package dev.ragstone.question;

import java.util.ArrayList;
import java.util.List;

/**
 * Decides whether a question may be asked, and cleans it.
 *
 * <p>Implementations are safe for use by several threads, answer in time linear in the length of the question and take
 * any string. What a verdict that does not block goes on with is never blank unless the question was.
 *
 * <p>A guard that throws has not decided: the pipeline goes on with the question as it was, and with a warning. An
 * application that would rather refuse then says {@link dev.ragstone.answering.QuestionSteps#blockUnchecked}.
 *
 * <p>To implement this interface, extend {@code QuestionGuardContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface QuestionGuard {

    /**
     * Looks at {@code question}.
     *
     * @param user who asks, by whatever the application knows them; empty when nobody is known, which is a user too
     */
    Verdict check(String question, String user);

    /**
     * A guard that asks this one and, unless it blocks, {@code next} about what it goes on with. Findings of both are
     * told and the sterner decision counts.
     */
    default QuestionGuard then(QuestionGuard next) {
        return (question, user) -> {
            Verdict first = check(question, user);
            if (first.blocked()) {
                return first;
            }
            Verdict second = next.check(first.question(), user);
            List<Verdict.Finding> findings = new ArrayList<>(first.findings());
            findings.addAll(second.findings());
            Verdict.Decision sterner =
                    first.decision().compareTo(second.decision()) >= 0 ? first.decision() : second.decision();
            return new Verdict(sterner, second.blocked() ? question : second.question(), findings);
        };
    }
}
