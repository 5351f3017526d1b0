package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.app.config.Setting;
import dev.ragstone.app.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Path file(String text) throws Exception {
        return Files.writeString(folder.resolve("some.properties"), text);
    }

    @Test
    void aFlagWinsOverTheEnvironmentAndThatOverTheFile() throws Exception {
        Path file = file("port=1\nhost=::1\nidle-time=5s\n");

        Settings settings = Settings.of(
                Map.of(Setting.PORT, "3"),
                Map.of("RAGSTONE_PORT", "2", "RAGSTONE_HOST", "localhost"),
                Optional.of(file));

        assertThat(settings.number(Setting.PORT, 0, 10)).isEqualTo(3);
        assertThat(settings.text(Setting.HOST)).isEqualTo("localhost");
        assertThat(settings.time(Setting.IDLE_TIME)).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.origin(Setting.PORT)).isEqualTo("--port");
        assertThat(settings.origin(Setting.HOST)).isEqualTo("RAGSTONE_HOST");
        assertThat(settings.origin(Setting.IDLE_TIME)).isEqualTo(file.toString());
        assertThat(settings.origin(Setting.DATA)).isEqualTo("default");
    }

    @Test
    void aMisspeltNameIsAnErrorWithASuggestion() throws Exception {
        Path file = file("max-body-byte=5\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(Map.of(), Map.of(), Optional.of(file)))
                .withMessageContaining("max-body-byte'")
                .withMessageContaining("Did you mean 'max-body-bytes'?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(Map.of(), Map.of("RAGSTONE_PROT", "1"), Optional.empty()))
                .withMessageContaining("Did you mean 'RAGSTONE_PORT'?");
    }

    @Test
    void aValueOfTheWrongKindNamesItsOrigin() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(Map.of(), Map.of("RAGSTONE_IDLE_TIME", "soon"), Optional.empty()))
                .withMessageContaining("'idle-time'")
                .withMessageContaining("RAGSTONE_IDLE_TIME")
                .withMessageContaining("'soon'");
    }

    @Test
    void theEffectiveConfigurationIsPrintedWithSecretsHidden() throws Exception {
        Path file = file("generator-key=sk-secret\nport=7\n");

        Run run = Run.of("config", "--config", file, "--json", "--host", "localhost");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).doesNotContain("sk-secret");
        assertThat(value(run.json(), "generator-key")).isEqualTo("(hidden)");
        assertThat(value(run.json(), "port")).isEqualTo("7");
        assertThat(value(run.json(), "host")).isEqualTo("localhost");
    }

    @Test
    void passwordsAndKeysInAddressesAreHiddenAndTheirHostsShown() throws Exception {
        Path file = file("""
                mirror=https://tok3n@h/x?API-Key=hush&a=1
                store=postgres://anna:hush@db:5432/docs?schema=a&p%61ssword=hush
                """);
        Settings wrong = Settings.of(
                Map.of(
                        Setting.GENERATOR,
                        "openai:http://me:hush@host/v1:m",
                        Setting.STORE,
                        "postgres://anna:hu/sh@db/docs"),
                Map.of(),
                Optional.empty());

        Run shown = Run.of("config", "--config", file);
        JsonNode json = Run.of("config", "--config", file, "--json").json();
        Run refused = Run.of("config", "--generator", "openai:http://me:hush@host/v1:m");
        Settings kept = Settings.of(Map.of(), Map.of("RAGSTONE_STORE", "hush@h"), Optional.empty());

        assertThat(shown.out()).doesNotContain("hush").doesNotContain("tok3n");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.out() + refused.err()).doesNotContain("hush");
        assertThat(shown.out()).contains("#store=").contains("#mirror=");
        assertThat(wrong.shown(Setting.STORE)).isEqualTo("postgres://anna:(hidden)@db/docs");
        assertThat(value(json, "store"))
                .isEqualTo("postgres://anna:(hidden)@db:5432/docs?schema=a&p%61ssword=(hidden)");
        assertThat(wrong.shown(Setting.GENERATOR)).isEqualTo("openai:http://(hidden)@host/v1:m");
        assertThat(value(json, "mirror")).isEqualTo("https://(hidden)@h/x?API-Key=(hidden)&a=1");
        assertThat(kept.shown(Setting.STORE)).isEqualTo("(hidden)");
    }

    @Test
    void helpSaysThatFlagsAreNoPlaceForSecrets() {
        assertThat(Run.of("serve", "--help").out().replaceAll("\\s+", " "))
                .contains("Better in the environment or a file: flags show in lists of processes.");
    }

    @Test
    void aMisspeltCommandIsAnErrorWithASuggestion() {
        assertThat(Run.of("serv").err()).contains("Did you mean 'serve'?");
    }

    @Test
    void whatWouldNotStartIsNotShown() {
        for (String[] wrong : new String[][] {
            {"--port", "99999"}, {"--preset", "best-ever"}, {"--generator", "banana"}, {"--origins", "everywhere"}
        }) {
            Run run = Run.of("config", wrong[0], wrong[1]);

            assertThat(run.exit()).as(wrong[0]).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).contains(wrong[1]);
        }
    }

    @Test
    void aMisspeltFlagIsAnErrorWithASuggestion() {
        Run run = Run.of("serve", "--prot", "3");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("Did you mean '--port'?");
    }

    @Test
    void namesInTheEnvironmentThatAreNoSettingsAreKnown() {
        Settings settings = Settings.of(
                Map.of(),
                Map.of("RAGSTONE_BANANAS", "1", "RAGSTONE_CONFIG", "x", "RAGSTONE_REQUIRE_PG", "1", "HOME", "/"),
                Optional.empty());

        assertThat(settings.unknownVariables()).containsExactly("RAGSTONE_BANANAS");
    }

    @Test
    void aFileOfYamlIsCalledThat() throws Exception {
        Path file = Files.writeString(folder.resolve("ragstone.yaml"), "server:\n  port: 8080\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(Map.of(), Map.of(), Optional.of(file)))
                .withMessageContaining("NAME=VALUE, not as YAML");
    }

    private static String value(JsonNode config, String name) {
        for (JsonNode setting : config.path("settings")) {
            if (setting.path("name").asText().equals(name)) {
                return setting.path("value").asText();
            }
        }
        return "";
    }

    @Test
    void whatIsPrintedCanBeReadAgain() throws Exception {
        Path again = file(Run.of("config", "--port", "77").out());

        assertThat(value(Run.of("config", "--config", again, "--json").json(), "port"))
                .isEqualTo("77");
    }

    @Test
    void aServerIsNotStartedWithSettingsThatMakeNoSense() {
        assertThat(Run.of("serve", "--index", folder, "--generator", "gpt").err())
                .contains("openai:URL:MODEL");
        assertThat(Run.of("serve", "--index", folder, "--host", "0.0.0.0").err())
                .contains("ragstone key add");
        assertThat(Run.of("serve", "--index", folder, "--watch").err()).contains("--watch needs --docs");
        assertThat(Run.of("serve", "--index", folder, "--port", "99999").exit()).isEqualTo(2);
    }

    @Test
    void keysAreAddedListedAndRemoved() {
        Path keys = folder.resolve("keys.jsonl");

        String key = Run.of("key", "add", "--keys", keys, "--user", "anna", "--group", "hr", "--tenant", "acme")
                .out()
                .strip();
        JsonNode listed = Run.of("key", "list", "--keys", keys, "--json").json().path("keys");

        assertThat(key).startsWith("rs-").hasSizeGreaterThan(40);
        assertThat(listed).hasSize(1);
        assertThat(listed.path(0).path("user").asText()).isEqualTo("anna");
        assertThat(Run.of(
                                "key",
                                "remove",
                                "--keys",
                                keys,
                                listed.path(0).path("id").asText())
                        .exit())
                .isZero();
        assertThat(Run.of("key", "list", "--keys", keys, "--json").json().path("keys"))
                .isEmpty();
        assertThat(Run.of("key", "add", "--keys", keys, "--user", "a/b").exit()).isEqualTo(2);
    }
}
