package dev.ragstone.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.source.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Metadata that are broken, misnamed or lead nowhere: what they speak for is kept out, never shown to too many. */
class SidecarFaultsTest {

    @TempDir
    private Path root;

    @BeforeEach
    void files() throws IOException {
        for (String name : List.of("a.txt", "hr/b.txt", "hr/deep/c.txt")) {
            write(name, "text of " + name);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "# access: hr",
                "---",
                "access:",
                "access: [hr",
                "acc ess hr",
                "access: 5",
                "access: ' '",
                "access: [\"\"]",
                "access: [,]",
                "access: [ ]",
                "access: [hr,]",
                "access: ['hr]",
                "access: [~]",
                "access:\n  - ''",
                "collection: other",
                "\u0000"
            })
    void brokenMetadataKeepsItsFileOut(String yaml) throws IOException {
        write("hr/.meta.yaml", "access: group:hr\n");
        write("hr/b.txt.meta.yaml", yaml);

        SidecarScan scan = scan(FolderSource.of(root));

        assertThat(scan.items).containsOnlyKeys("a.txt", "c.txt");
        assertThat(scan.withheld).containsOnlyKeys("hr/b.txt");
        assertThat(scan.withheld.get("hr/b.txt")).contains("b.txt.meta.yaml");
        assertThat(scan.problems).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "accessLabels: hr|'access'",
                "Access: hr|'access'",
                "ACCESS: hr|'access'",
                "acces: hr|'access'",
                "acess: hr|'access'",
                "accses: hr|'access'",
                "axcess: hr|'access'",
                "access_labels: hr|'access'",
                "acl: hr|'access'",
                "labels: hr|'access'",
                "permissions: hr|'access'",
                "tag: x|'tags'",
                "Tags: x|'tags'"
            })
    void keyThatIsNearlyRightIsRefusedWithTheRightOne(String yaml, String right) throws IOException {
        write("a.txt.meta.yaml", yaml);

        SidecarScan scan = scan(FolderSource.of(root));

        assertThat(scan.withheld).containsOnlyKeys("a.txt");
        assertThat(scan.withheld.get("a.txt")).contains(right);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "b.meta.yaml",
                "b.txt.meta.yml",
                "b.txt.Meta.yaml",
                "b.txt.META.YAML",
                "B.txt.meta.yaml",
                "B.meta.yml",
            })
    void nameThatIsNearlyRightWithholdsTheFileItIsMeantFor(String name) throws IOException {
        write("hr/" + name, "access: group:hr");

        SidecarScan scan = scan(FolderSource.of(root));

        assertThat(scan.items).containsOnlyKeys("a.txt", "c.txt");
        assertThat(scan.withheld).containsOnlyKeys("hr/b.txt");
        assertThat(scan.withheld.get("hr/b.txt")).contains(name).contains("hr/b.txt.meta.yaml");
        assertThat(scan(FolderSource.of(root.resolve("hr/b.txt"))).items).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"hr/.meta.yml", "hr/.META.yaml", "hr.meta.yaml", "HR.meta.yml"})
    void nameThatIsNearlyRightWithholdsTheFolderItIsMeantFor(String name) throws IOException {
        write(name, "access: group:hr");

        SidecarScan scan = scan(FolderSource.of(root));

        assertThat(scan.items).containsOnlyKeys("a.txt");
        assertThat(scan.withheld).containsOnlyKeys("hr/b.txt", "hr/deep/c.txt");
        assertThat(scan.withheld.get("hr/b.txt")).contains(name).contains("hr/.meta.yaml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hr/.meta.yml", "hr.meta.yaml", "hr.meta.yml"})
    void nameThatIsNearlyRightCountsAboveTheRootToo(String name) throws IOException {
        write(name, "access: group:hr");

        assertThat(scan(FolderSource.of(root.resolve("hr/deep"))).items).isEmpty();
        assertThat(scan(FolderSource.of(root.resolve("hr/deep/c.txt"))).items).isEmpty();
    }

    @Test
    void metadataOfNoFileDoesNotKeepItsDocumentInTheIndex() throws IOException {
        write("gone.pdf.meta.yaml", "access: group:hr");

        SidecarScan scan = scan(FolderSource.of(root));

        assertThat(scan.items).containsOnlyKeys("a.txt", "b.txt", "c.txt");
        assertThat(scan.withheld).isEmpty();
        assertThat(scan.problems).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.txt.meta.yaml", ".meta.yaml"})
    void linkToNothingWithholds(String name) throws IOException {
        Files.createSymbolicLink(root.resolve(name), root.resolve("nowhere"));

        assertThat(scan(FolderSource.of(root)).items).doesNotContainKey("a.txt");
        assertThat(scan(FolderSource.of(root.resolve("a.txt"))).withheld).hasSize(1);
    }

    @Test
    void brokenMetadataOfAFolderKeepsAllBelowOut() throws IOException {
        write("hr/.meta.yaml", "access");

        SidecarScan scan = scan(FolderSource.of(root));

        assertThat(scan.items).containsOnlyKeys("a.txt");
        assertThat(scan.withheld).containsOnlyKeys("hr/b.txt", "hr/deep/c.txt");
        assertThat(scan.problems).isEmpty();
    }

    @Test
    void metadataThatCannotBeReadKeepsItsFileOut() throws IOException {
        Files.createDirectory(root.resolve("a.txt.meta.yaml"));

        SidecarScan scan = scan(FolderSource.of(root));

        assertThat(scan.items).doesNotContainKey("a.txt");
        assertThat(scan.withheld).containsOnlyKeys("a.txt");
    }

    @Test
    void brokenFolderAboveTheRootWithholdsEverything() throws IOException {
        write(".meta.yaml", "access");

        SidecarScan below = scan(FolderSource.of(root.resolve("hr")));
        SidecarScan single = scan(FolderSource.of(root.resolve("hr/deep/c.txt")));

        assertThat(below.items).isEmpty();
        assertThat(below.withheld).containsOnlyKeys("hr/b.txt", "hr/deep/c.txt");
        assertThat(single.items).isEmpty();
        assertThat(single.withheld).containsOnlyKeys("hr/deep/c.txt");
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
