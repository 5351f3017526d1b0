package dev.ragstone.testkit.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodePackagesTest {

    @TempDir
    private Path folder;

    private NodePackages node;

    @BeforeEach
    void install() {
        node = NodePackages.in(folder.resolve("packages"));
    }

    @Test
    void tellsWhatAScriptSaid() throws IOException {
        Path script = script("console.log('hello', process.argv[2]);");

        String said = node.run(script, Duration.ofMinutes(1), "world");

        assertThat(said).isEqualTo("hello world\n");
    }

    @Test
    void aFailingScriptFailsTheTestWithWhatItSaid() throws IOException {
        Path script = script("console.log('the third step'); process.exit(3);");

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> node.run(script, Duration.ofMinutes(1)))
                .withMessageContaining("ended with 3")
                .withMessageContaining("the third step");
    }

    @Test
    void aHangingScriptIsEnded() throws IOException {
        Path script = script("console.log('waiting'); setInterval(() => {}, 1000);");

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> node.run(script, Duration.ofSeconds(1)))
                .withMessageContaining("took too long");
    }

    @Test
    void aBrowserIsTakenFromTheVariableBeforeThePath() throws IOException {
        Path onPath = Files.createFile(folder.resolve("chromium"));
        assertThat(onPath.toFile().setExecutable(true)).isTrue();
        String path = folder.toString();

        assertThat(Chromium.find(Map.of("PATH", path))).contains(onPath);
        assertThat(Chromium.find(Map.of("PATH", path, "RAGSTONE_CHROMIUM", "/other")))
                .contains(Path.of("/other"));
        assertThat(Chromium.find(Map.of("PATH", ""))).isEmpty();
    }

    private Path script(String text) throws IOException {
        return Files.writeString(folder.resolve("script.mjs"), text);
    }
}
