package dev.ragstone.retrieval.guard;

import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.Verdict;
import dev.ragstone.testkit.QuestionGuardContract;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

class RuleBasedGuardContractTest {

    @Nested
    class AsItComes extends QuestionGuardContract {

        @Override
        protected QuestionGuard guard() {
            return RuleBasedGuard.builder().build();
        }
    }

    @Nested
    class Sanitising extends QuestionGuardContract {

        @Override
        protected QuestionGuard guard() {
            return RuleBasedGuard.builder()
                    .maxCharacters(100)
                    .rateLimit(UserRateLimit.of(10_000, Duration.ofMinutes(1)))
                    .on(RuleBasedGuard.Concern.LENGTH, Verdict.Decision.SANITISE)
                    .on(RuleBasedGuard.Concern.INJECTION, Verdict.Decision.SANITISE)
                    .build();
        }
    }

    @Nested
    class Chained extends QuestionGuardContract {

        @Override
        protected QuestionGuard guard() {
            return RuleBasedGuard.builder()
                    .build()
                    .then((question, user) -> question.contains("\u0000")
                            ? Verdict.block(question, "zero", "it has a zero")
                            : Verdict.allow(question));
        }
    }
}
