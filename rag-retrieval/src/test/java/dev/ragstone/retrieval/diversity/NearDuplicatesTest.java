package dev.ragstone.retrieval.diversity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.retrieval.refine.Shelf;
import dev.ragstone.search.Hit;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class NearDuplicatesTest {

    private static final String TEXT = "The notice period is three months to the end of a quarter, for both sides, and "
            + "must be given in writing to the address that the contract names on its first page.";

    @Test
    void keepsTheBestOfNearlyEqualTexts() {
        List<Hit> kept = NearDuplicates.of(0.8)
                .remove(List.of(
                        Shelf.hit("memory:/a", TEXT, 3),
                        Shelf.hit("memory:/b", TEXT.replace("writing", "person"), 2),
                        Shelf.hit("memory:/c", "Something else entirely about herons.", 1)));

        assertThat(Shelf.uris(kept)).containsExactly("memory:/a", "memory:/c");
    }

    @Test
    void caseAndPunctuationMakeNoDifference() {
        String shouted = TEXT.toUpperCase(Locale.ROOT).replace(",", " --").replace(".", "!");

        assertThat(NearDuplicates.of(1).remove(List.of(Shelf.hit("a:/", TEXT, 2), Shelf.hit("b:/", shouted, 1))))
                .hasSize(1);
    }

    @Test
    void shortTextsThatDifferStay() {
        List<Hit> hits = List.of(
                Shelf.hit("a:/", "heron", 4),
                Shelf.hit("b:/", "herons", 3),
                Shelf.hit("c:/", "!?", 2),
                Shelf.hit("d:/", "?!", 1));

        assertThat(NearDuplicates.of(0.8).remove(hits)).isEqualTo(hits);
    }

    @Test
    void ideographsAreComparedOneByOne() {
        String text = "山川草木日月星雲海空風雨雪花鳥魚";

        List<Hit> kept = NearDuplicates.of(0.6)
                .remove(List.of(
                        Shelf.hit("a:/", text, 3),
                        Shelf.hit("b:/", text.replace('星', '光'), 2),
                        Shelf.hit("c:/", new StringBuilder(text).reverse().toString(), 1)));

        assertThat(Shelf.uris(kept)).containsExactly("a:/", "c:/");
    }

    @Test
    void rejectsAThresholdOutsideOfItsRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NearDuplicates.of(0))
                .withMessageContaining("0.0");
        assertThatIllegalArgumentException().isThrownBy(() -> NearDuplicates.of(Double.NaN));
    }
}
