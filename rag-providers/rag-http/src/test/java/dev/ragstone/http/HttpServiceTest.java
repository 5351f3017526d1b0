package dev.ragstone.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.testkit.Eventually;
import dev.ragstone.testkit.http.FixtureServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class HttpServiceTest {

    private static final String KEY = "sk-4711-secret";
    private static final Duration LONG = Duration.ofMinutes(2);

    private volatile FixtureServer.Handler handler = (request, reply) -> reply.send(200, "{\"ok\":true}");
    private final FixtureServer server = new FixtureServer((request, reply) -> handler.answer(request, reply));

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void postsJsonWithKeyHeadersAndQuery() throws IOException {
        try (var service = service(it -> it.key("Authorization", "Bearer ", () -> KEY)
                .header("X-Team", "birds")
                .query("api-version", "2024 1"))) {
            assertThat(service.postForObject("/x", "{}", Deadline.in(LONG)).is("ok"))
                    .isTrue();
        }

        assertThat(server.requests()).singleElement().satisfies(request -> {
            assertThat(request.method()).isEqualTo("POST");
            assertThat(request.target()).isEqualTo("/v1/x?api-version=2024+1");
            assertThat(request.headers())
                    .containsEntry("Authorization", "Bearer " + KEY)
                    .containsEntry("X-Team", "birds")
                    .containsEntry("Content-Type", "application/json")
                    .doesNotContainKey("Upgrade");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "400,false",
        "401,false",
        "404,false",
        "408,true",
        "422,false",
        "429,true",
        "500,true",
        "501,false",
        "502,true",
        "503,true",
        "529,true"
    })
    void tellsWhichFailuresMayPass(int status, boolean retryable) {
        handler = (request, reply) -> reply.send(status, "{\"error\":{\"message\":\"so it is\"}}");

        HttpFailure failure = failure();

        assertThat(failure.status()).isEqualTo(status);
        assertThat(failure.retryable()).isEqualTo(retryable);
        assertThat(failure.problem())
                .isEqualTo("Fixture at " + server.uri("/v1/x") + " answered " + status + ": so it is");
    }

    @Test
    void tellsHowLongTheServiceWantsToBeLeftAlone() {
        handler = (request, reply) -> reply.header("Retry-After", "7").send(429, "");

        assertThat(failure().retryAfter()).contains(Duration.ofSeconds(7));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error\":\"reason\"}",
                "{\"message\":\"reason\"}",
                "{\"error\":{\"message\":\"reason\",\"type\":\"t\"}}",
                "{\"detail\":[{\"loc\":[\"body\"],\"msg\":\"reason\"}]}",
                "reason\n"
            })
    void findsWhatTheServiceSays(String body) {
        handler = (request, reply) -> reply.send(400, body);

        assertThat(failure().problem()).endsWith("answered 400: reason");
    }

    @Test
    void pageOfAProxyIsNotShown() {
        handler = (request, reply) -> reply.send(502, "<html><body>Bad Gateway</body></html>");

        assertThat(failure().problem()).endsWith("answered 502");
    }

    @Test
    void keyAndHeadersAreTakenOutOfWhatTheServiceSays() {
        handler = (request, reply) ->
                reply.send(401, "{\"error\":\"Incorrect key " + KEY + " of org-secret-7 provided\"}");

        HttpFailure failure = failure(it -> it.key("api-key", "", () -> KEY).header("X-Org", "org-secret-7"));

        assertThat(failure.problem()).contains("Incorrect key *** of *** provided");
        assertThat(failure.remedy()).isEqualTo("Check the key.");
        assertThat(failure.toString()).doesNotContain(KEY).doesNotContain("org-secret-7");
    }

    @Test
    void queryOfTheAddressIsSentButNeverShown() {
        handler = (request, reply) -> reply.send(500, "");
        HttpFailure failure;
        try (var service =
                HttpService.builder("Fixture", server.uri("/v1?key=" + KEY)).build()) {
            failure = catchThrowableOfType(HttpFailure.class, () -> service.get("/models", Deadline.in(LONG)));
            assertThat(service.toString()).doesNotContain(KEY);
        }

        assertThat(failure.problem()).doesNotContain(KEY).contains("/v1/models");
        assertThat(server.requests().getFirst().target()).isEqualTo("/v1/models?key=" + KEY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "key-4711\n", "k\u00E9y-4711"})
    void unusableKeyIsRefusedWithoutShowingIt(String key) {
        HttpFailure failure = failure(it -> it.key("Authorization", "Bearer ", () -> key));

        assertThat(failure.problem()).contains("key of Fixture").doesNotContain("4711");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void redirectIsNotFollowed() {
        handler = (request, reply) ->
                reply.header("Location", server.uri("/other").toString()).send(307, "");

        assertThat(failure(it -> it.key("Authorization", "Bearer ", () -> KEY)).remedy())
                .contains("moved");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void serviceThatSaysNothingIsGivenUp() {
        handler = (request, reply) -> reply.clientLeft(LONG);

        HttpFailure failure = failureWithin(Duration.ofMillis(300));

        assertThat(failure.problem()).contains("did not answer in time");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void bodyThatStallsIsGivenUpAndItsConnectionClosed() {
        handler = (request, reply) -> {
            reply.start("application/json").write("{\"ok\":");
            reply.clientLeft(LONG);
        };

        HttpFailure failure = failureWithin(Duration.ofMillis(500));

        assertThat(failure.problem()).contains("did not answer in time");
        Eventually.holds(() -> server.openConnections() == 0);
    }

    @Test
    void connectionThatIsLostInTheBodyMayPass() {
        handler = (request, reply) -> {
            reply.start("application/json").write("{\"ok\":");
            reply.reset();
        };

        HttpFailure failure = failure();

        assertThat(failure.problem()).contains("could not be reached");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void answerThatEndsWithItsConnectionInTheMiddleMayPass() throws IOException {
        HttpFailure failure = failureOf("http", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"data\":[{\"emb");

        assertThat(failure.problem()).contains("ended the connection in the middle of the answer");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void serviceWithoutTlsIsNotAskedForItAgain() throws IOException {
        HttpFailure failure = failureOf("https", "HTTP/1.1 400 Bad Request\r\n\r\n");

        assertThat(failure.problem()).contains("did not agree on a safe connection");
        assertThat(failure.remedy()).contains("https or http");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void handshakeThatIsBrokenOffMayPass() throws IOException {
        assertThat(failureOf("https", "").retryable()).isTrue();
    }

    /** Of a service that says {@code answer} to whatever it is told, and ends the connection. */
    private static HttpFailure failureOf(String scheme, String answer) throws IOException {
        try (var listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                while (!listener.isClosed()) {
                    try (Socket socket = listener.accept()) {
                        socket.getInputStream().read(new byte[8192]);
                        socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                    } catch (IOException e) {
                        // The client is gone, or the test is over.
                    }
                }
            });
            var address = URI.create(scheme + "://127.0.0.1:" + listener.getLocalPort());
            try (var service = HttpService.builder("Fixture", address).build()) {
                return catchThrowableOfType(
                        HttpFailure.class, () -> service.postForObject("/x", "{}", Deadline.in(LONG)));
            }
        }
    }

    @Test
    void hostWithAnUnderscoreIsNamedAsTheReason() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpService.builder("x", URI.create("http://me:pass@ollama_server:11434/v1")))
                .withMessageContaining("ollama_server is not: no name of a host has a '_'")
                .withMessageNotContaining("pass");
    }

    @Test
    void nobodyThereIsSaidInWords() {
        server.close();

        assertThat(failure().problem()).contains("could not be reached").doesNotContain("null");
    }

    @Test
    void unknownHostIsSaidInWords() {
        HttpFailure failure;
        try (var service = HttpService.builder("Fixture", URI.create("http://no-such-host.invalid"))
                .build()) {
            failure = catchThrowableOfType(HttpFailure.class, () -> service.get("/x", Deadline.in(LONG)));
        }

        assertThat(failure.problem()).contains("could not be reached");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void answerThatIsNoObjectMakesNoSense() {
        handler = (request, reply) -> reply.send(200, "[1,2]");

        HttpFailure failure = failure();

        assertThat(failure.problem()).contains("makes no sense");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void interruptEndsTheWaiting() {
        handler = (request, reply) -> reply.clientLeft(LONG);
        Thread.currentThread().interrupt();

        HttpFailure failure = failure();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure.problem()).contains("interrupted");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void closedServiceSaysSoAndLeavesNoThread() {
        HttpService service = service(UnaryOperator.identity());
        service.close();
        service.close();

        assertThatIllegalStateException().isThrownBy(() -> service.get("/x", Deadline.in(LONG)));
        Eventually.holds(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().contains("SelectorManager")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:/x", "localhost:8080", "/x", "http:///x", "http://user:pass@host/", "http://host/#a"})
    void refusesWhatIsNoAddressOfAService(String address) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpService.builder("x", URI.create(address)))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("pass@"));
    }

    @Test
    void refusesHeadersThatHttpDoesNotAllowWithoutShowingTheirValue() {
        var builder = HttpService.builder("x", URI.create("http://localhost"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.header("X-Key", KEY + "\n"))
                .satisfies(e -> assertThat(e.getMessage()).contains("X-Key").doesNotContain(KEY));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.header("Host", "x"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.connectTimeout(Duration.ZERO));
    }

    @Test
    void failureBecomesTheExceptionOfEachPart() {
        handler = (request, reply) -> reply.header("Retry-After", "3").send(429, "slow down");

        HttpFailure failure = failure();

        assertThat(failure.asEmbeddingException().retryAfter()).contains(Duration.ofSeconds(3));
        assertThat(failure.asGenerationException()).hasMessageContaining("slow down. Ask it less often.");
        assertThat(failure.permanent("No.").asGenerationException().retryable()).isFalse();
    }

    private HttpFailure failure() {
        return failure(UnaryOperator.identity());
    }

    private HttpFailure failure(UnaryOperator<HttpService.Builder> settings) {
        try (var service = service(settings)) {
            return catchThrowableOfType(HttpFailure.class, () -> service.postForObject("/x", "{}", Deadline.in(LONG)));
        }
    }

    private HttpFailure failureWithin(Duration time) {
        try (var service = service(UnaryOperator.identity())) {
            return catchThrowableOfType(HttpFailure.class, () -> service.postForObject("/x", "{}", Deadline.in(time)));
        }
    }

    private HttpService service(UnaryOperator<HttpService.Builder> settings) {
        return settings.apply(HttpService.builder("Fixture", server.uri("/v1/")))
                .build();
    }

    @Test
    void largeAnswersAreReadWhole() throws IOException {
        String text = "x".repeat(3_000_000);
        handler = (request, reply) -> reply.send(200, "{\"text\":\"" + text + "\"}");

        try (var service = service(UnaryOperator.identity())) {
            assertThat(service.get("/x", Deadline.in(LONG)).text("text")).contains(text);
        }
    }
}
