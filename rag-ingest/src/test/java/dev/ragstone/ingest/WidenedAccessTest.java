package dev.ragstone.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingestion.Ingestion;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Warning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sync says when more people may read a document than before. */
class WidenedAccessTest {

    @TempDir
    private Path root;

    private final InMemoryStore store = new InMemoryStore(64);
    private final Ingestion ingestion = new Ingestion(
            new Ingestion.Parts(
                    DetectingReader.builder().isolation(false).build(),
                    new ParagraphChunker(),
                    new HashingEmbedder(64),
                    store),
            RagListener.none(),
            Clock.systemUTC());

    @BeforeEach
    void fileForTheFew() throws IOException {
        Files.writeString(root.resolve("a.txt"), "salaries");
        label("access: [group:hr]");
        sync();
    }

    private void label(String sidecar) throws IOException {
        Files.writeString(root.resolve("a.txt.meta.yaml"), sidecar + "\n");
    }

    private SyncReport sync() {
        return ingestion.sync(FolderSource.of(root), SyncOptions.defaults());
    }

    private static List<String> widened(SyncReport report) {
        return report.warnings().stream()
                .filter(warning -> warning.code().equals("access-widened"))
                .map(Warning::message)
                .toList();
    }

    @Test
    void deletedSidecarIsApplied() throws IOException {
        Files.delete(root.resolve("a.txt.meta.yaml"));

        SyncReport report = sync();

        assertThat(widened(report))
                .singleElement()
                .asString()
                .contains("a.txt")
                .endsWith("widened from [group:hr] to everyone");
        assertThat(widened(sync())).isEmpty();
    }

    @Test
    void furtherLabelIsNamed() throws IOException {
        label("access: [group:hr, group:board]");

        assertThat(widened(sync()))
                .singleElement()
                .asString()
                .endsWith("widened from [group:hr] to [group:board, group:hr]");
    }

    @Test
    void versionThatStaysBecauseTheNewOneIsBadCountsToo() throws IOException {
        Files.write(root.resolve("a.txt"), new byte[0]);
        label("access: []");

        assertThat(widened(sync())).singleElement().asString().endsWith("to everyone");
    }

    @Test
    void withheldDocumentThatIsOpenedToEveryoneIsNamed() throws IOException {
        label("acess: [group:hr]");
        sync();
        Files.delete(root.resolve("a.txt.meta.yaml"));

        assertThat(widened(sync())).singleElement().asString().endsWith("widened from nobody to everyone");
    }

    @ParameterizedTest
    @ValueSource(strings = {"access: [group:hr]\nyear: 2024", "access: [group:hr]\ntags: [x]"})
    void otherChangesAreNone(String sidecar) throws IOException {
        label(sidecar);

        assertThat(widened(sync())).isEmpty();
    }

    @Test
    void fewerReadersAreNone() throws IOException {
        label("access: [group:hr, group:board]");
        sync();
        label("access: [group:board]");

        assertThat(widened(sync())).isEmpty();
    }
}
