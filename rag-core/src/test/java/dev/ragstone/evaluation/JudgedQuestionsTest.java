package dev.ragstone.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JudgedQuestionsTest {

    private static final String URI = "file:///docs/legal%20papers/lease.md";
    private static final String TEXT = "Either party may end\nthis lease with a notice period of six weeks.";

    @ParameterizedTest
    @ValueSource(
            strings = {
                URI,
                "default!" + URI,
                "lease.md",
                "legal%20papers/lease.md",
                "legal papers/lease.md",
                "docs/legal papers/lease.md"
            })
    void documentIsKnownByItsUriItsIdOrTheEndOfEither(String name) {
        assertThat(Target.document(name, 1).matches(hit(URI, 0, TEXT))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ease.md", "papers/lease.md", "other!" + URI, "lease", "file:///docs/lease.md"})
    void documentOfAnotherNameIsNotMeant(String name) {
        assertThat(Target.document(name, 1).matches(hit(URI, 0, TEXT))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "notice period of six weeks",
                "EITHER PARTY may end this",
                "this  lease\twith",
                TEXT,
                "the start is elsewhere. Either party may end this lease with a notice",
                "a notice period of six weeks. And so on."
            })
    void passageIsFoundWholeOrByHalf(String passage) {
        assertThat(Target.passage(passage, 1).matches(hit(URI, 0, TEXT))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"notice period of seven weeks", "six weeks. And then much more that is not here at all"})
    void passageOfWhichLessThanHalfIsThereIsNotFound(String passage) {
        assertThat(Target.passage(passage, 1).matches(hit(URI, 0, TEXT))).isFalse();
    }

    @Test
    void passageInADocumentNeedsBoth() {
        var target = new Target("lease.md", "six weeks", 1);

        assertThat(target.matches(hit(URI, 0, TEXT))).isTrue();
        assertThat(target.matches(hit("file:///docs/faq.md", 0, TEXT))).isFalse();
        assertThat(target.matches(hit(URI, 1, "Other text of the lease."))).isFalse();
    }

    @Test
    void questionAboutDocumentsAsksForOneChunkOfEach() {
        var asked = new ArrayList<Query>();

        questions(Target.document("lease.md", 1)).ask("run", 20, query -> {
            asked.add(query);
            return List.of();
        });

        assertThat(asked).containsExactly(Query.of("notice?").limit(20).maxPerDocument(1));
    }

    @Test
    void questionAboutPassagesAsksForAnyChunks() {
        assertThat(questions(Target.passage("six weeks", 1))
                        .questions()
                        .getFirst()
                        .query(20))
                .isEqualTo(Query.of("notice?").limit(20));
    }

    @Test
    void hitsAreNamedByTheTargetsTheyMatch() {
        RankedRun run = questions(Target.document("lease.md", 2))
                .ask("run", 10, query -> List.of(hit("file:///a/faq.md", 0, "x"), hit(URI, 0, TEXT)));

        assertThat(run.rankings()).isEqualTo(Map.of("q", List.of("file:///a/faq.md", "lease.md")));
    }

    @Test
    void chunksThatDoNotAnswerCountOneByOneAmongPassages() {
        var target = Target.passage("six weeks", 1);
        var questions = questions(target);

        RankedRun run = questions.ask(
                "run", 10, query -> List.of(hit(URI, 1, "x"), hit(URI, 2, "y"), hit(URI, 0, TEXT), hit(URI, 3, TEXT)));

        assertThat(run.rankings().get("q"))
                .containsExactly(Chunk.id("default!" + URI, 1), Chunk.id("default!" + URI, 2), target.id());
        assertThat(run.evaluate(questions.judgedSet()).mean(RankingMetrics.mrrAt(10)))
                .isEqualTo(1 / 3.0);
    }

    @Test
    void oneChunkMayAnswerTwice() {
        var questions = questions(Target.passage("six weeks", 1), Target.passage("Either party", 3));

        RankedRun run = questions.ask("run", 10, query -> List.of(hit(URI, 0, TEXT)));

        assertThat(run.evaluate(questions.judgedSet()).mean(RankingMetrics.ndcgAt(10)))
                .isOne();
    }

    @Test
    void questionsWithoutAnswerAreNotAsked() {
        RankedRun run = questions(Target.document("lease.md", 0)).ask("run", 10, query -> {
            throw new AssertionError("asked");
        });

        assertThat(run.entries()).isEmpty();
    }

    @Test
    void idsOfPassagesHaveNoWhiteSpaceAndDependOnWordsOnly() {
        String id = Target.passage("The yearly  fee is\n1,200 euros.", 1).id();

        assertThat(id).matches("text:the-yearly-fee-is-1~[0-9a-f]{8}");
        assertThat(Target.passage("the yearly fee is 1,200 euros.", 2).id()).isEqualTo(id);
        assertThat(Target.passage("The yearly fee is 1,300 euros.", 1).id()).isNotEqualTo(id);
    }

    @Test
    void rejectsTwoQuestionsWithOneId() {
        var question = new JudgedQuestion("q", "text", List.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> JudgedQuestions.of(question, question))
                .withMessageContaining("'q'");
    }

    @Test
    void rejectsATargetOfNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Target(" ", "", 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Target.document("a", -1))
                .withMessage("a grade must not be negative but was -1");
    }

    private static JudgedQuestions questions(Target... targets) {
        return JudgedQuestions.of(new JudgedQuestion("q", "notice?", List.of(targets)));
    }

    private static Hit hit(String uri, int ordinal, String text) {
        var info = DocumentInfo.of(uri);
        return new Hit(info, Chunk.of(info.id(), ordinal, 0, text), 1, List.of());
    }
}
