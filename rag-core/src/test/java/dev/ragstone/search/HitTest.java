package dev.ragstone.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HitTest {

    private static final DocumentInfo INFO = DocumentInfo.of("file:///a.txt");

    private final Locale before = Locale.getDefault();

    @BeforeEach
    void useALocaleWithOtherDigits() {
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    }

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @Test
    void explanationNamesEveryStepInAnyLocale() {
        var hit = new Hit(INFO, Chunk.of(INFO.id(), 7, 3, "text"), 0.5, List.of(new LegScore("bm25", 2, 7.25)))
                .rescored("fused", 1, 0.75);

        assertThat(hit.explain()).isEqualTo("0.7500  file:///a.txt [3, 7)  bm25 #2 7.2500  fused #1 0.7500");
        assertThat(hit.chunk().id()).isEqualTo("default!file:///a.txt#00007");
    }

    @Test
    void earlierScoresAreKept() {
        var hit = new Hit(INFO, Chunk.of(INFO.id(), 0, 0, "text"), 0.5, List.of(new LegScore("vector", 1, 0.5)))
                .rescored("rerank", 3, -1);

        assertThat(hit.score()).isEqualTo(-1);
        assertThat(hit.leg("vector")).contains(new LegScore("vector", 1, 0.5));
        assertThat(hit.leg("bm25")).isEmpty();
    }

    @Test
    void orderIsBestFirstThenById() {
        var a = new Hit(INFO, Chunk.of(INFO.id(), 1, 0, "a"), 1, List.of());
        var b = new Hit(INFO, Chunk.of(INFO.id(), 2, 0, "b"), 1, List.of());
        var best = new Hit(INFO, Chunk.of(INFO.id(), 3, 0, "c"), 2, List.of());

        assertThat(List.of(b, a, best).stream().sorted(Hit.BEST_FIRST)).containsExactly(best, a, b);
    }
}
