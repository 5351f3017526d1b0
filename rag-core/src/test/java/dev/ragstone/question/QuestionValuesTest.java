package dev.ragstone.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk.Level;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.question.SearchPlan.Strategy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QuestionValuesTest {

    @Test
    void verdictThatDoesNotAllowSaysWhy() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Verdict(Verdict.Decision.WARN, "Why?", List.of()))
                .withMessage("a verdict of WARN must say why");
        assertThat(Verdict.block("Why?", "rule", "because").reason()).isEqualTo("because");
    }

    @Test
    void guardThatBlocksIsTheLast() {
        QuestionGuard blocking = (question, user) -> Verdict.block(question, "first", "no");
        QuestionGuard failing = (question, user) -> {
            throw new AssertionError("asked in vain");
        };

        assertThat(blocking.then(failing).check("Why?", "").blocked()).isTrue();
    }

    @Test
    void laterGuardThatBlocksLeavesTheQuestionAsItWasAsked() {
        QuestionGuard cleaning = (question, user) ->
                new Verdict(Verdict.Decision.SANITISE, "clean", List.of(new Verdict.Finding("dirt", "it was dirty")));

        Verdict verdict = cleaning.then((question, user) -> Verdict.block(question, "second", "no"))
                .check("dirty", "");

        assertThat(verdict.question()).isEqualTo("dirty");
        assertThat(verdict.findings()).extracting(Verdict.Finding::rule).containsExactly("dirt", "second");
    }

    @Test
    void planTakesOverOnlyWhatWasChosen() {
        var plan = new SearchPlan(Strategy.HYBRID, Set.of(Level.PASSAGE), Map.of("bm25", 2.0));

        assertThat(plan.with(SearchPlan.Choice.none())).isEqualTo(plan);
        assertThat(plan.with(SearchPlan.Choice.none().strategy(Strategy.VECTOR)))
                .isEqualTo(new SearchPlan(Strategy.VECTOR, Set.of(Level.PASSAGE), Map.of("bm25", 2.0)));
    }

    @Test
    void nonsenseIsRejectedAtOnce() {
        assertThatIllegalArgumentException().isThrownBy(() -> new SearchPlan(Strategy.HYBRID, Set.of(), Map.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SearchPlan(Strategy.HYBRID, Set.of(Level.PASSAGE), Map.of("bm25", -1.0)))
                .withMessage("the weight of leg bm25 must be finite and not negative but was -1.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Entity(Entity.Kind.NAME, "Anna", 0, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> new ExpandedQuery(ExpandedQuery.Kind.SYNONYM, " "));
        assertThatIllegalArgumentException().isThrownBy(() -> GenerationSettings.brief(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GenerationSettings.standard().temperature(Double.NaN));
    }

    @Test
    void settingsOfAModelAreCheckedAndCopied() {
        GenerationSettings standard = GenerationSettings.standard();
        GenerationSettings all = standard.temperature(0.5)
                .topP(1)
                .maxTokens(9)
                .stop(List.of("a", "b"))
                .seed(-1)
                .thinking(false);

        assertThat(all.toString())
                .isEqualTo("GenerationSettings[temperature=OptionalDouble[0.5], topP=OptionalDouble[1.0],"
                        + " maxTokens=OptionalInt[9], stop=[a, b], seed=OptionalLong[-1], thinking=false]");
        assertThat(GenerationSettings.brief(9))
                .isEqualTo(standard.temperature(0).maxTokens(9).thinking(false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> standard.topP(1.5))
                .withMessage("topP must be between 0 and 1 but was 1.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> standard.stop(List.of("a", "b", "c", "d", "e")))
                .withMessage("stop must have at most 4 texts but had 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> standard.stop(List.of("")))
                .withMessage("stop must have no empty text");
    }

    @Test
    void questionKeepsWhatItsAnswerIsToBeLikeWhateverElseChanges() {
        GenerationSettings settings = GenerationSettings.standard().seed(1);

        Question question = Question.of("Why?")
                .settings(settings)
                .instructions("In French.")
                .text("Why not?")
                .user("ann")
                .requestId("r")
                .history(List.of())
                .choice(SearchPlan.Choice.none())
                .documents(false);

        assertThat(question.style()).isEqualTo(new Question.Style(settings, "In French."));
    }
}
