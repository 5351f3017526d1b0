package dev.ragstone.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ragstone.testkit.http.FixtureServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    private static final String KEY = "sk-SECRETKEY123456";

    @ParameterizedTest
    @ValueSource(ints = {280, 285, 290, 295, 299})
    void keyIsTakenOutBeforeTheMessageIsShortened(int before) {
        HttpFailure failure =
                refused("y".repeat(before) + KEY, "/v1", it -> it.key("Authorization", "Bearer ", () -> KEY));

        assertThat(failure.problem()).doesNotContain("sk-").contains("y".repeat(before));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/v1?key=" + KEY, "/v1?a=b&key=" + KEY + "&c=d", "/v1?" + KEY, "/v1?key=sk-SECRETKEY%31%32%33456"
            })
    void valuesOfTheQueryOfTheAddressAreSecrets(String path) {
        assertThat(refused("key " + KEY + " is wrong", path, it -> it).problem())
                .doesNotContain("SECRET")
                .contains("key *** is wrong");
    }

    @Test
    void versionOfAnApiIsNone() {
        assertThat(refused("version 2024-10-21 is gone", "/v1", it -> it.query("api-version", "2024-10-21"))
                        .problem())
                .contains("version 2024-10-21 is gone");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer " + KEY, "bearer  " + KEY, "Digest id=me, token=" + KEY})
    void everyWordOfAHeaderIsASecret(String header) {
        HttpFailure failure =
                refused("The Bearer key " + KEY + " is wrong", "/v1", it -> it.header("Authorization", header));

        assertThat(failure.problem()).doesNotContain("SECRET").contains("The Bearer key *** is wrong");
    }

    @Test
    void keyInWhatIsNoHttpIsNeitherInTheMessageNorInACause() throws IOException {
        try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> answer(listener, "HTTP/1.1 " + KEY + " no\r\n\r\n"));
            try (var service = HttpService.builder("Fixture", URI.create("http://127.0.0.1:" + listener.getLocalPort()))
                    .key("Authorization", "Bearer ", () -> KEY)
                    .build()) {
                HttpFailure failure = failure(service);

                assertThat(failure.retryable()).isFalse();
                assertThat(failure.problem()).contains("does not answer in HTTP");
                for (Throwable at = failure.asGenerationException(); at != null; at = at.getCause()) {
                    assertThat(at.toString()).doesNotContain("SECRET");
                }
            }
        }
    }

    private static void answer(ServerSocket listener, String answer) {
        try (Socket socket = listener.accept()) {
            socket.getInputStream().read();
            socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            socket.getInputStream().readAllBytes();
        } catch (IOException e) {
            // The client is gone.
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk/SECRET=a+b\\\"4711",
                "sk\\/SECRET=a+b\\\"4711",
                "sk\\/SECRET\\u003da\\u002Bb\\u0022" + "4711",
                "sk\\\\/SECRET\\\\u003Da+b\\\\\\\"4711",
                "\\u0073k/\\u0053ECRET=a+b\\u00224711"
            })
    void keyThatIsEscapedAsInJsonIsTakenOut(String spelt) {
        String said = "{\"error\": the key '" + spelt + "' is wrong";
        try (var server = new FixtureServer((request, reply) -> reply.send(401, said));
                var service = HttpService.builder("Fixture", server.uri("/v1"))
                        .key("Authorization", "Bearer ", () -> "sk/SECRET=a+b\"4711")
                        .build()) {
            assertThat(failure(service).problem()).endsWith("the key '***' is wrong");
        }
    }

    @Test
    void valueWithBackslashesIsTakenOut() {
        var secrets = Secrets.of(List.of("dom\\\\user\\x"), "");

        assertThat(secrets.removedFrom("a dom\\\\user\\x, a dom\\\\\\\\user\\\\x b"))
                .isEqualTo("a ***, a *** b");
    }

    @Test
    void longTextsAreSearchedInNoTime() {
        var secrets = Secrets.of(List.of("\\\\aaaaaaaa", "aaaaaaaab"), "");

        for (String part : List.of("\\", "a", "\\a", "\\\\u0061")) {
            String text = part.repeat(200_000 / part.length());
            assertTimeoutPreemptively(Duration.ofSeconds(10), () -> secrets.removedFrom(text));
        }
    }

    @Test
    void longerOneIsTakenOutFirst() {
        assertThat(Secrets.of(List.of("secret", "secret-and-more"), "").removedFrom("a secret-and-more b"))
                .isEqualTo("a *** b");
    }

    private static HttpFailure refused(String said, String path, UnaryOperator<HttpService.Builder> settings) {
        try (var server = new FixtureServer(
                        (request, reply) -> reply.send(401, "{\"error\":{\"message\":\"" + said + "\"}}"));
                var service = settings.apply(HttpService.builder("Fixture", server.uri(path)))
                        .build()) {
            return failure(service);
        }
    }

    private static HttpFailure failure(HttpService service) {
        return catchThrowableOfType(
                HttpFailure.class, () -> service.postForObject("/x", "{}", Deadline.in(Duration.ofSeconds(60))));
    }
}
