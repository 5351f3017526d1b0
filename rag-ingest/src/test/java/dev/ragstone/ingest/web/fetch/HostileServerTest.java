package dev.ragstone.ingest.web.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.DocumentException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that mean harm cost a bounded amount of time, disk and memory. */
@Timeout(120)
class HostileServerTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";

    @TempDir
    Path temp;

    @Test
    void bodyThatDripsIsGivenUp() throws IOException {
        try (var server = new RawServer(out -> {
            RawServer.text(out, OK + "Content-Length: 100000\r\n\r\n");
            drip(out, "x");
        })) {
            fails(server, server.client().totalTimeout(Duration.ofMillis(700)))
                    .withMessageContaining("took longer than 700 ms")
                    .satisfies(e -> assertThat(e.retryable()).isTrue());
        }
    }

    @Test
    void headersThatDripAreGivenUp() throws IOException {
        try (var server = new RawServer(out -> {
            RawServer.text(out, OK);
            drip(out, "X: y\r\n");
        })) {
            fails(server, server.client().totalTimeout(Duration.ofMillis(700)))
                    .withMessageContaining("took longer than 700 ms");
        }
    }

    @Test
    void silenceIsGivenUp() throws IOException {
        try (var server = new RawServer(out -> Thread.sleep(60_000))) {
            fails(server, server.client().readTimeout(Duration.ofMillis(300)))
                    .withMessageContaining("could not be fetched");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", OK + "Content-Length: 9\r\n\r\n"})
    void interruptEndsTheWaitForASilentServer(String start) throws IOException {
        Thread caller = Thread.currentThread();
        try (var server = new RawServer(out -> {
            RawServer.text(out, start);
            Thread.sleep(200);
            caller.interrupt();
            Thread.sleep(60_000);
        })) {
            long before = System.nanoTime();

            fails(server, server.client().readTimeout(Duration.ofMinutes(1))).withMessageContaining("was interrupted");

            assertThat(Thread.interrupted()).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(30));
        }
    }

    @Test
    void endlessBodyIsCutOff() throws IOException {
        try (var server = new RawServer(out -> {
            RawServer.text(out, OK + "\r\n");
            flood(out);
        })) {
            fails(server, server.client().maxBytes(2_000_000)).withMessageContaining("more than 2000000 bytes");
            assertThat(Files.size(temp.resolve("body"))).isLessThanOrEqualTo(2_000_000);
        }
    }

    @Test
    void endlessChunksAreCutOff() throws IOException {
        try (var server = new RawServer(out -> {
            RawServer.text(out, OK + "Transfer-Encoding: chunked\r\n\r\n");
            while (true) {
                RawServer.text(out, "400\r\n" + "x".repeat(0x400) + "\r\n");
            }
        })) {
            fails(server, server.client().maxBytes(2_000_000)).withMessageContaining("more than 2000000 bytes");
        }
    }

    @Test
    void endlessBodyOfAnErrorIsNotRead() throws IOException {
        try (var server = new RawServer(out -> {
                    RawServer.text(out, "HTTP/1.1 500 Oops\r\nContent-Type: text/plain\r\n\r\n");
                    flood(out);
                });
                var client = server.client().build()) {
            Fetched answer = client.fetch(FetchRequest.of(WebUrl.parse(server.url()), temp.resolve("body")));

            assertThat(answer.status()).isEqualTo(500);
        }
    }

    @Test
    void gzipBombIsCutOff() throws IOException {
        try (var server = new RawServer(out -> {
            RawServer.text(out, OK + "Content-Encoding: gzip\r\n\r\n");
            flood(new GZIPOutputStream(out, 1 << 14));
        })) {
            fails(server, server.client()).withMessageContaining("unpacks to more than 100 times its size");
            assertThat(Files.size(temp.resolve("body"))).isLessThan(4_000_000);
        }
    }

    @Test
    void packedStreamThatIsEndlessAndEmptyIsCutOff() throws IOException {
        byte[] nothing = TestSite.gzip(new byte[0]);
        try (var server = new RawServer(out -> {
            RawServer.text(out, OK + "Content-Encoding: gzip\r\n\r\n");
            while (true) {
                out.write(nothing);
            }
        })) {
            fails(server, server.client().maxBytes(200_000).totalTimeout(Duration.ofMinutes(1)))
                    .withMessageContaining("more than 200000 bytes");
        }
    }

    @Test
    void hugeHeaderIsRefused() throws IOException {
        try (var server = new RawServer(out -> {
            RawServer.text(out, OK + "X-Long: ");
            flood(out);
        })) {
            fails(server, server.client()).withMessageContaining("could not be fetched");
        }
    }

    @Test
    void endlessHeadersAreRefused() throws IOException {
        try (var server = new RawServer(out -> {
            RawServer.text(out, OK);
            while (true) {
                RawServer.text(out, "X-More: y\r\n");
            }
        })) {
            fails(server, server.client()).withMessageContaining("could not be fetched");
        }
    }

    @Test
    void bodyThatEndsEarlyIsNotTakenForWhole() throws IOException {
        try (var server = new RawServer(out -> RawServer.text(out, OK + "Content-Length: 1000\r\n\r\nhalf"))) {
            fails(server, server.client())
                    .satisfies(e -> assertThat(e.retryable()).isTrue());
        }
    }

    @Test
    void redirectToAnUnescapedAddressIsUnderstood() throws IOException {
        byte[] redirect = "HTTP/1.1 302 Found\r\nLocation: /größe/?#\r\nContent-Length: 0\r\n\r\n".getBytes(UTF_8);
        var hops = new ArrayList<String>();
        try (var server = new RawServer(out -> out.write(redirect));
                var client = server.client().maxRedirects(1).build()) {
            assertThatExceptionOfType(DocumentException.class)
                    .isThrownBy(() -> client.fetch(FetchRequest.of(WebUrl.parse(server.url()), temp.resolve("body"))
                            .withGate(hop -> hops.add(hop.path()))));
        }

        assertThat(hops).containsExactly("/", "/gr%C3%B6%C3%9Fe/");
    }

    @Test
    void whatIsNotHttpIsRefused() throws IOException {
        try (var server = new RawServer(out -> RawServer.text(out, "SSH-2.0-OpenSSH_9.2\r\n"))) {
            fails(server, server.client()).withMessageContaining("could not be fetched");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    private ThrowableAssertAlternative<DocumentException> fails(RawServer server, WebClient.Builder builder) {
        try (var client = builder.build()) {
            return assertThatExceptionOfType(DocumentException.class)
                    .isThrownBy(() -> client.fetch(FetchRequest.of(WebUrl.parse(server.url()), temp.resolve("body"))));
        }
    }

    private static void drip(OutputStream out, String drop) throws IOException, InterruptedException {
        while (true) {
            RawServer.text(out, drop);
            Thread.sleep(50);
        }
    }

    private static void flood(OutputStream out) throws IOException {
        byte[] zeros = new byte[1 << 16];
        while (true) {
            out.write(zeros);
        }
    }
}
