package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.Rag;
import dev.ragstone.app.command.Program;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class ReindexAndWatchTest {

    @TempDir
    Path temp;

    @Test
    void indexOfOtherSettingsIsRefusedWithTheWayOut() {
        Path docs = SampleDocuments.in(temp);
        buildWithOtherModel(docs);

        Run run = Run.of("sync", "--index", temp.resolve("index"), docs);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("embedder hashing-64").contains("sync --reindex");
    }

    @Test
    void reindexRebuildsAnIndexOfOtherSettingsBeforeItSyncs() {
        Path docs = SampleDocuments.in(temp);
        buildWithOtherModel(docs);

        JsonNode json = Run.of("sync", "--json", "--reindex", "--index", temp.resolve("index"), docs)
                .json();

        assertThat(json.get("embedded").asInt())
                .as("the rebuilding has embedded everything")
                .isZero();
        assertThat(json.get("reused").asInt()).isPositive();
        assertThat(Run.of("search", "--index", temp.resolve("index"), "coffee").exit())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"watch", "sync --watch"})
    void watchSyncsUntilItIsStopped(String command) throws InterruptedException {
        Path docs = SampleDocuments.in(temp);
        var out = new ByteArrayOutputStream();
        var exit = new AtomicInteger(-1);
        String index = temp.resolve("index").toString();
        Thread program = Thread.ofPlatform()
                .start(() -> exit.set(Program.run(
                        Console.plain(out, OutputStream.nullOutputStream()),
                        (command + " --index " + index + " " + docs).split(" ", -1))));

        while (program.isAlive() && !out.toString(StandardCharsets.UTF_8).contains(" added")) {
            Thread.sleep(10);
        }
        program.interrupt();
        program.join();

        assertThat(exit).hasValue(130);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains(" added");
        assertThat(Run.of("sync", "--json", "--index", index, docs)
                        .json()
                        .get("unchanged")
                        .asInt())
                .isEqualTo(3);
    }

    private void buildWithOtherModel(Path docs) {
        try (Rag rag = EmbeddedRag.builder(temp.resolve("index"))
                .embedder(new HashingEmbedder())
                .open()) {
            rag.sync(docs);
        }
    }
}
