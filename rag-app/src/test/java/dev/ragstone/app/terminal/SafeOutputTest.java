package dev.ragstone.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SafeOutputTest {

    @Test
    void sequencesThatHideRetitleOrCopyAreDisarmed() {
        String hostile = "a\u001b[8mhidden\u001b]0;title\u0007\u001b]52;c;AAAA\u0007\u009b2J\u202eb\u007f";

        assertThat(written(hostile))
                .isEqualTo("a\ufffd[8mhidden\ufffd]0;title\ufffd\ufffd]52;c;AAAA\ufffd\ufffd2J\ufffdb\ufffd");
    }

    @Test
    void ownStylesProgressAndOrdinaryTextPass() {
        String fine = "\r\u001b[K\u001b[1mGröße\u001b[0m \u001b[36m日本\u001b[0m\t👍\n";

        assertThat(written(fine)).isEqualTo(fine);
    }

    @Test
    void longTextOfWideCharactersStaysWhole() {
        String text = "日本語👍".repeat(20_000);

        assertThat(written(text)).isEqualTo(text);
    }

    private static String written(String text) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new PrintStream(new SafeOutput(bytes), false, StandardCharsets.UTF_8)) {
            out.print(text);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
