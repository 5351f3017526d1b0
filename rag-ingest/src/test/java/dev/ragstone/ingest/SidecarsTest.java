package dev.ragstone.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import dev.ragstone.testkit.SourceContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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

        Scan scan = scan(FolderSource.of(root));

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

        Scan scan = scan(FolderSource.of(root));

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

        Scan scan = scan(FolderSource.of(root));

        assertThat(scan.item("b.txt").accessLabels()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"access:", "access: [hr", "acc ess hr", "access: 5", "access: ' '", "collection: other", "\u0000"
            })
    void brokenMetadataKeepsItsFileOut(String yaml) throws IOException {
        write("hr/.meta.yaml", "access: group:hr\n");
        write("hr/b.txt.meta.yaml", yaml);

        Scan scan = scan(FolderSource.of(root));

        assertThat(scan.items).containsOnlyKeys("a.txt", "c.txt");
        assertThat(scan.problems).singleElement().asString().contains("b.txt").contains("b.txt.meta.yaml");
    }

    @Test
    void brokenMetadataOfAFolderKeepsAllBelowOut() throws IOException {
        write("hr/.meta.yaml", "access");

        Scan scan = scan(FolderSource.of(root));

        assertThat(scan.items).containsOnlyKeys("a.txt");
        assertThat(scan.problems).hasSize(1);
    }

    @Test
    void metadataThatCannotBeReadKeepsItsFileOut() throws IOException {
        Files.createDirectory(root.resolve("a.txt.meta.yaml"));

        Scan scan = scan(FolderSource.of(root));

        assertThat(scan.items).doesNotContainKey("a.txt");
        assertThat(scan.problems).hasSize(1);
    }

    @Test
    void collectionCannotBeChosenByAFile() throws IOException {
        write("a.txt.meta.yaml", "collection: other");

        assertThat(scan(FolderSource.of(root)).problems)
                .singleElement()
                .asString()
                .contains("SyncOptions.collection");
    }

    @Test
    void rulesSpeakForPathsAndFilesOfMetadataWin() throws IOException {
        write("hr/deep/c.txt.meta.yaml", "access: group:board\n");
        var source = FolderSource.builder(root)
                .accessLabels(path -> Set.of("group:all"))
                .rule("hr/**", file -> file.tags("hr").accessLabels("group:hr"))
                .rule("*.txt", file -> file.with("kind", "note"))
                .build();

        Scan scan = scan(source);

        assertThat(scan.item("a.txt").accessLabels()).containsExactly("group:all");
        assertThat(scan.item("b.txt").accessLabels()).containsExactly("group:hr");
        assertThat(scan.item("c.txt").accessLabels()).containsExactly("group:board");
        assertThat(scan.item("c.txt").metadata().get("tags")).contains(MetadataValue.of(List.of("hr")));
        assertThat(scan.item("a.txt").metadata().get("kind")).contains(MetadataValue.of("note"));
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

        Scan scan = scan(FolderSource.builder(root).sidecars(false).build());

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

    private static Scan scan(Source source) {
        var scan = new Scan();
        source.scan(scan);
        return scan;
    }

    private static final class Scan implements SourceVisitor {

        private final Map<String, SourceItem> items = new TreeMap<>();
        private final List<String> problems = new ArrayList<>();

        @Override
        public void item(SourceItem item) {
            items.put(item.name(), item);
        }

        @Override
        public void problem(String uri, String reason) {
            problems.add(uri + " " + reason);
        }

        private SourceItem item(String name) {
            return Optional.ofNullable(items.get(name)).orElseThrow(() -> new AssertionError("no item " + name));
        }
    }
}
