package dev.ragstone.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.app.config.Setting;
import dev.ragstone.app.server.security.Identity;
import dev.ragstone.app.server.security.KeyFile;
import dev.ragstone.retrieval.extractive.ExtractiveGenerator;
import dev.ragstone.testkit.node.Chromium;
import dev.ragstone.testkit.node.NodePackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page in a real browser; {@code src/test/node/page.mjs} has the steps. With {@code -Dragstone.pictures=FOLDER} it leaves
 * the pictures of the docs there.
 */
class ChatPageTest {

    private static final Path PACKAGES = Path.of("target", "browser");

    @TempDir
    private Path folder;

    @Test
    void peopleAskAndOpenWhatIsCited() throws IOException {
        Path browser = Chromium.program();
        NodePackages node = NodePackages.in(PACKAGES, "playwright-core@1.64.1", "axe-core@4.14.0");
        Path pictures = Files.createDirectories(Path.of(System.getProperty("ragstone.pictures", "target/pictures")));
        write();

        String said;
        try (TestServer server = start(Map.of())) {
            said = node.run(
                    Path.of("src", "test", "node", "page.mjs"),
                    Duration.ofMinutes(4),
                    server.uri("/").toString(),
                    browser.toString(),
                    pictures.toAbsolutePath().toString());
        }

        assertThat(said).contains("ok: it fits a phone").doesNotContain("FAILED");
    }

    @Test
    void serverWithKeysAsksForOne() throws IOException {
        Path browser = Chromium.program();
        NodePackages node = NodePackages.in(PACKAGES, "playwright-core@1.64.1", "axe-core@4.14.0");
        write();
        Path keys = folder.resolve("keys.jsonl");
        String key = new KeyFile(keys).add(Identity.of("anna", "", List.of(), false));

        try (TestServer server = start(Map.of(Setting.KEYS, keys.toString()))) {
            String said = node.run(
                    Path.of("src", "test", "node", "key.mjs"),
                    Duration.ofMinutes(2),
                    server.uri("/").toString(),
                    browser.toString(),
                    key);

            assertThat(said).contains("ok: the right key opens it");
        }
    }

    private TestServer start(Map<Setting, String> settings) {
        return TestServer.start(
                folder,
                settings,
                builder -> builder.withoutRelevanceCheck()
                        .generator(
                                new PageGenerator(ExtractiveGenerator.builder().build())));
    }

    private void write() {
        TestServer.write(
                folder,
                "docs/handbook.md",
                "# Staff handbook\n\n"
                        + "## Working hours\n\n"
                        + "The office is open from eight to six. Breaks are not counted.\n\n"
                        + "## Notice period\n\n"
                        + "Either side may end the contract at any time. The notice period is three months to the end of a"
                        + " quarter. A notice must be given in writing.\n\n"
                        + "## Travel\n\n"
                        + "Trains come before planes. Hotels are booked by the office.\n");
        TestServer.write(
                folder,
                "docs/hostile.md",
                "# Alerts\n\nThe hostile note about alerts says <script>window.hacked=5</script> and <img src=x"
                        + " onerror=\"window.hacked=6\"> in its text.\n");
    }
}
