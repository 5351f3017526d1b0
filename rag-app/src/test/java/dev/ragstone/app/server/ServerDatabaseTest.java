package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.app.config.Setting;
import dev.ragstone.testkit.postgres.TestDatabase;
import dev.ragstone.testkit.postgres.TestPostgres;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers whose index is in a real PostgreSQL. */
class ServerDatabaseTest {

    @TempDir
    Path folder;

    private TestDatabase database;

    @BeforeEach
    void createDatabase() {
        database = TestPostgres.database();
    }

    @AfterEach
    void dropDatabase() {
        TestDatabase.drop(database);
    }

    @Test
    void serversOfOneDatabaseShareConversationsAndTraces() {
        Map<Setting, String> settings = Map.of(Setting.STORE, database.url());
        Path one = folder.resolve("one");
        TestServer.write(one, "docs/lease.md", "# Lease\n\nThe tenant and the landlord sign the lease.\n");
        try (TestServer first = TestServer.start(one, settings);
                TestServer second = TestServer.readOnly(folder.resolve("two"), settings)) {
            JsonNode answer =
                    json(first.post("/api/ask", "{\"question\":\"Who signs the lease?\",\"sessionId\":\"kept\"}"));

            assertThat(json(second.get("/api/conversations/kept")).path("messages"))
                    .hasSize(2);
            assertThat(second.get("/api/traces/" + answer.path("traceId").asText())
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(one.resolve("index-server/ragstone.db")).doesNotExist();
    }
}
