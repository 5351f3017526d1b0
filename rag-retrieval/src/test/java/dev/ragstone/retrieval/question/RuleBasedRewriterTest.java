package dev.ragstone.retrieval.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Rewriting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleBasedRewriterTest {

    private final RuleBasedRewriter rewriter = new RuleBasedRewriter();

    @Test
    void nameOfTheLastQuestionIsCarriedOver() {
        List<Turn> history = List.of(
                Turn.user("Who founded the Mothers of Invention?"), Turn.assistant("It was Frank Zappa, in 1964."));

        Rewriting rewriting = rewriter.rewrite("When did they disband?", history);

        assertThat(rewriting.method()).isEqualTo(Rewriting.Method.RULES);
        assertThat(rewriting.question())
                .startsWith("When did they disband? (")
                .contains("Mothers of Invention", "Frank Zappa");
    }

    @Test
    void withoutNamesTheWordsOfTheLastQuestionAre() {
        List<Turn> history = List.of(Turn.user("Wie lang ist die kündigungsfrist?"), Turn.assistant("drei monate."));

        assertThat(rewriter.rewrite("Und wie ist das bei Probezeit?", history).question())
                .isEqualTo("Und wie ist das bei Probezeit? (lang, kündigungsfrist)");
    }

    @Test
    void whatTheQuestionHasIsNotAddedAgain() {
        List<Turn> history = List.of(Turn.user("What is Lucene?"), Turn.assistant("Lucene is a library."));

        assertThat(rewriter.rewrite("And does Lucene run there?", history).question())
                .doesNotContain("(Lucene");
    }

    @Test
    void onlyTheLastSixMessagesCount() {
        var turns = new ArrayList<Turn>();
        turns.add(Turn.user("Tell me about Saturn."));
        for (int i = 0; i < 6; i++) {
            turns.add(i % 2 == 0 ? Turn.assistant("ok.") : Turn.user("go on"));
        }

        assertThat(rewriter.rewrite("Why is it so?", turns).question()).doesNotContain("Saturn");
    }

    @Test
    void nothingToCarryOverLeavesTheQuestion() {
        assertThat(rewriter.rewrite("Why?", List.of(Turn.user("ok"), Turn.assistant("ok"))))
                .isEqualTo(Rewriting.none("Why?"));
    }

    /** Four times as long took sixteen times as long, and minutes at this length. */
    @ParameterizedTest
    @ValueSource(strings = {"1. ", "[1] ", "2024-01-01 ", "\u201c", "\u201eA ", "NASA it "})
    void longTextsTakeNoLongerThanTheirLength(String seed) {
        String text = seed.repeat(200_000 / seed.length());
        List<Turn> history = List.of(Turn.user("What about cats?"), Turn.assistant(text));

        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> rewriter.rewrite(text, history));
    }
}
