package dev.ragstone.retrieval.question;

import dev.ragstone.question.QuestionRouter;
import dev.ragstone.testkit.QuestionRouterContract;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

class RouterContractTest {

    @Nested
    class ByRules extends QuestionRouterContract {

        @Override
        protected QuestionRouter router() {
            return new RuleBasedRouter();
        }
    }

    @Nested
    class ByAModel extends QuestionRouterContract {

        @Override
        protected QuestionRouter router() {
            return ModelRouter.of(ScriptedGenerator.answering("COMPARATIVE"), Duration.ofSeconds(20));
        }
    }
}
