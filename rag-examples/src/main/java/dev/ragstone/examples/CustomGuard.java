package dev.ragstone.examples;

import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.Verdict;
import dev.ragstone.retrieval.guard.RuleBasedGuard;
import dev.ragstone.retrieval.guard.UserRateLimit;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/** A guard of one's own behind the one that comes with the library: nobody may ask about certain customers by name. */
public final class CustomGuard {

    private static final Set<String> CUSTOMERS = Set.of("acme", "globex");

    private CustomGuard() {}

    /** Takes questions and prints what becomes of each. */
    public static void main(String[] args) {
        QuestionGuard guard = RuleBasedGuard.builder()
                .maxCharacters(1_000)
                .rateLimit(UserRateLimit.of(30, Duration.ofMinutes(1)))
                .build()
                .then(CustomGuard::noCustomers);

        for (String question : args) {
            Verdict verdict = guard.check(question, "alice");
            System.out.println(
                    verdict.decision() + "  " + (verdict.blocked() ? verdict.findings() : verdict.question()));
        }
    }

    /** It sees what the first guard has cleaned. Extend {@code QuestionGuardContract} to test one of your own. */
    static Verdict noCustomers(String question, String user) {
        for (String word : question.toLowerCase(Locale.ROOT).split("\\W+", -1)) {
            if (CUSTOMERS.contains(word)) {
                return Verdict.block(question, "customer-name", user + " may not ask about customers by name");
            }
        }
        return Verdict.allow(question);
    }
}
