package dev.ragstone.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.app.config.Setting;
import dev.ragstone.app.server.security.Identity;
import dev.ragstone.app.server.security.KeyFile;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of other sites, and our own behind a proxy. */
class OtherSitesTest {

    private static final String INTRANET = "https://intranet.example.com";
    private static final String EVIL = "https://evil.example";
    private static final String ALLOWED = "Access-Control-Allow-Origin";

    @TempDir
    Path folder;

    @Test
    void pageOfAWelcomeSiteMayCallAndRead() {
        try (TestServer server = TestServer.start(folder, Map.of(Setting.ORIGINS, INTRANET))) {
            HttpResponse<String> asked = preflight(server, INTRANET);
            HttpResponse<String> called = server.get("/api/about", "Origin", INTRANET);

            assertThat(asked.statusCode()).isEqualTo(204);
            assertThat(asked.headers().firstValue("Access-Control-Allow-Methods"))
                    .contains("GET, POST, DELETE");
            assertThat(asked.headers()
                            .firstValue("Access-Control-Allow-Headers")
                            .orElse(""))
                    .contains("Authorization");
            assertThat(called.statusCode()).isEqualTo(200);
            assertThat(called.headers().firstValue(ALLOWED)).contains(INTRANET);
            assertThat(called.headers().allValues("Vary")).contains("Origin");
        }
    }

    @Test
    void pageOfAnyOtherSiteMayNot() {
        try (TestServer server = TestServer.start(folder, Map.of(Setting.ORIGINS, INTRANET))) {
            HttpResponse<String> asked = preflight(server, EVIL);
            HttpResponse<String> called = server.get("/api/about", "Origin", EVIL);

            assertThat(asked.statusCode()).isGreaterThanOrEqualTo(400);
            assertThat(asked.headers().firstValue(ALLOWED)).isEmpty();
            assertThat(called.statusCode()).isEqualTo(403);
            assertThat(called.headers().firstValue(ALLOWED)).isEmpty();
        }
    }

    /** A proxy hands on its own name for the server, while the browser names the site. */
    @Test
    void withAKeyThePageWorksUnderTheNameOfAProxy() {
        var keys = new KeyFile(folder.resolve("keys.jsonl"));
        String key = keys.add(Identity.of("anna", "", List.of(), false));
        try (TestServer server =
                TestServer.start(folder, Map.of(Setting.KEYS, keys.path().toString()))) {
            HttpResponse<String> called =
                    server.get("/api/about", "Origin", "https://rag.example.com", "Authorization", "Bearer " + key);
            HttpResponse<String> without = server.get("/api/about", "Origin", EVIL);

            assertThat(called.statusCode()).isEqualTo(200);
            assertThat(called.headers().firstValue(ALLOWED)).isEmpty();
            assertThat(without.statusCode()).isEqualTo(401);
        }
    }

    @Test
    void whatIsNoOriginIsRefusedAtTheStart() {
        for (String wrong : List.of("intranet", "https://intranet.example.com/", "*", "ftp://x.example", "null")) {
            assertThatIllegalArgumentException()
                    .as(wrong)
                    .isThrownBy(() -> TestServer.start(folder, Map.of(Setting.ORIGINS, wrong)))
                    .withMessageContaining("'" + wrong + "'");
        }
    }

    private static HttpResponse<String> preflight(TestServer server, String origin) {
        return server.send(HttpRequest.newBuilder(server.uri("/api/ask"))
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization,content-type")
                .build());
    }
}
