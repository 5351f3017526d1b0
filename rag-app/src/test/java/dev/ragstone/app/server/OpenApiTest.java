package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.app.config.Setting;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is described at /openapi.json is what the server does. */
class OpenApiTest {

    /** The page and the description itself are no part of the API. */
    private static final Set<String> UNDESCRIBED = Set.of("get /", "get /{file}", "get /openapi.json");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static TestServer server;

    @SuppressWarnings("NullAway.Init")
    private static JsonNode description;

    @BeforeAll
    static void start() {
        TestServer.write(folder, "docs/lease.md", "# Leases\n\nThe notice period is three months.\n");
        TestServer.write(folder, "docs/menu.txt", "On Friday there is soup.");
        server = TestServer.start(folder, Map.of(Setting.URL_PORTS, "8081"));
        description = json(server.get("/openapi.json"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void everyRouteIsDescribedAndNothingElse() {
        var served = new TreeSet<String>();
        server.routes().forEach(route -> served.add(route.method().toLowerCase(Locale.ROOT) + " " + route.path()));
        served.removeAll(UNDESCRIBED);
        var described = new TreeSet<String>();
        description
                .path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(method -> described.add(method + " " + path.getKey())));

        assertThat(described).isEqualTo(served);
    }

    @Test
    void responsesLookAsDescribed() {
        check("get", "/health", server.get("/health"));
        check("get", "/ready", server.get("/ready"));
        check("get", "/api/about", server.get("/api/about"));
        check("post", "/api/search", server.post("/api/search", "{\"query\":\"soup\"}"));
        check("post", "/embed", server.post("/embed", "{\"inputs\":[\"soup\"]}"));
        check("get", "/v1/models", server.get("/v1/models"));
        check(
                "post",
                "/v1/chat/completions",
                server.post(
                        "/v1/chat/completions",
                        "{\"model\":\"rag/extractive\",\"messages\":[{\"role\":\"user\",\"content\":\"Soup?\"}]}"));
        check("post", "/api/sync", server.post("/api/sync", "{}"));
    }

    @Test
    void responsesAboutDocumentsLookAsDescribed() {
        JsonNode sent = check(
                "post",
                "/api/documents",
                server.upload("a.txt", "Penguins guard the vault.".getBytes(StandardCharsets.UTF_8)));
        String document = "/api/documents/" + sent.path("id").asText();

        check("get", "/api/documents", server.get("/api/documents"));
        check("get", "/api/documents/{id}", server.get(document));
        check("get", "/api/documents/{id}/passage", server.get(document + "/passage?start=0&end=3"));
        check("get", "/api/passage", server.get("/api/passage?document=docs/lease.md&start=0&end=3"));
        check("delete", "/api/documents/{id}", server.delete(document));
    }

    @Test
    void responsesAboutQuestionsLookAsDescribed() {
        JsonNode answer =
                check("post", "/api/ask", server.post("/api/ask", "{\"question\":\"Soup?\",\"sessionId\":\"s\"}"));

        check(
                "get",
                "/api/traces/{id}",
                server.get("/api/traces/" + answer.path("traceId").asText()));
        check("get", "/api/conversations", server.get("/api/conversations"));
        check("get", "/api/conversations/{id}", server.get("/api/conversations/s"));
        check("delete", "/api/conversations/{id}", server.delete("/api/conversations/s"));
    }

    @Test
    void refusalsLookAsDescribed() {
        check("post", "/api/urls", server.post("/api/urls", "{\"url\":\"http://127.0.0.1:9/\"}"));
        check("post", "/api/ask", server.post("/api/ask", "{}"));
        check("get", "/api/documents/{id}", server.get("/api/documents/none"));
    }

    private static JsonNode check(String method, String path, HttpResponse<String> response) {
        JsonNode responses = description.path("paths").path(path).path(method).path("responses");
        String status = Integer.toString(response.statusCode());
        JsonNode described = responses.has(status) ? responses.path(status) : responses.path("default");
        assertThat(response.statusCode() < 400)
                .as("%s %s", path, response.body())
                .isEqualTo(responses.has(status));
        JsonNode schema = described.path("content").path("application/json").path("schema");
        if (response.statusCode() == 204) {
            assertThat(schema.isMissingNode()).isTrue();
            return description;
        }
        JsonNode body = json(response);
        assertThat(new JsonShape(description).differences(schema, body))
                .as("%s %s", method, path)
                .isEmpty();
        return body;
    }
}
