package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.testkit.RandomText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoredTextTest {

    /** Everything the encodings treat in a way of its own. */
    private static final List<String> HARD = List.of(
            "",
            "\0",
            "\u0001",
            "\u0002",
            "a\0b",
            "\uD800",
            "\uDC00",
            "\uD83D\uDE00",
            "\uDE00\uD83D",
            "\uDB80\uDC00",
            "\uDBB6\uDC00",
            "\uD7FF",
            "\uD7FF\uD800",
            "\uE000",
            "\uFFFF",
            "\uFF08a\uFF09");

    @Test
    void anyTextComesBack() {
        var random = new RandomText(3);
        for (int i = 0; i < 3_000; i++) {
            String text = HARD.get(i % HARD.size()) + random.unicode(i % 40) + HARD.get(i % 7);

            assertThat(StoredText.read(storable(StoredText.of(text)))).isEqualTo(text);
            assertThat(StoredText.read(storable(StoredText.ofUnits(text)))).isEqualTo(text);
            assertThat(OrderedText.read(storable(OrderedText.of(text)))).isEqualTo(text);
        }
    }

    @Test
    void ordinaryTextIsStoredAsItIs() {
        String text = "Ordinary text, 山川 and 😀\n\u0007";

        assertThat(StoredText.of(text)).isSameAs(text);
        assertThat(OrderedText.of("default!memory:/a b#00001")).isEqualTo("default!memory:/a b#00001");
    }

    @Test
    void idsAreOrderedByTheirBytesAsJavaOrdersThem() {
        var random = new RandomText(4);
        for (int i = 0; i < 5_000; i++) {
            String one = HARD.get(i % HARD.size()) + random.unicode(i % 3);
            String other = HARD.get(i % 13) + random.unicode(i % 4);

            assertThat(Integer.signum(Arrays.compareUnsigned(bytes(OrderedText.of(one)), bytes(OrderedText.of(other)))))
                    .isEqualTo(Integer.signum(one.compareTo(other)));
        }
    }

    @Test
    void prefixesInUnitsArePrefixesInJava() {
        String pair = "\uD83D\uDE00";

        assertThat(StoredText.ofUnits(pair)).startsWith(StoredText.ofUnits("\uD83D"));
        assertThat(StoredText.ofUnits(pair)).endsWith(StoredText.ofUnits("\uDE00"));
        assertThat(StoredText.ofUnits(pair).codePointCount(0, 4)).isEqualTo(2);
    }

    private static String storable(String stored) {
        assertThat(stored.indexOf('\0')).isNegative();
        assertThat(new String(bytes(stored), StandardCharsets.UTF_8)).isEqualTo(stored);
        return stored;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
