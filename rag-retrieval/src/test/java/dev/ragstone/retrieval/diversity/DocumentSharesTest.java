package dev.ragstone.retrieval.diversity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.retrieval.refine.Shelf;
import dev.ragstone.search.Hit;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentSharesTest {

    private static final List<Hit> HITS = List.of(
            Shelf.hit("a:/", 0, "one", 1.00),
            Shelf.hit("a:/", 1, "two", 0.90),
            Shelf.hit("b:/", 0, "three", 0.87),
            Shelf.hit("c:/", 0, "four", 0.10));

    @Test
    void keepsTheBestOfEachDocument() {
        assertThat(Shelf.texts(DocumentShares.atMost(1, HITS))).containsExactly("one", "three", "four");
    }

    @Test
    void anotherDocumentGoesFirstWhenScoresAreClose() {
        List<Hit> shared = DocumentShares.preferSeveral(0.05, HITS);

        assertThat(Shelf.texts(shared)).containsExactly("one", "three", "two", "four");
        assertThat(shared).isSortedAccordingTo(Hit.BEST_FIRST);
        assertThat(shared.get(2).legs().getLast().leg()).isEqualTo(DocumentShares.LEG);
    }

    @Test
    void scoresThatAreNotCloseKeepTheirOrder() {
        assertThat(Shelf.texts(DocumentShares.preferSeveral(0.03, HITS)))
                .containsExactly("one", "two", "three", "four");
    }

    @Test
    void negativeScoresAreNoSpecialCase() {
        List<Hit> shared = DocumentShares.preferSeveral(
                0.6,
                List.of(
                        Shelf.hit("a:/", 0, "one", -1),
                        Shelf.hit("a:/", 1, "two", -2),
                        Shelf.hit("b:/", 0, "three", -3)));

        assertThat(Shelf.texts(shared)).containsExactly("one", "three", "two");
    }
}
