package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ragstone.prompt.Turn;
import dev.ragstone.question.QuestionRewriter;
import dev.ragstone.question.Rewriting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What every {@link QuestionRewriter} promises: a question to search for, whatever was asked and said before.
 *
 * @since 0.1
 */
public abstract class QuestionRewriterContract {

    private static final List<Turn> HISTORY =
            List.of(Turn.user("What does Anna Heron write about?"), Turn.assistant("Anna Heron writes about granite."));

    /** Creates a contract; called by JUnit. */
    protected QuestionRewriterContract() {}

    /** The rewriter to check. Each test closes it. */
    protected abstract QuestionRewriter rewriter();

    @Test
    void firstMessageIsNeverRewritten() {
        try (var rewriter = rewriter()) {
            assertThat(rewriter.rewrite("Does she write about it?", List.of()))
                    .isEqualTo(Rewriting.none("Does she write about it?"));
        }
    }

    @Test
    void rewrittenQuestionIsNeverBlank() {
        try (var rewriter = rewriter()) {
            for (String question : List.of("Why?", "And her books?", "?", "Does she?", "Warum tut sie das?")) {
                assertThat(rewriter.rewrite(question, HISTORY).question()).isNotBlank();
            }
        }
    }

    @Test
    void whatWasNotRewrittenIsAsItWasAsked() {
        try (var rewriter = rewriter()) {
            for (String question : List.of("  What is granite made of? ", "When did Anna Heron write it?")) {
                Rewriting rewriting = rewriter.rewrite(question, HISTORY);

                assertThat(rewriting.method() != Rewriting.Method.NONE
                                || rewriting.question().equals(question))
                        .isTrue();
            }
        }
    }

    @Test
    void anyStringsAreAQuestionAndAHistory() {
        try (var rewriter = rewriter()) {
            var text = new RandomText(31);
            for (int i = 1; i < 100; i++) {
                String question = text.unicode(i) + " it";
                List<Turn> history = List.of(Turn.user(text.syntax(i)), Turn.assistant(text.unicode(10 * i)));

                assertThatCode(() -> rewriter.rewrite(question, history)).doesNotThrowAnyException();
            }
        }
    }

    @Test
    void historyIsLeftAlone() {
        try (var rewriter = rewriter()) {
            var history = new ArrayList<>(HISTORY);

            rewriter.rewrite("Why does she write about it?", history);

            assertThat(history).isEqualTo(HISTORY);
        }
    }

    @Test
    void eightThreadsGetTheSame() {
        try (var rewriter = rewriter()) {
            Rewriting expected = rewriter.rewrite("Why does she write about it?", HISTORY);

            assertThat(Threads.eight(() -> rewriter.rewrite("Why does she write about it?", HISTORY)))
                    .allMatch(expected::equals);
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        var rewriter = rewriter();
        rewriter.close();

        assertThatCode(rewriter::close).doesNotThrowAnyException();
    }
}
