package dev.ragstone.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextBatchesTest {

    @Test
    void cutsByNumber() {
        List<List<String>> batches = new TextBatches(2, 100).cut(List.of("a", "b", "c", "d", "e"), String::length);

        assertThat(batches).containsExactly(List.of("a", "b"), List.of("c", "d"), List.of("e"));
    }

    @Test
    void cutsByTokens() {
        List<List<String>> batches = new TextBatches(9, 4).cut(List.of("aa", "bb", "c", "dddd", "e"), String::length);

        assertThat(batches).containsExactly(List.of("aa", "bb"), List.of("c"), List.of("dddd"), List.of("e"));
    }

    @Test
    void textThatIsTooLongStandsAlone() {
        List<List<String>> batches = new TextBatches(9, 4).cut(List.of("a", "bbbbbb", "c"), String::length);

        assertThat(batches).containsExactly(List.of("a"), List.of("bbbbbb"), List.of("c"));
    }

    @Test
    void nothingGivesNoBatch() {
        assertThat(new TextBatches(9, 4).cut(List.of(), String::length)).isEmpty();
    }

    @Test
    void keepsEveryTextInOrderAndEveryLimit() {
        var random = new Random(5);
        for (int round = 0; round < 200; round++) {
            var texts = new ArrayList<String>();
            for (int i = random.nextInt(30); i > 0; i--) {
                texts.add("x".repeat(random.nextInt(12)) + i);
            }
            var limits = new TextBatches(1 + random.nextInt(5), 1 + random.nextInt(30));

            List<List<String>> batches = limits.cut(texts, String::length);

            assertThat(batches.stream().flatMap(List::stream)).containsExactlyElementsOf(texts);
            assertThat(batches).allSatisfy(batch -> {
                assertThat(batch).isNotEmpty().hasSizeLessThanOrEqualTo(limits.maxTexts());
                assertThat(batch.size() == 1 || String.join("", batch).length() <= limits.maxTokens())
                        .isTrue();
            });
        }
    }

    @Test
    void refusesLimitsThatAreNotPositive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TextBatches(0, 1))
                .withMessageContaining("0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TextBatches(1, -1))
                .withMessageContaining("-1");
    }
}
