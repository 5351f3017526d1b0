package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ragstone.search.Hit;
import dev.ragstone.search.RelevanceCheck;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What every {@link RelevanceCheck} promises: one passage about the question is enough, passages about other things are not,
 * and any text is taken.
 *
 * @since 0.1
 */
public abstract class RelevanceCheckContract {

    private static final String QUESTION = "Where does the heron stand while it waits for fish?";
    private static final String ANSWER = "The heron stands in shallow water while it waits for fish.";
    private static final List<String> OTHERS = List.of(
            "Invoices are paid within thirty days of receipt.",
            "The board approved a dividend.",
            "Send a request with your key in the header.");

    /** Creates a contract; called by JUnit. */
    protected RelevanceCheckContract() {}

    /** The check. Each test closes it. */
    protected abstract RelevanceCheck check();

    /**
     * A passage as the search before the check would find it for {@code question}. By default it has no scores of a search by
     * meaning; a check that reads these adds them here.
     */
    protected Hit found(String question, String document, String text) {
        return Fixtures.hit(document, text, 1);
    }

    @Test
    void passageAboutTheQuestionIsRelevant() {
        try (var check = check()) {
            assertThat(check.hasRelevant(QUESTION, List.of(found(QUESTION, "a", ANSWER))))
                    .isTrue();
        }
    }

    @Test
    void onePassageAboutTheQuestionIsEnoughWhereverItStands() {
        try (var check = check()) {
            List<Hit> hits = others();
            hits.add(found(QUESTION, "z", ANSWER));

            assertThat(check.hasRelevant(QUESTION, hits)).isTrue();
        }
    }

    @Test
    void passagesAboutOtherThingsAreNotRelevant() {
        try (var check = check()) {
            assertThat(check.hasRelevant(QUESTION, others())).isFalse();
        }
    }

    @Test
    void anyTextIsTaken() {
        try (var check = check()) {
            // Neither a question nor a chunk is ever empty.
            List<String> texts =
                    HardTexts.all().stream().filter(text -> !text.isBlank()).toList();
            texts.forEach(text -> assertThatCode(() -> {
                        check.hasRelevant(text, List.of(found(text, "a", ANSWER)));
                        check.hasRelevant(QUESTION, List.of(found(QUESTION, "a", text)));
                    })
                    .doesNotThrowAnyException());
        }
    }

    @Test
    void sameHitsAreJudgedTheSameInEightThreads() {
        try (var check = check()) {
            List<Hit> hits = others();

            assertThat(Threads.eight(() -> check.hasRelevant(QUESTION, hits))).containsOnly(false);
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        var check = check();
        check.close();

        assertThatCode(check::close).doesNotThrowAnyException();
    }

    private List<Hit> others() {
        var hits = new ArrayList<Hit>();
        OTHERS.forEach(text -> hits.add(found(QUESTION, "d" + hits.size(), text)));
        return hits;
    }
}
