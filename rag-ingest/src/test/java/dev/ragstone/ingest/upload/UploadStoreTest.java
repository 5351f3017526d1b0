package dev.ragstone.ingest.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.reader.Pdfs;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UploadStoreTest {

    private static final Instant NOW = Instant.parse("2024-05-06T23:59:59.123Z");

    @TempDir
    private Path folder;

    private Path root;
    private UploadStore store;

    @BeforeEach
    void open() {
        root = folder.resolve("uploads");
        store = builder().open();
    }

    @Test
    void uploadIsKeptWithAllThatIsKnownAboutIt() throws IOException {
        Upload upload = stored(store.save("anna", "notes.txt", stream("some text")));

        assertThat(upload.user()).isEqualTo("anna");
        assertThat(upload.name()).isEqualTo("notes.txt");
        assertThat(upload.mediaType()).isEqualTo("text/plain");
        assertThat(upload.size()).isEqualTo(9);
        assertThat(upload.sha256()).isEqualTo("b94f6f125c79e3a5ffaa826f584c10d52ada669e6762051b826b55776d05aed2");
        assertThat(upload.received()).isEqualTo(NOW);
        assertThat(bytes(store, upload)).asString(StandardCharsets.UTF_8).isEqualTo("some text");
    }

    @Test
    void pathIsUserDateAndId() {
        Upload upload = stored(store.save("anna", "notes.txt", stream("some text")));

        assertThat(root.resolve("anna").resolve("2024-05-06").resolve(upload.id()))
                .isRegularFile();
    }

    @ParameterizedTest
    @MethodSource("hostileNames")
    void noUserIdAndNoFileNameEscapes(String name) throws IOException {
        Upload upload = stored(store.save(name, name, stream("some text")));

        assertThat(files(folder))
                .allMatch(
                        file -> root.relativize(file)
                                .toString()
                                .matches(
                                        "(=[0-9a-f]{40}|[a-z0-9_-]+)/(\\d{4}-\\d\\d-\\d\\d/[0-9a-f-]{36}(\\.properties)?|\\.sha256/\\w+)"));
        assertThat(files(folder)).hasSize(3);
        assertThat(store.list(name)).containsExactly(upload);
        assertThat(upload.user()).isEqualTo(name);
        assertThat(store.delete(name, upload.id())).isTrue();
        assertThat(files(folder)).isEmpty();
    }

    static Stream<String> hostileNames() {
        return Stream.of(
                "..",
                ".",
                "../../escaped",
                "/etc/passwd",
                "a/../../b",
                "a\u0000b",
                "C:\\Windows\\x",
                "\\\\server\\share",
                "..\u2215..\u2044x",
                "\uFF0E\uFF0E\uFF0Fx",
                "..%2f..%2fx",
                "user\u202E",
                "e\u0301",
                "\uD83D",
                "x".repeat(5000),
                "CON",
                "nul.txt",
                "com1",
                ".incoming",
                ".sha256",
                "anna ",
                "anna.",
                "Anna",
                "=abc",
                "~",
                "$(touch x)",
                "-rf",
                "a\nb=c");
    }

    @Test
    void usersWhoseIdsLookAlikeStayApart() {
        var users = List.of("anna", "Anna", "anna ", "anna.", "ann\u0430", "\u00E9", "e\u0301", "\uD83D", "\uD83E");
        for (String user : users) {
            store.save(user, "a.txt", stream("of " + user.hashCode()));
        }

        assertThat(users)
                .allSatisfy(user ->
                        assertThat(store.list(user)).extracting(Upload::user).containsExactly(user));
    }

    @Test
    void sameBytesOfTheSameUserAreADuplicate() {
        Upload first = stored(store.save("anna", "a.txt", stream("some text")));

        UploadResult again = store.save("anna", "b.txt", stream("some text"));
        UploadResult other = store.save("ben", "b.txt", stream("some text"));

        assertThat(again).isEqualTo(new UploadResult.Duplicate(first));
        assertThat(other).isInstanceOf(UploadResult.Stored.class);
        assertThat(store.list("anna")).containsExactly(first);
        assertThat(root.resolve(".incoming")).isEmptyDirectory();
    }

    @Test
    void deletedBytesCanBeSentAgain() {
        Upload first = stored(store.save("anna", "a.txt", stream("some text")));

        assertThat(store.delete("anna", first.id())).isTrue();

        assertThat(store.delete("anna", first.id())).isFalse();
        assertThat(store.list("anna")).isEmpty();
        assertThat(store.save("anna", "a.txt", stream("some text"))).isInstanceOf(UploadResult.Stored.class);
    }

    @Test
    void sameBytesSentByEightThreadsAreOneUpload() throws Exception {
        try (var threads = Executors.newFixedThreadPool(8)) {
            Callable<UploadResult> save = () -> store.save("anna", "a.txt", stream("some text"));
            for (var result : threads.invokeAll(List.of(save, save, save, save, save, save, save, save))) {
                assertThat(result.get()).isNotInstanceOf(UploadResult.Refused.class);
            }
        }

        assertThat(store.list("anna")).hasSize(1);
    }

    @Test
    void typeIsToldByContentNotByName() throws IOException {
        byte[] program = {0x7F, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0x3E, 0};

        UploadResult refused = store.save("anna", "report.pdf", new ByteArrayInputStream(program));
        UploadResult page = store.save("anna", "notes.pdf", stream("<!DOCTYPE html><html><p>Hi</p></html>"));
        Upload pdf =
                stored(store.save("anna", "photo.jpg", new ByteArrayInputStream(Pdfs.pdf("Title", List.of("Text")))));

        assertRefused(refused, UploadResult.Cause.TYPE_NOT_ALLOWED, "executable");
        assertRefused(page, UploadResult.Cause.TYPE_NOT_ALLOWED, "text/html");
        assertThat(pdf.mediaType()).isEqualTo("application/pdf");
        assertThat(root.resolve(".incoming")).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.zip", "evil.docx", "evil.odt", "evil.epub", "evil.pdf", "evil.txt", "evil"})
    void archiveIsAnArchiveWhateverItsName(String name) throws IOException {
        byte[] archive = zip("setup.exe", "MZ...");

        UploadResult result = store.save("anna", name, new ByteArrayInputStream(archive));

        assertRefused(result, UploadResult.Cause.TYPE_NOT_ALLOWED, "application/zip");
    }

    @Test
    void archiveThatCallsItselfSomethingElseIsAnArchive() throws IOException {
        byte[] archive = zip("mimetype", "application/pdf", "setup.exe", "MZ...");

        UploadResult result = store.save("anna", "a.pdf", new ByteArrayInputStream(archive));

        assertRefused(result, UploadResult.Cause.TYPE_NOT_ALLOWED, "application/zip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"setup.msi", "setup.doc", "setup.xls", "setup"})
    void compoundFileIsWhatItHoldsWhateverItsName(String name) {
        byte[] compound = Arrays.copyOf(HexFormat.of().parseHex("d0cf11e0a1b11ae1"), 4096);

        UploadResult result = store.save("anna", name, new ByteArrayInputStream(compound));

        assertRefused(result, UploadResult.Cause.TYPE_NOT_ALLOWED, "application/x-tika-msoffice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"report.docx", "report", "report.pdf", "report.txt"})
    void documentIsADocumentWhateverItsName(String name) throws IOException {
        byte[] document = zip("[Content_Types].xml", "<Types/>", "word/document.xml", "<document/>");

        Upload upload = stored(store.save("anna", name, new ByteArrayInputStream(document)));

        assertThat(upload.mediaType())
                .isEqualTo("application/vnd.openxmlformats-officedocument.wordprocessingml.document");
    }

    @Test
    void oldWorkbookIsAWorkbookWhateverItsName() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var workbook = new HSSFWorkbook()) {
            workbook.createSheet("A").createRow(0).createCell(0).setCellValue("x");
            workbook.write(bytes);
        }

        Upload upload = stored(store.save("anna", "figures.doc", new ByteArrayInputStream(bytes.toByteArray())));

        assertThat(upload.mediaType()).isEqualTo("application/vnd.ms-excel");
    }

    @ParameterizedTest
    @CsvSource({
        "page.md, <!DOCTYPE html><html><script>alert(1)</script></html>, text/html",
        "page.csv, <!DOCTYPE html><html><script>alert(1)</script></html>, text/html",
        "page.txt, \uFEFF <!-- a --><!-- b --> <script>alert(1)</script>, text/html",
        "page.md, <iframe src='x'></iframe>, text/html",
        "pic.md, <?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>, image/svg+xml",
        "pic.txt, <svg onload='alert(1)'/>, image/svg+xml",
        "data.csv, <?xml version='1.0'?><a/>, application/xml"
    })
    void markupIsMarkupWhateverItsName(String name, String content, String type) {
        assertRefused(store.save("anna", name, stream(content)), UploadResult.Cause.TYPE_NOT_ALLOWED, type);
    }

    @ParameterizedTest
    @CsvSource({
        "a.md, # Title, text/markdown",
        "a.md, <p align='center'>Logo</p>, text/markdown",
        "a.csv, 'name;size', text/csv",
        "a.txt, PKI for beginners, text/plain",
        "a.txt, a < b and <script> is a tag, text/plain",
        "a.txt, From: an old letter, text/plain"
    })
    void nameChoosesAmongKindsOfText(String name, String content, String type) {
        assertThat(stored(store.save("anna", name, stream(content))).mediaType())
                .isEqualTo(type);
    }

    @Test
    void uploadIsFoundByItsUserOnlyUnlessToldOtherwise() {
        store.save("anna", "a.txt", stream("some text"));

        assertThat(scan(store).items.getFirst().accessLabels()).containsExactly("user:anna");
    }

    @Test
    void groupsOfTypesCanBeAllowed() {
        var texts = builder().allowedTypes(Set.of("text/*")).open();

        assertThat(texts.save("anna", "a.html", stream("<!DOCTYPE html><html><p>Hi</p></html>")))
                .isInstanceOf(UploadResult.Stored.class);
    }

    @Test
    void endlessStreamIsCutOffAndLeavesNothing() throws IOException {
        var small = builder().maxBytes(1_000_000).open();
        var endless = new Endless(Long.MAX_VALUE);

        UploadResult result = small.save("anna", "a.txt", endless);

        assertRefused(result, UploadResult.Cause.TOO_LARGE, "1000000");
        assertThat(endless.given).isLessThan(1_200_000);
        assertThat(files(root)).isEmpty();
    }

    @Test
    void fileOfExactlyTheLimitIsTaken() {
        var small = builder().maxBytes(9).open();

        assertThat(small.save("anna", "a.txt", stream("some text"))).isInstanceOf(UploadResult.Stored.class);
        assertRefused(small.save("anna", "a.txt", stream("some text.")), UploadResult.Cause.TOO_LARGE, "9");
    }

    @Test
    void noBytesAreRefused() throws IOException {
        assertRefused(store.save("anna", "a.txt", stream("")), UploadResult.Cause.EMPTY, "no bytes");
        assertThat(files(root)).isEmpty();
    }

    @Test
    void brokenStreamIsAnErrorAndLeavesNothing() throws IOException {
        var broken = new Endless(100_000);

        assertThatThrownBy(() -> store.save("anna", "a.txt", broken))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("connection reset");
        assertThat(files(root)).isEmpty();
    }

    @Test
    void failureToStoreLeavesNothing() throws IOException {
        // A file stands where the folder of the day has to be.
        Files.createDirectories(root.resolve("anna"));
        Path obstacle = Files.writeString(root.resolve("anna").resolve("2024-05-06"), "");

        assertThatThrownBy(() -> store.save("anna", "a.txt", stream("some text")))
                .isInstanceOf(DocumentException.class);

        assertThat(files(root)).containsExactly(obstacle);
    }

    @Test
    void everythingSurvivesARestart() throws IOException {
        Upload upload = stored(store.save("Änna = # \n!", "Größe: 1.txt", stream("some text")));

        var reopened = builder().open();

        assertThat(reopened.list("Änna = # \n!")).containsExactly(upload);
        assertThat(reopened.find(upload.user(), upload.id())).contains(upload);
        assertThat(reopened.save(upload.user(), "x.txt", stream("some text")))
                .isEqualTo(new UploadResult.Duplicate(upload));
    }

    @Test
    void oneUserCannotReachWhatAnotherSent() {
        Upload upload = stored(store.save("anna", "a.txt", stream("some text")));

        assertThat(store.find("ben", upload.id())).isEmpty();
        assertThat(store.delete("ben", upload.id())).isFalse();
        assertThat(store.find("anna", upload.id())).contains(upload);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "..",
                "../../x",
                "x",
                "00000000-0000-0000-0000-000000000000",
                "1-1-7001-8000-1",
                "018F4F8E-5A3B-7ABC-8DEF-0123456789AB"
            })
    void whatIsNoIdFindsNothing(String id) {
        assertThat(store.find("anna", id)).isEmpty();
        assertThat(store.delete("anna", id)).isFalse();
    }

    @Test
    void leftOversOfACrashAreRemovedAndWhatIsGoingOnIsNot() throws IOException {
        Path old = Files.writeString(root.resolve(".incoming").resolve("upload1.part"), "x");
        Files.setLastModifiedTime(old, FileTime.from(NOW.minusSeconds(7200)));
        Path young = Files.writeString(root.resolve(".incoming").resolve("upload2.part"), "x");
        Files.setLastModifiedTime(young, FileTime.from(NOW.minusSeconds(60)));

        builder().open();

        assertThat(old).doesNotExist();
        assertThat(young).exists();
    }

    @Test
    void uploadIsOnlyThereWhenItIsWhole() throws IOException {
        Upload upload = stored(store.save("anna", "a.txt", stream("some text")));
        // As after a crash before the last step.
        Files.delete(root.resolve("anna").resolve("2024-05-06").resolve(upload.id()));

        assertThat(store.list("anna")).isEmpty();
        assertThat(store.find("anna", upload.id())).isEmpty();
        assertThat(scan(store).items).isEmpty();
        assertThat(store.save("anna", "a.txt", stream("some text"))).isInstanceOf(UploadResult.Stored.class);
    }

    @Test
    void uploadsAreASource() throws IOException {
        var labelled = builder()
                .name("inbox")
                .accessLabels(upload -> Set.of("team:" + upload.user()))
                .open();
        Upload upload = stored(labelled.save("anna", "a.txt", stream("some text")));

        SourceItem item = scan(labelled).items.getFirst();

        assertThat(item.uri()).isEqualTo("upload:inbox/anna/" + upload.id());
        assertThat(item.name()).isEqualTo("a.txt");
        assertThat(item.accessLabels()).containsExactly("team:anna");
        assertThat(item.metadata().get("user")).contains(MetadataValue.of("anna"));
        assertThat(item.modified()).isEqualTo(NOW);
        labelled.delete("anna", upload.id());
        assertThat(labelled.covers(item.uri())).isTrue();
        assertThat(store.covers(item.uri())).isFalse();
    }

    @Test
    void damagedDescriptionIsAProblemAndTheScanGoesOn() throws IOException {
        Upload damaged = stored(store.save("anna", "a.txt", stream("one")));
        Upload whole = stored(store.save("ben", "b.txt", stream("two")));
        Files.writeString(root.resolve("anna").resolve("2024-05-06").resolve(damaged.id() + ".properties"), "size=x");

        Scan scan = scan(store);

        assertThat(scan.items).extracting(SourceItem::uri).containsExactly("upload:uploads/ben/" + whole.id());
        assertThat(scan.problems)
                .singleElement()
                .asString()
                .contains(damaged.id())
                .contains("damaged");
    }

    @Test
    void damagedDescriptionStandsInNobodysWay() throws IOException {
        Upload damaged = stored(store.save("anna", "a.txt", stream("one")));
        Upload whole = stored(store.save("anna", "b.txt", stream("two")));
        Files.writeString(root.resolve("anna").resolve("2024-05-06").resolve(damaged.id() + ".properties"), "");

        assertThat(store.list("anna")).containsExactly(whole);
        Upload again = stored(store.save("anna", "a.txt", stream("one")));
        assertThat(store.delete("anna", damaged.id())).isTrue();
        assertThat(store.delete("anna", damaged.id())).isFalse();
        assertThat(store.list("anna")).containsExactlyInAnyOrder(whole, again);
        assertThat(store.save("anna", "c.txt", stream("one"))).isEqualTo(new UploadResult.Duplicate(again));
    }

    @Test
    void openingRemovesOldDescriptionsAndChecksumsOfNothing() throws IOException {
        Upload lost = stored(store.save("anna", "a.txt", stream("one")));
        Upload young = stored(store.save("anna", "b.txt", stream("two")));
        Upload whole = stored(store.save("anna", "c.txt", stream("three")));
        Path day = root.resolve("anna").resolve("2024-05-06");
        for (Path file : files(root)) {
            boolean fresh =
                    file.toString().contains(young.id()) || file.toString().contains(young.sha256());
            Files.setLastModifiedTime(file, FileTime.from(NOW.minusSeconds(fresh ? 60 : 7200)));
        }
        Files.delete(day.resolve(lost.id()));
        Files.delete(day.resolve(young.id()));

        var reopened = builder().open();

        assertThat(files(root))
                .hasSize(5)
                .noneMatch(file ->
                        file.toString().contains(lost.id()) || file.toString().contains(lost.sha256()));
        assertThat(reopened.list("anna")).containsExactly(whole);
    }

    @Test
    void missingFolderIsAnErrorAndNotTheEndOfAllUploads() throws IOException {
        Files.move(root, folder.resolve("moved"));

        assertThatThrownBy(() -> scan(store)).isInstanceOf(DocumentException.class);
    }

    @Test
    void rejectsSettingsThatMakeNoSense() {
        var builder = builder();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxBytes(0))
                .withMessageContaining("0");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.allowedTypes(Set.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.allowedTypes(Set.of("pdf")))
                .withMessageContaining("pdf");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.name("a/b"));
        assertThatIllegalArgumentException().isThrownBy(() -> store.save(" ", "a", stream("x")));
    }

    private UploadStore.Builder builder() {
        return UploadStore.builder(root).clock(Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] zip(String... namesAndContents) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < namesAndContents.length; i += 2) {
                zip.putNextEntry(new ZipEntry(namesAndContents[i]));
                zip.write(namesAndContents[i + 1].getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static Upload stored(UploadResult result) {
        assertThat(result).isInstanceOf(UploadResult.Stored.class);
        return ((UploadResult.Stored) result).upload();
    }

    private static void assertRefused(UploadResult result, UploadResult.Cause cause, String words) {
        assertThat(result).isInstanceOfSatisfying(UploadResult.Refused.class, refused -> {
            assertThat(refused.cause()).isEqualTo(cause);
            assertThat(refused.reason()).contains(words);
        });
    }

    private static byte[] bytes(UploadStore store, Upload upload) throws IOException {
        try (var in = store.content(upload).open()) {
            return in.readAllBytes();
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (var paths = Files.walk(folder)) {
            return paths.filter(Files::isRegularFile).toList();
        }
    }

    private static Scan scan(UploadStore store) {
        var scan = new Scan();
        store.scan(scan);
        return scan;
    }

    /** Gives the same letter until the connection breaks. */
    private static final class Endless extends InputStream {

        private final long breaksAfter;
        private long given;

        private Endless(long breaksAfter) {
            this.breaksAfter = breaksAfter;
        }

        @Override
        public int read() throws IOException {
            if (given++ > breaksAfter) {
                throw new IOException("connection reset");
            }
            return 'x';
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            Arrays.fill(bytes, from, from + length, (byte) read());
            given += length - 1;
            return length;
        }
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
    }
}
