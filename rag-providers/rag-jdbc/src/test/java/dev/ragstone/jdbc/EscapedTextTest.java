package dev.ragstone.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EscapedTextTest {

    @Test
    void ordinaryTextStaysAsItIs() {
        String text = "Grüße \uD83D\uDE00 \\u0000 \t\n";

        assertThat(EscapedText.encode(text)).isSameAs(text);
        assertThat(EscapedText.decode(text)).isSameAs(text);
    }

    @Test
    void hardCharactersAreMarked() {
        assertThat(EscapedText.encode("a\0\uD83Db\u001A")).isEqualTo("a\u001A0000\u001Ad83db\u001A001a");
    }

    @Test
    void anyTextComesBackAndWhatIsStoredIsUnicodeWithoutZero() {
        var random = new Random(11);
        char[] hard = {0, 0x1A, 0xD83D, 0xDE00, 'a', '0', 0xFFFF};
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(8); length > 0; length--) {
                text.append(hard[random.nextInt(hard.length)]);
            }

            String stored = EscapedText.encode(text.toString());

            assertThat(EscapedText.decode(stored)).isEqualTo(text.toString());
            assertThat(new String(stored.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                    .isEqualTo(stored)
                    .doesNotContain("\0");
        }
    }
}
