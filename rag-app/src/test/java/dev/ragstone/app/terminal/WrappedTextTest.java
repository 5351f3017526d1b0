package dev.ragstone.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WrappedTextTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void breaksLinesBetweenWords() {
        var text = new WrappedText(out, 11, "");

        text.append("one two three four");
        text.end();

        assertThat(printed()).isEqualTo("one two\nthree four\n");
    }

    @Test
    void joinsWordsThatComeInPieces() {
        var text = new WrappedText(out, 80, "");

        text.append("cita");
        text.append("tion [");
        text.append("1]");
        text.end();

        assertThat(printed()).isEqualTo("citation [1]\n");
    }

    @Test
    void indentsEveryLine() {
        var text = new WrappedText(out, 12, "    ");

        text.append("alpha beta\ngamma");
        text.end();

        assertThat(printed()).isEqualTo("    alpha\n    beta\n    gamma\n");
    }

    @Test
    void keepsLongWordsWhole() {
        var text = new WrappedText(out, 5, "");

        text.append("a incomprehensible b");
        text.end();

        assertThat(printed()).isEqualTo("a\nincomprehensible\nb\n");
    }

    @Test
    void leavesTextAloneWithoutColumns() {
        var text = new WrappedText(out, 0, "");
        String long200 = "word ".repeat(40) + "end";

        text.append(long200);
        text.end();

        assertThat(printed()).isEqualTo(long200 + "\n");
    }

    @Test
    void countsCharactersOutsideTheBasicPlaneOnce() {
        var text = new WrappedText(out, 6, "");

        text.append("😀😀 😀😀😀");
        text.end();

        assertThat(printed()).isEqualTo("😀😀 😀😀😀\n");
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }
}
