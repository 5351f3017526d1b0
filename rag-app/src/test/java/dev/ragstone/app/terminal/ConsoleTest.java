package dev.ragstone.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class ConsoleTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void isNoTerminalUnlessTheLauncherSaysSo() {
        Console console = console(Map.of(), Map.of("COLUMNS", "120"));

        assertThat(console.outTerminal()).isFalse();
        assertThat(console.errTerminal()).isFalse();
        assertThat(console.bold("x")).isEqualTo("x");
        assertThat(console.columns()).isEqualTo(120);
    }

    @Test
    void usesColorsOnATerminal() {
        Console console = console(Map.of("ragstone.terminal.out", "true"), Map.of("TERM", "xterm"));

        assertThat(console.bold("x")).isEqualTo("\u001b[1mx\u001b[0m");
    }

    @Test
    void usesNoColorsWhenTheUserWantsNone() {
        Console console = console(Map.of("ragstone.terminal.out", "true"), Map.of("NO_COLOR", "1"));

        assertThat(console.bold("x")).isEqualTo("x");
    }

    @Test
    void takesTheWidthTheLauncherMeasured() {
        assertThat(console(Map.of("ragstone.columns", "132"), Map.of()).columns())
                .isEqualTo(132);
    }

    @Test
    void fallsBackToEightyColumns() {
        assertThat(console(Map.of(), Map.of("COLUMNS", "wide")).columns()).isEqualTo(80);
    }

    @Test
    void writesUtf8() {
        Console console = Console.plain(bytes, bytes);

        console.out().print("Grüße 😀");
        console.out().flush();

        assertThat(bytes.toByteArray()).isEqualTo("Grüße 😀".getBytes(StandardCharsets.UTF_8));
    }

    private Console console(Map<String, String> properties, Map<String, String> environment) {
        var all = new Properties();
        all.putAll(properties);
        var out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        return Console.of(all, environment, out, out);
    }
}
