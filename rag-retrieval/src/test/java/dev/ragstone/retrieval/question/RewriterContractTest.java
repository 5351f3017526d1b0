package dev.ragstone.retrieval.question;

import dev.ragstone.question.QuestionRewriter;
import dev.ragstone.testkit.QuestionRewriterContract;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import org.junit.jupiter.api.Nested;

class RewriterContractTest {

    @Nested
    class ByRules extends QuestionRewriterContract {

        @Override
        protected QuestionRewriter rewriter() {
            return new RuleBasedRewriter();
        }
    }

    @Nested
    class ByAModel extends QuestionRewriterContract {

        @Override
        protected QuestionRewriter rewriter() {
            return ModelRewriter.builder(ScriptedGenerator.answering("Why does Anna Heron ", "write about granite?"))
                    .build();
        }
    }

    @Nested
    class ByAModelThatFails extends QuestionRewriterContract {

        @Override
        protected QuestionRewriter rewriter() {
            return ModelRewriter.builder(ScriptedGenerator.answering().failAtStart(true))
                    .build();
        }
    }
}
