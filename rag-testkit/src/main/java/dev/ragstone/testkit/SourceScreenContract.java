package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ragstone.search.Hit;
import dev.ragstone.search.SourceScreen;
import dev.ragstone.search.SourceScreen.Flagged;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What every {@link SourceScreen} promises: it flags what it was given, in order, each once, and says why.
 *
 * @since 0.1
 */
public abstract class SourceScreenContract {

    private static final String HARMLESS = "The heron stands in shallow water and waits.";

    /** Creates a contract; called by JUnit. */
    protected SourceScreenContract() {}

    /** The screen to check. Each test closes it. */
    protected abstract SourceScreen screen();

    /** A text that it flags. */
    protected abstract String flagged();

    @Test
    void nothingOfNothingIsFlagged() {
        try (var screen = screen()) {
            assertThat(screen.screen(List.of())).isEmpty();
        }
    }

    @Test
    void onlyWhatThereIsSomethingAgainstIsFlaggedInOrder() {
        try (var screen = screen()) {
            Hit first = Fixtures.hit("b", flagged(), 3);
            Hit second = Fixtures.hit("a", flagged(), 1);

            List<Flagged> flagged = screen.screen(List.of(first, Fixtures.hit("c", HARMLESS, 2), second));

            assertThat(flagged).extracting(Flagged::hit).containsExactly(first, second);
        }
    }

    @Test
    void everyFlagHasReasonsThatSayNothingOfTheText() {
        try (var screen = screen()) {
            assertThat(screen.screen(List.of(Fixtures.hit("a", flagged(), 1))))
                    .singleElement()
                    .satisfies(flag -> assertThat(flag.reasons())
                            .allMatch(reason -> !reason.isBlank() && !reason.contains(flagged())));
        }
    }

    @Test
    void anyTextIsTaken() {
        try (var screen = screen()) {
            var hits = new ArrayList<Hit>();
            // A chunk is never empty.
            HardTexts.all().stream()
                    .filter(text -> !text.isEmpty())
                    .forEach(text -> hits.add(Fixtures.hit("d" + hits.size(), text, 1)));

            List<Flagged> flagged = screen.screen(hits);

            assertThat(flagged).extracting(Flagged::hit).isSubsetOf(hits).doesNotHaveDuplicates();
        }
    }

    @Test
    void sameHitsAreFlaggedTheSameInEightThreads() {
        try (var screen = screen()) {
            var hits = List.of(Fixtures.hit("a", flagged(), 2), Fixtures.hit("b", HARMLESS, 1));
            List<Flagged> expected = screen.screen(hits);

            assertThat(Threads.eight(() -> screen.screen(hits))).allMatch(expected::equals);
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        var screen = screen();
        screen.close();

        assertThatCode(screen::close).doesNotThrowAnyException();
    }
}
