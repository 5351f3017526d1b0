package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyncCommandTest {

    @TempDir
    Path temp;

    @Test
    void reportsExactlyThePromisedKeys() {
        Path docs = SampleDocuments.in(temp);

        Run run = sync(docs);

        JsonNode json = run.json();
        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(Run.keys(json))
                .containsExactly(
                        "added",
                        "changed",
                        "unchanged",
                        "renamed",
                        "removed",
                        "failed",
                        "chunks",
                        "embedded",
                        "reused",
                        "seconds",
                        "warnings");
        assertThat(json.get("chunks").asInt()).isPositive();
        assertThat(json.get("embedded").asInt()).isEqualTo(json.get("chunks").asInt());
        assertThat(json.get("seconds").isNumber()).isTrue();
    }

    @Test
    void listsFilesWithoutText() {
        Path docs = SampleDocuments.in(temp);

        JsonNode failed = sync(docs).json().get("failed");

        assertThat(failed).hasSize(1);
        assertThat(Run.keys(failed.get(0))).containsExactly("uri", "outcome", "reason");
        assertThat(failed.get(0).get("uri").asText()).endsWith("/docs/empty.txt");
        assertThat(failed.get(0).get("outcome").asText()).isEqualTo("FAILED");
    }

    @Test
    void embedsNothingTheSecondTime() {
        Path docs = SampleDocuments.in(temp);
        sync(docs);

        JsonNode second = sync(docs).json();

        assertThat(second.get("embedded").asInt()).isZero();
        assertThat(second.get("added").asInt()).isZero();
        assertThat(second.get("unchanged").asInt()).isEqualTo(3);
    }

    @Test
    void embedsOnlyWhatAnEditChanged() {
        Path docs = SampleDocuments.in(temp);
        int chunks = sync(docs).json().get("chunks").asInt();
        String edited = SampleDocuments.LEASE.replace("six weeks", "eleven weeks");
        SampleDocuments.write(docs.resolve("contracts/lease.md"), edited);

        JsonNode json = sync(docs).json();

        assertThat(chunks).isGreaterThan(2);
        assertThat(json.get("changed").asInt()).isEqualTo(1);
        assertThat(json.get("embedded").asInt()).isEqualTo(1);
        assertThat(json.get("reused").asInt()).isPositive();
    }

    @Test
    void removesWhatIsGone() throws IOException {
        Path docs = SampleDocuments.in(temp);
        sync(docs);
        Files.delete(docs.resolve("coffee.txt"));

        assertThat(sync(docs).json().get("removed").asInt()).isEqualTo(1);
    }

    @Test
    void sumsUpSeveralPaths() {
        Path docs = SampleDocuments.in(temp);

        JsonNode json = Run.of(
                        "sync",
                        "--json",
                        "--index",
                        temp.resolve("index"),
                        docs.resolve("coffee.txt"),
                        docs.resolve("contracts"))
                .json();

        assertThat(json.get("added").asInt()).isEqualTo(2);
    }

    @Test
    void tellsPeopleWhatItDid() {
        Path docs = SampleDocuments.in(temp);

        Run run = Run.of("sync", "--index", temp.resolve("index"), docs);

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains(" added").contains("embedded").contains("FAILED");
    }

    @Test
    void failsOnAPathThatIsNotThereBeforeReadingAnything() {
        Path docs = SampleDocuments.in(temp);

        Run run = Run.of("sync", "--json", "--index", temp.resolve("index"), docs, temp.resolve("missing"));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .containsExactly("ragstone: there is no file or folder " + temp.resolve("missing"), "Check the path");
        assertThat(temp.resolve("index")).doesNotExist();
    }

    private Run sync(Path docs) {
        return Run.of("sync", "--json", "--index", temp.resolve("index"), docs);
    }
}
