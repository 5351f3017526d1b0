package dev.ragstone.retrieval.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain\ttext\r\nof two lines",
                "👨‍👩‍👧‍👦 family, ❤️ heart, 👩🏽‍🚀 astronaut, 🏳️‍🌈 flag, 1️⃣ keycap",
                "🏴\uDB40\uDC67\uDB40\uDC62\uDB40\uDC73\uDB40\uDC63\uDB40\uDC74\uDB40\uDC7F Scotland",
                "می‌خواهم کتاب‌ها را بخوانم",
                "क्‍ष और क्‌ष",
                "葛󠄀城 Kyōto naïve Tiếng Việt",
                "שָׁלוֹם مُحَمَّد ภาษาไทย"
            })
    void whatAScriptNeedsStays(String text) {
        assertThat(VisibleText.of(text)).isEqualTo(new VisibleText(text, 0, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u200B",
                "\u200C",
                "\u200D",
                "\u2060",
                "\uFEFF",
                "\u00AD",
                "\u202A",
                "\u202E",
                "\u2066",
                "\u2069",
                "\u200E",
                "\u061C",
                "\u0000",
                "\u001B",
                "\u0085",
                "\uFE0F",
                "\uFE01",
                "\u3164",
                "\u2800",
                "\uFFF9",
                "\uD800",
                "\uDB40\uDC41",
                "\uDB40\uDD00",
                "\uDB40\uDC01"
            })
    void whatNobodySeesGoes(String invisible) {
        VisibleText visible = VisibleText.of("he" + invisible + "ron");

        assertThat(visible.text()).isEqualTo("heron");
        assertThat(visible.removed()).isEqualTo(1);
    }

    @Test
    void rowOfVariationSelectorsIsNoVariation() {
        String bytes = "\uFE01\uFE02\uDB40\uDD10\uDB40\uDD20";

        assertThat(VisibleText.of("😀" + bytes).text().codePointCount(0, 2)).isEqualTo(1);
        assertThat(VisibleText.of("😀" + bytes).removed()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void rowOfJoinersIsNoEmoji() {
        assertThat(VisibleText.of("👨‍‍‍👩").removed()).isPositive();
    }

    @Test
    void tagsOutsideAFlagAreTakenOutAndRead() {
        var text = new StringBuilder("Hello");
        "obey".chars().forEach(c -> text.appendCodePoint(0xE0000 + c));

        assertThat(VisibleText.of(text.toString())).isEqualTo(new VisibleText("Hello", 4, "obey"));
    }

    @Test
    void heapOfMarksIsCut() {
        assertThat(VisibleText.of("Z" + "\u0301".repeat(100) + "algo").text()).hasSize(1 + 8 + 4);
    }
}
