package dev.ragstone.retrieval.expand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.GenerationException;
import dev.ragstone.question.ExpandedQuery;
import dev.ragstone.question.QueryExpander;
import dev.ragstone.retrieval.question.RuleBasedExpander;
import dev.ragstone.retrieval.question.RuleBasedRouter;
import dev.ragstone.retrieval.refine.Shelf;
import dev.ragstone.search.Query;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpandersTest {

    private static final Duration BUDGET = Duration.ofSeconds(20);

    @Test
    void comparedThingsAreLookedForEach() {
        assertThat(byRules("What is the difference in price between Basic and Premium?"))
                .containsExactly("Basic price", "Premium price");
        assertThat(byRules("Compare lists and tuples")).containsExactly("lists", "tuples");
    }

    @Test
    void questionsThatAreJoinedAreTakenApart() {
        assertThat(byRules("Who founded Ragstone and when was it sold?"))
                .containsExactly("Who founded Ragstone?", "when was it sold? Ragstone");
    }

    @Test
    void descriptionIsLookedForOnItsOwn() {
        assertThat(byRules("Who wrote the book that won the prize?")).containsExactly("book that won the prize?");
    }

    @Test
    void simpleQuestionStaysAlone() {
        assertThat(byRules("Who wrote the book?")).isEmpty();
    }

    @Test
    void abbreviationIsReplacedBothWays() {
        var shelf = new Shelf()
                .add(
                        "memory:/a",
                        "Our Service Level Agreement (SLA) promises 99 %. See SLO (service level objective).");
        QueryExpander synonyms = IndexSynonyms.of(shelf.store);

        assertThat(texts(synonyms, "What does the SLA promise?"))
                .containsExactly("What does the Service Level Agreement promise?");
        assertThat(texts(synonyms, "What does the service level agreement promise?"))
                .containsExactly("What does the SLA promise?");
        assertThat(texts(synonyms, "What is promised?")).isEmpty();
    }

    @Test
    void onlyRealAbbreviationsAreTaken() {
        assertThat(Abbreviations.in("the heron (see HTML) and a price (EUR 5)")).isEmpty();
        assertThat(Abbreviations.in("Hypertext Markup Language (HTML)"))
                .containsExactly(new Abbreviations.Pair("HTML", "Hypertext Markup Language"));
    }

    @Test
    void linesOfAModelAreReadWithoutTheirNumbers() {
        var model = ModelExpander.paraphrases(
                ScriptedGenerator.answering("1. Where do herons live?\n2) What is their habitat?\n\n- Where?\nmore"),
                3);

        assertThat(texts(model, "Heron habitat"))
                .containsExactly("Where do herons live?", "What is their habitat?", "Where?");
    }

    @Test
    void modelWithNothingToSayIsAFailure() {
        var model = ModelExpander.stepBack(ScriptedGenerator.answering(" "));

        assertThatExceptionOfType(GenerationException.class).isThrownBy(() -> texts(model, "Heron habitat"));
    }

    @Test
    void simpleQuestionAndSmallTalkCostNoCall() {
        var generator = ScriptedGenerator.answering("x");

        assertThat(texts(ModelExpander.subQuestions(generator, 3), "Who wrote the book?"))
                .isEmpty();
        assertThat(texts(ModelExpander.hypothetical(generator), "Hello!")).isEmpty();
        assertThat(generator.prompts()).isEmpty();
    }

    private static List<String> byRules(String question) {
        return texts(new RuleBasedExpander(), question);
    }

    private static List<String> texts(QueryExpander expander, String question) {
        return expander.expand(Query.of(question), new RuleBasedRouter().route(question), BUDGET).stream()
                .map(ExpandedQuery::text)
                .toList();
    }
}
