package dev.ragstone.retrieval.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.ragstone.document.Chunk.Level;
import dev.ragstone.question.Entity;
import dev.ragstone.question.Entity.Kind;
import dev.ragstone.question.RetrievalMode;
import dev.ragstone.question.Route;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.question.SearchPlan.Strategy;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleBasedRouterTest {

    private final RuleBasedRouter router = new RuleBasedRouter();

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        What is the notice period?                          ; FACTUAL
        Wer hat das Buch geschrieben?                       ; FACTUAL
        What is the difference between lists and tuples?    ; COMPARATIVE
        Is Postgres faster than MySQL?                      ; COMPARATIVE
        Worin unterscheiden sich die beiden Tarife?         ; COMPARATIVE
        How do I install the agent?                         ; PROCEDURAL
        Wie kann ich mein Passwort ändern?                  ; PROCEDURAL
        Wie installiere ich den Dienst?                     ; PROCEDURAL
        How does the cache affect latency?                  ; RELATIONAL
        Warum schlug der Import fehl?                       ; RELATIONAL
        How many contracts end in May?                      ; AGGREGATIVE
        Give me an overview of the policies                 ; AGGREGATIVE
        Wie viele Mitarbeiter hat die Firma?                ; AGGREGATIVE
        When was the contract signed?                       ; TEMPORAL
        Seit wann gilt die Regelung?                        ; TEMPORAL
        Hello there!                                        ; SMALL_TALK
        Vielen Dank für die Hilfe!                          ; SMALL_TALK
        Who are you?                                        ; SMALL_TALK
        """)
    void kindIsToldByWords(String question, Route.Kind kind) {
        assertThat(router.route(question).kind()).isEqualTo(kind);
    }

    @Test
    void whatAQuestionNamesIsFoundWithItsPlace() {
        String question =
                "Did Anna Heron, of the European Central Bank, pay €1,500 or 5 % on 3 May 2021 for \"old granite\""
                        + " after ORA-00942 in v2.1?";

        assertThat(router.route(question).entities())
                .extracting(Entity::kind, Entity::text)
                .containsExactly(
                        tuple(Kind.NAME, "Anna Heron"),
                        tuple(Kind.NAME, "European Central Bank"),
                        tuple(Kind.NUMBER, "€1,500"),
                        tuple(Kind.NUMBER, "5"),
                        tuple(Kind.DATE, "3 May 2021"),
                        tuple(Kind.QUOTED, "old granite"),
                        tuple(Kind.IDENTIFIER, "ORA-00942"),
                        tuple(Kind.IDENTIFIER, "v2.1"));
    }

    @Test
    void germanNounIsNoName() {
        assertThat(router.route("Wie hoch ist die Gebühr für die BaFin im Land?")
                        .entities())
                .extracting(Entity::text)
                .containsExactly("BaFin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Who founded Ragstone and when was it sold?",
                "Who wrote the book that won the prize?",
                "Wer leitet die Abteilung, die den Vertrag schloss?",
                "What is the phone number of the manager of the author of the report?",
                "Compare Basic with Premium"
            })
    void questionThatTakesSeveralFindingsIsMultiHop(String question) {
        assertThat(router.route(question).multiHop()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Who wrote the book?", "What is the price of the book?", "Wann endet der Vertrag?", "Hello!"})
    void simpleOneIsNot(String question) {
        assertThat(router.route(question).multiHop()).isFalse();
    }

    @Test
    void codesAloneAreLookedForByWords() {
        assertThat(router.route("ORA-00942").plan().strategy()).isEqualTo(Strategy.KEYWORD);
        assertThat(router.route("What does ORA-00942 mean?").plan().strategy()).isEqualTo(Strategy.HYBRID);
        assertThat(router.route("What does ORA-00942 mean?").plan().weights()).containsEntry("bm25", 1.5);
    }

    @Test
    void passagesAreAlwaysAmongTheLevels() {
        for (String question : new String[] {"Summarize all reports", "Why?", "Who is she?", "Hello"}) {
            assertThat(router.route(question).plan().levels()).contains(Level.PASSAGE);
        }
    }

    @Test
    void choiceOfTheCallerWins() {
        var choice = SearchPlan.Choice.none()
                .strategy(Strategy.VECTOR)
                .levels(Set.of(Level.DOCUMENT))
                .weights(Map.of("vector", 3.0));

        Route route = router.route("ORA-00942").with(choice);

        assertThat(route.plan())
                .isEqualTo(new SearchPlan(Strategy.VECTOR, Set.of(Level.DOCUMENT), Map.of("vector", 3.0)));
    }

    @Test
    void modeDecidesWhetherDocumentsAreSearched() {
        Route talk = router.route("Thank you!");
        Route question = router.route("What is the notice period?");

        assertThat(RetrievalMode.ALWAYS.retrieves(talk, false)).isTrue();
        assertThat(RetrievalMode.AUTOMATIC.retrieves(talk, true)).isFalse();
        assertThat(RetrievalMode.AUTOMATIC.retrieves(question, false)).isTrue();
        assertThat(RetrievalMode.MANUAL.retrieves(question, false)).isFalse();
        assertThat(RetrievalMode.MANUAL.retrieves(question, true)).isTrue();
    }

    @Test
    void modelTellsTheKindAndRulesTheRest() {
        try (var model = ModelRouter.of(ScriptedGenerator.answering("small", " talk"), Duration.ofSeconds(20))) {
            Route route = model.route("What is ORA-00942?");

            assertThat(route.kind()).isEqualTo(Route.Kind.SMALL_TALK);
            assertThat(route.needsDocuments()).isFalse();
            assertThat(route.entities()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "FACTUAL or TEMPORAL", "I think it is nice"})
    void replyThatNamesNoKindIsReplacedByRules(String reply) {
        try (var model = ModelRouter.of(ScriptedGenerator.answering(reply), Duration.ofSeconds(20))) {
            Route route = model.route("When was it signed?");

            assertThat(route.kind()).isEqualTo(Route.Kind.TEMPORAL);
            assertThat(route.warnings()).extracting(Warning::code).containsExactly("routing-failed");
        }
    }
}
