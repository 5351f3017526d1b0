package dev.ragstone.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.testkit.http.FixtureServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services that are reached as companies have it: through a proxy, with certificates of their own. */
class OpenAiGatewayTest {

    private static final String ANSWER = "{\"data\":[{\"index\":0,\"embedding\":[3,4]}]}";
    private static final String PASSWORD = "changeit";

    @Test
    void goesThroughTheProxy() {
        try (var proxy = new FixtureServer((request, reply) -> reply.send(200, ANSWER))) {
            OpenAiEndpoint endpoint = OpenAiEndpoint.at(URI.create("http://models.example/v1"))
                    .proxy(ProxySelector.of(new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), proxy.uri("/").getPort())));

            try (var embedder = embedder(endpoint)) {
                assertThat(embedder.embedQuery("which bird?").vector()).isEqualTo(Vector.of(0.6f, 0.8f));
            }

            assertThat(proxy.requests())
                    .singleElement()
                    .extracting(FixtureServer.Request::target)
                    .isEqualTo("http://models.example/v1/embeddings");
        }
    }

    @Test
    void trustsOnlyTheCertificatesItIsGiven(@TempDir Path folder) throws Exception {
        SSLContext known = context(selfSigned(folder.resolve("gateway.p12")));
        HttpsServer gateway = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gateway.setHttpsConfigurator(new HttpsConfigurator(known));
        gateway.createContext("/", exchange -> {
            byte[] body = ANSWER.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            try (var out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        gateway.start();
        try {
            var endpoint = OpenAiEndpoint.at(
                    URI.create("https://localhost:" + gateway.getAddress().getPort() + "/v1"));

            try (var trusting = embedder(endpoint.tls(known));
                    var cautious = embedder(endpoint)) {
                assertThat(trusting.embedQuery("which bird?").vector()).isEqualTo(Vector.of(0.6f, 0.8f));
                EmbeddingException failure =
                        catchThrowableOfType(EmbeddingException.class, () -> cautious.embedQuery("which bird?"));
                assertThat(failure)
                        .hasMessageContaining("https://localhost")
                        .hasMessageContaining("certification path");
                assertThat(failure.remedy()).contains("certificate", "tls(...)");
                assertThat(failure.retryable()).isFalse();
            }
        } finally {
            gateway.stop(0);
        }
    }

    private static OpenAiEmbedder embedder(OpenAiEndpoint endpoint) {
        return OpenAiEmbedder.builder(endpoint, "m").dimension(2).build();
    }

    private static KeyStore selfSigned(Path file) throws Exception {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "gateway",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        var store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    private static SSLContext context(KeyStore store) throws Exception {
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        // A self-signed certificate is its own authority, but a key entry is not looked at as one.
        var authorities = KeyStore.getInstance("PKCS12");
        authorities.load(null, null);
        authorities.setCertificateEntry("gateway", store.getCertificate("gateway"));
        trust.init(authorities);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
