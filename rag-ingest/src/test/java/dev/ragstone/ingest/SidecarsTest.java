package dev.ragstone.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.testkit.SourceContract;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SidecarsTest extends SourceContract {

    @TempDir
    private Path root;

    @BeforeEach
    void files() throws IOException {
        for (String name : List.of("a.txt", "hr/b.txt", "hr/deep/c.txt")) {
            write(name, "text of " + name);
        }
    }

    @Override
    protected Source source() {
        try {
            write("hr/.meta.yaml", "access: group:hr");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return FolderSource.of(root);
    }

    @Test
    void fileBesideADocumentSaysSomethingAboutIt() throws IOException {
        write("a.txt.meta.yaml", "tags: [x, y]\naccess: [group:it, group:hr]\nyear: 2024\n");

        SidecarScan scan = scan(FolderSource.of(root));

        SourceItem item = scan.item("a.txt");
        assertThat(item.accessLabels()).containsExactlyInAnyOrder("group:hr", "group:it");
        assertThat(item.metadata().get("tags")).contains(MetadataValue.of(List.of("x", "y")));
        assertThat(item.metadata().get("year")).contains(MetadataValue.of(2024));
        assertThat(scan.items).containsOnlyKeys("a.txt", "b.txt", "c.txt");
    }

    @Test
    void folderSpeaksForAllBelowAndTheNearestWinsKeyByKey() throws IOException {
        write("hr/.meta.yaml", "access: group:hr\nteam: people\nlevel: 1\n");
        write("hr/deep/.meta.yaml", "level: 2\n");
        write("hr/deep/c.txt.meta.yaml", "team: other\n");

        SidecarScan scan = scan(FolderSource.of(root));

        assertThat(scan.item("a.txt").accessLabels()).isEmpty();
        assertThat(scan.item("b.txt").accessLabels()).containsExactly("group:hr");
        assertThat(scan.item("c.txt").accessLabels()).containsExactly("group:hr");
        assertThat(scan.item("c.txt").metadata().get("team")).contains(MetadataValue.of("other"));
        assertThat(scan.item("c.txt").metadata().get("level")).contains(MetadataValue.of(2));
    }

    @Test
    void emptyListOpensAFileInARestrictedFolder() throws IOException {
        write("hr/.meta.yaml", "access: group:hr\n");
        write("hr/b.txt.meta.yaml", "access: []\n");

        SidecarScan scan = scan(FolderSource.of(root));

        assertThat(scan.item("b.txt").accessLabels()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"accessed: 2024-01-01", "stage: 1", "team: x", "accessible: true", "label printer: x"})
    void otherKeysAreMetadata(String yaml) throws IOException {
        write("a.txt.meta.yaml", yaml);

        SidecarScan scan = scan(FolderSource.of(root));

        assertThat(scan.withheld).isEmpty();
        assertThat(scan.item("a.txt").metadata().values()).hasSize(1);
    }

    @Test
    void collectionCannotBeChosenByAFile() throws IOException {
        write("a.txt.meta.yaml", "collection: other");

        assertThat(scan(FolderSource.of(root)).withheld.get("a.txt")).contains("SyncOptions.collection");
    }

    @Test
    void rulesSpeakForPathsAndFilesOfMetadataWin() throws IOException {
        write("hr/deep/c.txt.meta.yaml", "access: group:board\n");
        var source = FolderSource.builder(root)
                .accessLabels(path -> Set.of("group:all"))
                .rule("hr/**", file -> file.tags("hr").accessLabels("group:hr"))
                .rule("*.txt", file -> file.with("kind", "note"))
                .build();

        SidecarScan scan = scan(source);

        assertThat(scan.item("a.txt").accessLabels()).containsExactly("group:all");
        assertThat(scan.item("b.txt").accessLabels()).containsExactly("group:hr");
        assertThat(scan.item("c.txt").accessLabels()).containsExactly("group:board");
        assertThat(scan.item("c.txt").metadata().get("tags")).contains(MetadataValue.of(List.of("hr")));
        assertThat(scan.item("a.txt").metadata().get("kind")).contains(MetadataValue.of("note"));
    }

    @Test
    void foldersAboveTheRootSpeakToo() throws IOException {
        write(".meta.yaml", "access: group:all\nlevel: 0\n");
        write("hr/.meta.yaml", "access: group:hr\n");

        SourceItem below = scan(FolderSource.of(root.resolve("hr/deep"))).item("c.txt");
        SourceItem single = scan(FolderSource.of(root.resolve("hr/deep/c.txt"))).item("c.txt");

        assertThat(below.accessLabels()).containsExactly("group:hr");
        assertThat(below.metadata().get("level")).contains(MetadataValue.of(0));
        assertThat(single.accessLabels()).containsExactly("group:hr");
        assertThat(single.metadata()).isEqualTo(below.metadata());
    }

    @Test
    void rootThatIsALinkHasTheMetadataOfWhereItLeads(@TempDir Path elsewhere) throws IOException {
        write("hr/.meta.yaml", "access: group:hr\n");
        Path folder = Files.createSymbolicLink(elsewhere.resolve("folder"), root.resolve("hr/deep"));
        Path file = Files.createSymbolicLink(elsewhere.resolve("file.txt"), root.resolve("hr/b.txt"));

        assertThat(scan(FolderSource.of(folder)).item("c.txt").accessLabels()).containsExactly("group:hr");
        assertThat(scan(FolderSource.of(file)).item("file.txt").accessLabels()).containsExactly("group:hr");
    }

    @Test
    void followedLinkHasTheMetadataOfWhereItLeads(@TempDir Path elsewhere) throws IOException {
        write("hr/.meta.yaml", "access: group:hr\n");
        Files.createSymbolicLink(elsewhere.resolve("folder"), root.resolve("hr/deep"));
        Files.createSymbolicLink(elsewhere.resolve("file.txt"), root.resolve("hr/b.txt"));

        SidecarScan scan =
                scan(FolderSource.builder(elsewhere).followLinks(true).build());

        assertThat(scan.item("c.txt").accessLabels()).containsExactly("group:hr");
        assertThat(scan.item("file.txt").accessLabels()).containsExactly("group:hr");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"hr", "hr/", "/hr", "/hr/", "./hr", "./hr/**", "hr/**", "hr/*", "h*", "hr/**/*.txt", "{hr,x}"})
    void ruleForAFolderCoversAllBelow(String glob) {
        SidecarScan scan = scan(FolderSource.builder(root)
                .rule(glob, file -> file.accessLabels("group:hr"))
                .build());

        assertThat(scan.item("a.txt").accessLabels()).isEmpty();
        assertThat(scan.item("b.txt").accessLabels()).containsExactly("group:hr");
        assertThat(scan.item("c.txt").accessLabels()).containsExactly("group:hr");
    }

    @Test
    void ruleThatProtectsNothingIsReported() throws IOException {
        write("hr/b.txt.meta.yaml", "access");
        var source = FolderSource.builder(root)
                .rule("finanse/**", file -> file.accessLabels("group:finance"))
                .rule("b.txt", file -> file.accessLabels("group:hr"))
                .rule("*.pdf", file -> file.tags("pdf"))
                .build();
        var written = new ByteArrayOutputStream();
        PrintStream before = System.err;

        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            scan(source);
            scan(source);
        } finally {
            System.setErr(before);
        }

        assertThat(written.toString(StandardCharsets.UTF_8))
                .containsOnlyOnce("finanse/**")
                .doesNotContain("'b.txt'", "*.pdf");
    }

    @Test
    void badRuleIsRejectedAtOnce() {
        var builder = FolderSource.builder(root);

        assertThatIllegalArgumentException().isThrownBy(() -> builder.rule("", file -> file));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.rule("*", file -> file.accessLabels(" ")));
    }

    @Test
    void singleFileHasItsMetadataAndThatOfItsFolder() throws IOException {
        write("hr/.meta.yaml", "access: group:hr\n");
        write("hr/b.txt.meta.yaml", "year: 2024\n");

        SourceItem item = scan(FolderSource.of(root.resolve("hr/b.txt"))).item("b.txt");

        assertThat(item.accessLabels()).containsExactly("group:hr");
        assertThat(item.metadata().get("year")).contains(MetadataValue.of(2024));
    }

    @Test
    void metadataAreDocumentsWhenNotAskedFor() throws IOException {
        write("a.txt.meta.yaml", "access");

        SidecarScan scan = scan(FolderSource.builder(root).sidecars(false).build());

        assertThat(scan.items).containsKeys("a.txt", "a.txt.meta.yaml");
    }

    @Test
    void touchedFileHasTheSameMetadata() throws IOException {
        SourceItem before = scan(FolderSource.of(root)).item("a.txt");
        Files.setLastModifiedTime(root.resolve("a.txt"), FileTime.fromMillis(5_000));

        SourceItem after = scan(FolderSource.of(root)).item("a.txt");

        assertThat(after.metadata()).isEqualTo(before.metadata());
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private SidecarScan scan(Source source) {
        return SidecarScan.of(source, root);
    }
}
