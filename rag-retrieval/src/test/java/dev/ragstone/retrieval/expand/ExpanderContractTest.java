package dev.ragstone.retrieval.expand;

import dev.ragstone.question.QueryExpander;
import dev.ragstone.retrieval.question.RuleBasedExpander;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.QueryExpanderContract;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import org.junit.jupiter.api.Nested;

class ExpanderContractTest {

    @Nested
    class FromTheIndex extends QueryExpanderContract {

        @Override
        protected QueryExpander expander(Store store) {
            return IndexSynonyms.of(store);
        }

        @Override
        protected String expandable() {
            return "What is HGI?";
        }
    }

    @Nested
    class ByRules extends QueryExpanderContract {

        @Override
        protected QueryExpander expander(Store store) {
            return new RuleBasedExpander();
        }

        @Override
        protected String expandable() {
            return "What is the difference between herons and storks?";
        }
    }

    @Nested
    class Paraphrases extends QueryExpanderContract {

        @Override
        protected QueryExpander expander(Store store) {
            return ModelExpander.paraphrases(
                    ScriptedGenerator.answering("1. Where do herons live?\n", "- where do herons live?\nHeron habitat"),
                    3);
        }

        @Override
        protected String expandable() {
            return "Heron habitat";
        }
    }

    @Nested
    class Hypothetical extends QueryExpanderContract {

        @Override
        protected QueryExpander expander(Store store) {
            return ModelExpander.hypothetical(ScriptedGenerator.answering("Herons live near water."));
        }

        @Override
        protected String expandable() {
            return "Where do herons live?";
        }
    }
}
