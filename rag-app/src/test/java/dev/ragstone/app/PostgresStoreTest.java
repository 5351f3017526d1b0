package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.testkit.postgres.TestDatabase;
import dev.ragstone.testkit.postgres.TestPostgres;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program with its index in a real PostgreSQL. */
class PostgresStoreTest {

    @TempDir
    static Path temp;

    private static @Nullable TestDatabase database;
    private static String store = "";

    @BeforeAll
    static void fillIndex() {
        database = TestPostgres.database();
        store = database.url();
        Run run = Run.of("sync", "--json", "--store", store, SampleDocuments.in(temp));
        assertThat(run.exit()).as(run.err()).isZero();
    }

    @AfterAll
    static void dropDatabase() {
        TestDatabase.drop(database);
    }

    @Test
    void secondSyncChangesNothing() {
        JsonNode report =
                Run.of("sync", "--json", "--store", store, temp.resolve("docs")).json();

        assertThat(report.get("embedded").asInt()).isZero();
        assertThat(report.get("added").asInt()).isZero();
    }

    @Test
    void findsTheSameAsAnIndexInAFolder() {
        Path index = temp.resolve("index");
        Run.of("sync", "--json", "--index", index, temp.resolve("docs"));

        JsonNode folder = Run.of("search", "--json", "--index", index, "notice period of the lease")
                .json();
        JsonNode database = Run.of("search", "--json", "--store", store, "notice period of the lease")
                .json();

        assertThat(database.get("hits").findValuesAsText("document"))
                .isNotEmpty()
                .isEqualTo(folder.get("hits").findValuesAsText("document"));
    }

    @Test
    void mirrorFindsTheSameAsAnIndexInAFolder() {
        Path index = temp.resolve("whole-index");
        Run.of("sync", "--json", "--index", index, temp.resolve("docs"));

        JsonNode folder =
                Run.of("search", "--json", "--index", index, "notise periods").json();
        JsonNode mirrored = Run.of(
                        "search", "--json", "--store", store, "--mirror", temp.resolve("mirror"), "notise periods")
                .json();

        assertThat(mirrored.get("hits").findValuesAsText("document"))
                .isNotEmpty()
                .isEqualTo(folder.get("hits").findValuesAsText("document"));
    }

    @Test
    void answersWithCitations() {
        JsonNode answer = Run.of("ask", "--json", "--store", store, "How long is the notice period?")
                .json();

        assertThat(answer.get("citations")).isNotEmpty();
    }

    @Test
    void keepsConversationsAndTracesInTheSameSchema() {
        String fresh = schema("kept");
        Run first = Run.of(
                "ask", "--store", fresh, "--conversation", "lease", "--docs", temp.resolve("docs"), "Who signs?");
        assertThat(first.exit()).as(first.err()).isZero();
        Run.of("ask", "--store", fresh, "--conversation", "lease", "And when does it end?");

        JsonNode traces = Run.of("trace", "--json", "--store", fresh).json().get("traces");

        assertThat(traces.findValuesAsText("question")).containsExactly("And when does it end?", "Who signs?");
        assertThat(Run.of("trace", "--store", schema("never")).err()).contains("there is no schema never");
    }

    @Test
    void statusNamesTheDatabaseWithoutTheUser() {
        JsonNode status = Run.of("status", "--json", "--store", store).json();

        assertThat(status.get("index").asText()).startsWith("postgres://").doesNotContain("user");
        assertThat(status.get("documents").asInt()).isPositive();
    }

    @Test
    void measuresATestSet() {
        Path beir = temp.resolve("beir");
        SampleDocuments.write(beir.resolve("corpus.jsonl"), """
            {"_id": "d1", "title": "Granite", "text": "Granite is a hard rock."}
            {"_id": "d2", "title": "Moss", "text": "Moss grows on damp walls."}
            """);
        SampleDocuments.write(beir.resolve("queries.jsonl"), """
            {"_id": "q1", "text": "Which rock is hard?"}
            """);
        SampleDocuments.write(beir.resolve("qrels/test.tsv"), "query-id\tcorpus-id\tscore\nq1\td1\t1\n");

        Run run = Run.of("eval", "--json", "--beir", beir, "--store", schema("measured"));

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.json().get("runs")).hasSize(4);
    }

    @Test
    void databaseThatIsNotThereIsAClearError() {
        URI server = URI.create(store.substring("jdbc:".length()));

        Run run = Run.of(
                "status",
                "--store",
                "postgres://nobody:pw-4711@%s:%d/none".formatted(server.getHost(), server.getPort()));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("/none cannot be used").doesNotContain("pw-4711");
    }

    @Test
    void secondServerIsTakenWhenTheFirstIsDown() {
        String several = store.replaceFirst("//([^/@]*@)?", "$0localhost:1,");

        assertThat(Run.of("status", "--json", "--store", several).exit()).isZero();
        assertThat(Run.of("sync", "--json", "--store", several, temp.resolve("docs"))
                        .exit())
                .isZero();
    }

    @Test
    void schemaWithoutAnIndexIsAClearError() {
        Run run = Run.of("search", "--store", schema("empty"), "granite");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("there is no index in schema empty");
    }

    @Test
    void whatOnlyAFolderCanIsRefused() {
        assertThat(Run.of("sync", "--store", store, "--token-vectors", "2", temp)
                        .err())
                .contains("--token-vectors goes with --index");
        assertThat(Run.of("eval", "--beir", temp, "--store", store, "--k1", "0.9")
                        .err())
                .contains("--k1 and --b go with --index");
        assertThat(Run.of("status", "--mirror", temp).err()).contains("--mirror belongs to --store");
        assertThat(Run.of("status", "--store", store, "--index", temp).err()).contains("one of --index and --store");
    }

    private static String schema(String name) {
        return store + (store.contains("?") ? "&" : "?") + "schema=" + name;
    }
}
