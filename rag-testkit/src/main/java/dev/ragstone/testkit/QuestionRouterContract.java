package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ragstone.question.Entity;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.Route;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What every {@link QuestionRouter} promises: a route for any string, whose entities stand where they say.
 *
 * @since 0.1
 */
public abstract class QuestionRouterContract {

    /** Creates a contract; called by JUnit. */
    protected QuestionRouterContract() {}

    /** The router to check. Each test closes it. */
    protected abstract QuestionRouter router();

    @Test
    void entitiesAreVerbatimInOrderAndDoNotOverlap() {
        try (var router = router()) {
            var text = new RandomText(41);
            for (int i = 0; i < 200; i++) {
                String question = "Did Anna Heron pay 5 % on 1 May 2020 for \"granite\" ORA-00942? "
                        + (i % 2 == 0 ? text.unicode(i) : text.syntax(i));

                assertVerbatim(question, router.route(question).entities());
            }
        }
    }

    private static void assertVerbatim(String question, List<Entity> entities) {
        int end = 0;
        for (Entity entity : entities) {
            assertThat(entity.start()).isGreaterThanOrEqualTo(end);
            assertThat(question.substring(entity.start(), entity.end())).isEqualTo(entity.text());
            end = entity.end();
        }
    }

    @Test
    void anyStringHasARoute() {
        try (var router = router()) {
            for (String question : List.of("", " ", "?", "\u0000", "\ud800", "((((", "\"", "'", "🦩")) {
                assertThatCode(() -> router.route(question)).doesNotThrowAnyException();
            }
        }
    }

    @Test
    void questionAboutDocumentsNeedsThem() {
        try (var router = router()) {
            assertThat(router.route("What does section 3 say about the notice period?")
                            .needsDocuments())
                    .isTrue();
        }
    }

    @Test
    void eightThreadsGetTheSame() {
        try (var router = router()) {
            Route expected = router.route("How do granite and quartz differ?");

            assertThat(Threads.eight(() -> router.route("How do granite and quartz differ?")))
                    .allMatch(expected::equals);
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        var router = router();
        router.close();

        assertThatCode(router::close).doesNotThrowAnyException();
    }
}
