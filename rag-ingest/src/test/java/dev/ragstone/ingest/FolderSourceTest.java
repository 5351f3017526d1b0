package dev.ragstone.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.error.DocumentException;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FolderSourceTest {

    @TempDir
    private Path root;

    @Test
    void offersAllFilesInOrderOfNames() throws IOException {
        write("b.txt", "a/z.txt", "a/b/c.txt", "B.txt", "a/a.txt");

        assertThat(names(FolderSource.of(root))).containsExactly("B.txt", "a/a.txt", "a/b/c.txt", "a/z.txt", "b.txt");
    }

    @Test
    void itemSaysWhatTheFileIs() throws IOException {
        Path file = write("notes.txt");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2024-01-02T03:04:05.678Z")));

        SourceItem item = scan(FolderSource.of(root)).items.getFirst();

        assertThat(item.name()).isEqualTo("notes.txt");
        assertThat(item.size()).isEqualTo(9);
        assertThat(item.modified()).isEqualTo(Instant.parse("2024-01-02T03:04:05.678Z"));
        assertThat(item.uri()).isEqualTo(file.toUri().toString());
        try (var in = item.content().open()) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("notes.txt");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"with space.txt", "Größe 日本.txt", "100%.txt", "a#b?c.txt", "%41.txt", "a+b&c.txt", "[x]{y}.txt"})
    void anyNameRoundTrips(String name) throws IOException {
        Path file = write("sub dir #1/" + name);
        var source = FolderSource.of(root);

        SourceItem item = scan(source).items.getFirst();

        assertThat(Path.of(URI.create(item.uri()))).isEqualTo(file);
        assertThat(item.uri()).startsWith("file:///");
        assertThat(source.covers(item.uri())).isTrue();
    }

    @Test
    void hiddenFilesVersionControlAndIndexesAreLeftOut() throws IOException {
        write(".env", ".cache/a.txt", ".git/config", ".ragstone/segments_1", "CVS/Root", "a.txt");

        assertThat(names(FolderSource.of(root))).containsExactly("a.txt");
        assertThat(names(FolderSource.builder(root).hidden(true).build()))
                .containsExactly(".cache/a.txt", ".env", "a.txt");
    }

    @Test
    void globsChooseByNameOrByPath() throws IOException {
        write("a.md", "a.txt", "x/b.md", "x/y/c.md", "node_modules/d.md", "x/drafts/e.md");

        var source = FolderSource.builder(root)
                .include("*.md")
                .exclude("node_modules", "x/drafts/**")
                .build();

        assertThat(names(source)).containsExactly("a.md", "x/b.md", "x/y/c.md");
    }

    @Test
    void doubleStarAlsoMatchesNoFolder() throws IOException {
        write("a.md", "x/b.md", "x/y/c.md");

        assertThat(names(FolderSource.builder(root).include("**/*.md").build()))
                .containsExactly("a.md", "x/b.md", "x/y/c.md");
        assertThat(names(FolderSource.builder(root).include("x/*.md").build())).containsExactly("x/b.md");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x/**/*.md|x/b.md x/y/c.md x/y/z/d.md",
                "x/**/y/**/*.md|x/y/c.md x/y/z/d.md",
                "**/**/c.md|x/y/c.md",
                "{x/**/b,x/y/**/d}.md|x/b.md x/y/z/d.md",
                "./x/*.md|x/b.md",
                "/a.md|a.md",
                "x/*|x/b.md",
                "y/|x/y/c.md x/y/z/d.md",
                "[{]*|{e.md",
                "\\{*|{e.md"
            })
    void globsMeanWhatTheyLookLike(String glob, String expected) throws IOException {
        write("a.md", "x/b.md", "x/y/c.md", "x/y/z/d.md", "{e.md");

        assertThat(names(FolderSource.builder(root).include(glob).build()))
                .containsExactlyInAnyOrder(expected.split(" "));
    }

    @Test
    void excludedFolderMayBeWrittenInAnyWay() throws IOException {
        write("a.md", "x/b.md", "x/y/c.md");

        for (String glob : List.of("x", "x/", "/x", "./x", "x/**", "./x/**/*.md", "**/x/")) {
            assertThat(names(FolderSource.builder(root).exclude(glob).build()))
                    .as(glob)
                    .containsExactly("a.md");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "[a", "{a", "{a,{b,c}}", "/", "./", ".", "../a", "a/../b"})
    void badGlobIsRejectedAtOnce(String glob) {
        var builder = FolderSource.builder(root);

        assertThatIllegalArgumentException().isThrownBy(() -> builder.include(glob));
    }

    @Test
    void coversWhatItWouldHaveOffered() {
        var source =
                FolderSource.builder(root).include("*.md").exclude("drafts").build();

        assertThat(source.covers(uri("gone.md"))).isTrue();
        assertThat(source.covers(uri("sub/gone.md"))).isTrue();
        assertThat(source.covers(uri("gone.txt"))).isFalse();
        assertThat(source.covers(uri("drafts/gone.md"))).isFalse();
        assertThat(source.covers(uri("sub/drafts/gone.md"))).isFalse();
        assertThat(source.covers(uri(".git/gone.md"))).isFalse();
        assertThat(source.covers(uri("../" + root.getFileName() + "-sibling/gone.md")))
                .isFalse();
        assertThat(source.covers(uri("../gone.md"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.org/a.md",
                "memory:/a.md",
                "file:relative.md",
                "not a uri",
                "file://host/a.md",
                ""
            })
    void coversNoOtherUri(String uri) {
        assertThat(FolderSource.of(root).covers(uri)).isFalse();
    }

    @Test
    void singleFileIsOfferedWhateverItsName() throws IOException {
        Path file = write(".hidden.md");
        write("other.md");
        var source = FolderSource.of(file);

        assertThat(scan(source).items).extracting(SourceItem::name).containsExactly(".hidden.md");
        assertThat(source.covers(file.toUri().toString())).isTrue();
        assertThat(source.covers(uri("other.md"))).isFalse();
    }

    @Test
    void deviceIsNoDocument() {
        Path device = Path.of("/dev/zero");
        assumeTrue(Files.exists(device), "only where there are device files");

        assertThatThrownBy(() -> scan(FolderSource.of(device)))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("neither a file nor a folder");
    }

    @Test
    void excludedFolderIsLeftOutWhereverItIs() throws IOException {
        write("a.txt", "my[1] index/segments_1", "other/my[1] index/b.txt");

        var source = FolderSource.builder(root)
                .excludeFolder(root.resolve("my[1] index"))
                .excludeFolder(root.resolveSibling("elsewhere"))
                .build();

        assertThat(names(source)).containsExactly("a.txt", "other/my[1] index/b.txt");
    }

    @Test
    void missingRootIsAnErrorWithARemedy() {
        var source = FolderSource.of(root.resolve("nowhere"));

        assertThatThrownBy(() -> scan(source)).isInstanceOfSatisfying(DocumentException.class, e -> {
            assertThat(e.problem()).contains("nowhere").contains("does not exist");
            assertThat(e.remedy()).isNotBlank();
            assertThat(e.retryable()).isFalse();
        });
    }

    @Test
    void linksAreNotFollowed(@TempDir Path elsewhere) throws IOException {
        write("real/a.txt");
        Files.writeString(elsewhere.resolve("secret.txt"), "text");
        Files.createSymbolicLink(root.resolve("b.txt"), root.resolve("real/a.txt"));
        Files.createSymbolicLink(root.resolve("c.txt"), elsewhere.resolve("secret.txt"));
        Files.createSymbolicLink(root.resolve("folder"), root.resolve("real"));
        Files.createSymbolicLink(root.resolve("dangling"), root.resolve("nowhere"));
        Files.createSymbolicLink(root.resolve("itself"), root.resolve("itself"));

        Scan scan = scan(FolderSource.of(root));

        assertThat(scan.names(root)).containsExactly("real/a.txt");
        assertThat(scan.problems).isEmpty();
    }

    @Test
    void followedLinkGivesNoSecondNameToWhatIsOfferedAnyway(@TempDir Path elsewhere) throws IOException {
        write("hr/a.txt", ".store/b.txt", ".store/more/c.txt");
        Files.writeString(elsewhere.resolve("d.txt"), "text");
        Files.createSymbolicLink(root.resolve("all"), root.resolve("hr"));
        Files.createSymbolicLink(root.resolve("a.txt"), root.resolve("hr/a.txt"));
        Files.createSymbolicLink(root.resolve("b.txt"), root.resolve(".store/b.txt"));
        Files.createSymbolicLink(root.resolve("more"), root.resolve(".store/more"));
        Files.createSymbolicLink(root.resolve("d.txt"), elsewhere.resolve("d.txt"));

        var source = FolderSource.builder(root).followLinks(true).build();

        assertThat(names(source)).containsExactly("b.txt", "d.txt", "hr/a.txt", "more/c.txt");
    }

    @Test
    void loopOfLinksEnds() throws IOException {
        write("a/b/c.txt");
        Files.createSymbolicLink(root.resolve("a/b/up"), root);
        Files.createSymbolicLink(root.resolve("again"), root.resolve("a/b"));

        var source = FolderSource.builder(root).followLinks(true).build();

        assertThat(names(source)).containsExactly("a/b/c.txt");
    }

    @Test
    void linkedFolderIsEnteredWhenAskedFor(@TempDir Path elsewhere) throws IOException {
        Files.writeString(elsewhere.resolve("a.txt"), "text");
        Files.createSymbolicLink(root.resolve("linked"), elsewhere);

        var source = FolderSource.builder(root).followLinks(true).build();

        assertThat(names(source)).containsExactly("linked/a.txt");
    }

    @Test
    void rootThatIsALinkIsFollowed(@TempDir Path elsewhere) throws IOException {
        write("a.txt");
        Path link = Files.createSymbolicLink(elsewhere.resolve("link"), root);

        assertThat(scan(FolderSource.of(link)).names(link)).containsExactly("a.txt");
    }

    @Test
    void folderThatCannotBeListedIsAProblem() throws IOException {
        write("closed/a.txt", "open/b.txt");
        Path closed = root.resolve("closed");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        assumeFalse(Files.isReadable(closed), "permissions do not bind this user");

        Scan scan = scan(FolderSource.of(root));

        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        assertThat(scan.names(root)).containsExactly("open/b.txt");
        assertThat(scan.problems).singleElement().asString().contains("closed");
    }

    @Test
    void metadataAndLabelsComeFromThePathBelowTheRoot() throws IOException {
        write("legal/a.txt");
        var source = FolderSource.builder(root)
                .metadata(path -> Metadata.empty().with("team", path.getName(0).toString()))
                .accessLabels(path -> Set.of("team:" + path.getParent()))
                .build();

        SourceItem item = scan(source).items.getFirst();

        assertThat(item.metadata().get("team")).contains(MetadataValue.of("legal"));
        assertThat(item.accessLabels()).containsExactly("team:legal");
    }

    @Test
    void deepFoldersAreScanned() throws IOException {
        Path deep = root;
        for (int i = 0; i < 300; i++) {
            deep = deep.resolve("d");
        }
        Files.createDirectories(deep);
        Files.writeString(deep.resolve("a.txt"), "text");

        assertThat(scan(FolderSource.of(root)).items).hasSize(1);
    }

    private Path write(String... names) throws IOException {
        Path file = root;
        for (String name : names) {
            file = root.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, name);
        }
        return file;
    }

    private String uri(String name) {
        return root.resolve(name).toUri().toString();
    }

    private List<String> names(Source source) {
        return scan(source).names(root);
    }

    private static Scan scan(Source source) {
        var scan = new Scan();
        source.scan(scan);
        return scan;
    }

    private static final class Scan implements SourceVisitor {

        private final List<SourceItem> items = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();

        @Override
        public void item(SourceItem item) {
            items.add(item);
        }

        @Override
        public void problem(String uri, String reason) {
            problems.add(uri + " " + reason);
        }

        private List<String> names(Path root) {
            return items.stream()
                    .map(item ->
                            root.relativize(Path.of(URI.create(item.uri()))).toString())
                    .toList();
        }
    }
}
