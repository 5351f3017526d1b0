package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.Rag;
import dev.ragstone.answering.AnswerCaching;
import dev.ragstone.answering.QuestionSteps;
import dev.ragstone.generation.Answer;
import dev.ragstone.question.Question;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.RetrievalMode;
import dev.ragstone.question.Route;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.question.SearchPlan.Strategy;
import dev.ragstone.retrieval.cache.ExactAnswerCache;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.trace.Span;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a router suggests and what a caller chooses decide how the index is searched. */
class RoutedAnswersTest {

    private static final Question QUESTION = Question.of("How long is the notice period?");

    @TempDir
    Path temp;

    @ParameterizedTest
    @EnumSource(Preset.class)
    void routerDecidesHowIsSearched(Preset preset) {
        try (Rag rag = filled(builder().preset(preset).questionSteps(routing(by(Strategy.KEYWORD))))) {
            assertThat(legs(rag.ask(QUESTION))).containsExactly("bm25");
        }
    }

    @Test
    void withoutARouterTheCallerDecides() {
        try (Rag rag = filled(builder())) {
            assertThat(legs(rag.ask(QUESTION))).containsExactlyInAnyOrder("bm25", "vector");
            assertThat(legs(rag.ask(choosing(Strategy.VECTOR)))).containsExactly("vector");
        }
    }

    @Test
    void callerWinsOverTheRouter() {
        try (Rag rag = filled(builder().questionSteps(routing(by(Strategy.KEYWORD))))) {
            assertThat(legs(rag.ask(choosing(Strategy.VECTOR)))).containsExactly("vector");
            assertThat(legs(rag.ask(choosing(Strategy.HYBRID)))).containsExactlyInAnyOrder("bm25", "vector");
        }
    }

    @Test
    void cachedSearchIsNotGivenToAnotherChoice() {
        try (Rag rag = filled(builder().cache(true))) {
            rag.ask(QUESTION);

            assertThat(legs(rag.ask(choosing(Strategy.VECTOR)))).containsExactly("vector");
            assertThat(legs(rag.ask(choosing(Strategy.VECTOR)))).isEmpty();
        }
    }

    @Test
    void cachedAnswerIsNotGivenToAnotherRoute() {
        var routes = new ArrayDeque<>(List.of(by(Strategy.KEYWORD), by(Strategy.VECTOR), by(Strategy.VECTOR)));
        try (Rag rag = filled(
                builder().questionSteps(routing(routes)).answerCaching(AnswerCaching.of(ExactAnswerCache.create())))) {
            assertThat(rag.ask(QUESTION).cached()).isFalse();
            assertThat(rag.ask(QUESTION).cached()).isFalse();
            assertThat(rag.ask(QUESTION).cached()).isTrue();
        }
    }

    private EmbeddedRagBuilder builder() {
        return EmbeddedRag.builder(temp.resolve("index"))
                .embedder(new HashingEmbedder(64))
                .reader(new PlainTextReader());
    }

    private static Rag filled(EmbeddedRagBuilder builder) {
        Rag rag = builder.open();
        rag.sync(new MapSource()
                .put("notice", "The notice period is three months. It is the same for both sides.")
                .put("canteen", "The canteen opens at noon. On Fridays there is fish soup."));
        return rag;
    }

    private static QuestionSteps routing(Route always) {
        return steps(question -> always);
    }

    private static QuestionSteps routing(ArrayDeque<Route> routes) {
        return steps(question -> routes.removeFirst());
    }

    private static QuestionSteps steps(QuestionRouter router) {
        return new QuestionSteps(null, null, router, RetrievalMode.ALWAYS);
    }

    /** As a router says it, who knows of no choice. */
    private static Route by(Strategy strategy) {
        SearchPlan plan = SearchPlan.standard().with(SearchPlan.Choice.none().strategy(strategy));
        return new Route(Route.Kind.FACTUAL, List.of(), false, true, plan, List.of());
    }

    private static Question choosing(Strategy strategy) {
        return QUESTION.choice(SearchPlan.Choice.none().strategy(strategy));
    }

    private static Set<String> legs(Answer answer) {
        return answer.trace().stream()
                .map(Span::name)
                .filter(Set.of("bm25", "vector")::contains)
                .collect(Collectors.toSet());
    }
}
