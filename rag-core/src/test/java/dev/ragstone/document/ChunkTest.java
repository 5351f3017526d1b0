package dev.ragstone.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkTest {

    @Test
    void endMustFitText() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Chunk("c", "d", 0, Chunk.Level.PASSAGE, 3, 9, "abc", List.of(), List.of(), null))
                .withMessage("chunk c says [3, 9) but its text has 3 characters");
    }

    @Test
    void idsSortInReadingOrder() {
        assertThat(Chunk.id("d", 9)).isLessThan(Chunk.id("d", 10)).isLessThan(Chunk.id("d", 12_345));
    }

    @Test
    void contextNamesTitleAndHeadingsOnce() {
        var chunk =
                new Chunk("c", "d", 0, Chunk.Level.PASSAGE, 0, 4, "text", List.of("Guide", "Install"), List.of(), null);

        assertThat(chunk.textInContext("Guide")).isEqualTo("Guide > Install\ntext");
    }

    @Test
    void withoutContextTheTextStandsAlone() {
        assertThat(Chunk.of("d", 0, 7, "text").textInContext("")).isEqualTo("text");
    }

    @Test
    void pageIsWhereTheChunkBegins() {
        var chunk = new Chunk(
                "c", "d", 0, Chunk.Level.PASSAGE, 0, 4, "text", List.of(), List.of(Place.page(3), Place.page(4)), null);

        assertThat(chunk.page()).hasValue(3);
        assertThat(Chunk.of("d", 0, 0, "text").page()).isEmpty();
    }
}
