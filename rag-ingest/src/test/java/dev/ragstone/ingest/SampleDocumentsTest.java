package dev.ragstone.ingest;

import static dev.ragstone.ingest.Expectation.anything;
import static dev.ragstone.ingest.Expectation.outcome;
import static dev.ragstone.ingest.Expectation.text;
import static dev.ragstone.source.Outcome.EMPTY;
import static dev.ragstone.source.Outcome.ENCRYPTED;
import static dev.ragstone.source.Outcome.FAILED;
import static dev.ragstone.source.Outcome.OK;
import static dev.ragstone.source.Outcome.OUT_OF_MEMORY;
import static dev.ragstone.source.Outcome.TIMEOUT;
import static dev.ragstone.source.Outcome.TRUNCATED;
import static dev.ragstone.source.Outcome.UNSUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ragstone.document.Block;
import dev.ragstone.document.Place;
import dev.ragstone.source.Content;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the collection of sample documents, good, encrypted, damaged and hostile, through the reader with its usual
 * settings. Skipped where the collection is not next to the project.
 */
class SampleDocumentsTest {

    private static final Path SAMPLES = projectRoot().resolveSibling("shared").resolve("data/documents");
    private static final int PORT_OF_THE_FETCHING_SAMPLE = 18999;

    @TempDir
    private static Path temporary;

    private static DetectingReader reader = DetectingReader.standard();

    @BeforeAll
    static void open() {
        assumeTrue(Files.isDirectory(SAMPLES), "no sample documents here");
        reader = DetectingReader.builder().temporaryFolder(temporary).build();
    }

    @AfterAll
    static void nothingIsLeftBehind() {
        reader.close();

        assertThat(ProcessHandle.current().children()).isEmpty();
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void everySampleIsExpected() throws IOException {
        List<String> samples = Files.readAllLines(SAMPLES.resolve("MANIFEST.tsv")).stream()
                .skip(1)
                .map(line -> line.split("\t", -1)[1])
                .toList();

        assertThat(expectations().map(Expectation::file)).containsExactlyInAnyOrderElementsOf(samples);
    }

    @ParameterizedTest
    @MethodSource("expectations")
    void sampleComesOutAsExpected(Expectation expectation) throws IOException {
        expectation.check(read(expectation.file()));
    }

    @Test
    void noSampleMakesAConnection() throws IOException {
        try (var server = new ServerSocket(PORT_OF_THE_FETCHING_SAMPLE, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(200);

            read("hostile/xxe_http.xml");

            assertThat(isCalled(server)).isFalse();
        }
    }

    private static boolean isCalled(ServerSocket server) throws IOException {
        try (var caller = server.accept()) {
            return caller.isConnected();
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    private static Extraction read(String file) throws IOException {
        Path path = SAMPLES.resolve(file);
        String name = path.getFileName().toString();
        return reader.read(
                SourceItem.of(path.toUri().toString(), name, Files.size(path), Instant.EPOCH, Content.of(path)));
    }

    private static Path projectRoot() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder.getParent() != null && !Files.isDirectory(folder.resolve("rag-ingest"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    static Stream<Expectation> expectations() {
        return Stream.of(good(), encrypted(), damaged(), limits(), entities(), oddities())
                .flatMap(List::stream);
    }

    private static List<Expectation> good() {
        return List.of(
                rich("ok/rich.html").under("Connect L1", "Operations Manual", "Installation", "Electrical"),
                text("ok/rich.md", "This manual describes the pump.", "Check the valve", "Text below.")
                        .under("Text below.", "Operations Manual", "Setext Heading")
                        .block(Block.Kind.CODE, "# not a heading")
                        .table("Voltage", 1),
                rich("ok/rich.docx").under("Connect L1", "Operations Manual", "Installation", "Electrical"),
                rich("ok/rich.doc").under("Connect L1", "Operations Manual", "Installation", "Electrical"),
                rich("ok/rich.odt").under("Connect L1", "Operations Manual", "Installation", "Electrical"),
                rich("ok/rich.rtf"),
                pages("ok/rich.pdf"),
                pages("ok/rich_tagged.pdf")
                        .under("Connect L1", "Operations Manual", "Installation", "Electrical")
                        .table("Terminal", 2),
                rich("ok/rich.epub"),
                text("ok/table.csv", "L1", "230 V", "L2, spare").table("Colour", 2),
                text("ok/table.xlsx", "L1", "230 V", "L2, spare", "231 \"V\"").table("Colour", 2),
                text("ok/table.ods", "L1", "230 V", "L2, spare", "231 \"V\"").table("Colour", 2),
                text("ok/docs.zip", "Grease the bearings", "Setext Heading", "L2, spare", "Größe, Maß und Übermaß"),
                text("ok/Code.java", "public static void main(String[] a)", "\"hi <b>\"")
                        .without("font-family", "<span")
                        .block(Block.Kind.CODE, "System.out.println"),
                text("ok/code.py", "def f(x):", "return x + 1 # ok"),
                text("ok/latin1.txt", "Größe, Maß und Übermaß: Fußgänger dürfen", "schöne Straßen."),
                text("ok/cp1252.txt", "The “quoted” price is 10 € – naïve café résumé, don’t panic."),
                text("ok/utf16_bom.txt", "Größe, Maß und Übermaß: plain text in UTF-16 with BOM."),
                text("ok/utf16le_nobom.txt", "Größe, Maß und Übermaß: plain text in UTF-16LE without BOM."),
                text("ok/utf8.txt", "Größe, Maß und Übermaß: UTF-8 – “quoted” 10 €."),
                text("ok/sjis.txt", "これは日本語のテキストです。文字コードはシフトJISです。"),
                text("ok/koi8r.txt", "Это русский текст в кодировке КОИ-8."),
                text("ok/gb18030.txt", "这是一个中文文本,使用国标编码。"),
                // An old charset that cannot be told from others: only the plain letters are certain.
                text("ok/cp850.txt", "berqueren"),
                text("ok/testPDF.pdf", "Apache Tika is a toolkit for detecting and extracting metadata")
                        .at("toolkit for detecting", Place.Kind.PAGE, 1),
                text("ok/testPPT_various.pptx", "Row 1 Col 1", "Number bullet 3", "ゾルゲと尾崎", "𐌲𐌿𐍄𐌹𐍃𐌺")
                        .at("Here is a list", Place.Kind.SLIDE, 1),
                text("ok/testPPT_various2.pptx", "This is some content", "FirstBullet", "NotesForSlide2")
                        .at("SecondBullet", Place.Kind.SLIDE, 2),
                text("ok/testEXCEL.xlsx", "Numbers and their Squares", "225").at("225", Place.Kind.SHEET, 1),
                text("ok/testWORD_various.docx", "Bullet 2", "Row 2 Col 3", "This is a footnote", "Gothic text"),
                text(
                        "ok/testRFC822-multipart",
                        "This is a test for parsing multi-part mails",
                        "Text specific to body 2"),
                text(
                        "ok/testRFC822_multipart_attachments.eml",
                        "html body of the main msg",
                        "Test TXTA File",
                        "Test TXTB File"),
                text("ok/testEPUB.epub", "This is the text for chapter Two", "Table data"),
                text("ok/testRTFListMicrosoftWord.rtf", "A short ordered list", "A nested list"),
                text("ok/testEXCEL_big_numbers.xlsx", "123456789012345", "123456789012346"),
                text("ok/testEXCEL_dateFormats.xlsx", "date", "96"),
                text("ok/testODTStyles3.odt", "Belgisch Staatsblad", "Marleen Vrolix", "17B96"));
    }

    private static Expectation rich(String file) {
        return text(
                file,
                "Operations Manual",
                "Mount the pump on a level surface, i.e. a concrete base of approx. 20 cm.",
                "Check the seal",
                "Outlet valve",
                "Connect L1, L2 and L3.",
                "Voltage",
                "brown",
                "Grease the bearings every 500 hours.",
                "Open the cover",
                "int rpm = 1450;",
                "Größe, Maß und Übermaß");
    }

    private static Expectation pages(String file) {
        return rich(file)
                .at("Mount the pump", Place.Kind.PAGE, 1)
                .at("Grease the bearings", Place.Kind.PAGE, 2)
                .without("sealCheck", "valveInlet", "brownL2", "pumpOpen");
    }

    private static List<Expectation> encrypted() {
        return List.of(
                outcome("encrypted/testWORD_protected_passtika.docx", ENCRYPTED),
                outcome("encrypted/testEXCEL_protected_passtika.xlsx", ENCRYPTED),
                outcome("encrypted/testPPT_protected_passtika.pptx", ENCRYPTED),
                outcome("encrypted/testODTEncrypted.odt", ENCRYPTED),
                outcome("encrypted/full_encrypted.7z", ENCRYPTED),
                outcome("encrypted/testPDF_no_extract_no_accessibility_owner_user.pdf", ENCRYPTED),
                outcome("encrypted/encrypted.zip", ENCRYPTED, EMPTY));
    }

    private static List<Expectation> damaged() {
        return List.of(
                outcome("corrupt/testWORD_truncated.docx", FAILED),
                outcome("corrupt/truncated.docx", FAILED),
                outcome("corrupt/truncated.pdf", FAILED),
                outcome("corrupt/testEXCEL.strict.xlsx", FAILED),
                outcome("corrupt/undeclared_entity.xml", FAILED),
                outcome("corrupt/test-documents-spanned.zip", FAILED),
                outcome("corrupt/empty.txt", FAILED).because("no bytes"));
    }

    private static List<Expectation> limits() {
        return List.of(
                outcome("hostile/testOneNote-fuzz2.one", TIMEOUT, OUT_OF_MEMORY).because("timeout", "heapMegabytes"),
                outcome("hostile/testOneNote-fuzz3.one", FAILED),
                outcome("hostile/testChm_oom.chm", FAILED),
                outcome("hostile/testLZMA_oom", FAILED),
                outcome("hostile/testZ_oom.Z", FAILED),
                outcome("hostile/TIKA-216.tgz", FAILED).because("maxExpansion"),
                outcome("hostile/moby.zip", OK, TRUNCATED).words("Call me Ishmael"),
                outcome("hostile/testPDF_childAttachments.pdf", OK, TRUNCATED),
                outcome("hostile/zipbomb_300mb_txt.zip", FAILED).because("maxExpansion"),
                outcome("hostile/gzbomb_500mb.gz", FAILED).because("maxExpansion"),
                outcome("hostile/zip_20000_entries.zip", TRUNCATED, FAILED).because("maxEmbedded"),
                outcome("hostile/zip_nested_30.zip", TRUNCATED, FAILED).because("maxDepth"),
                outcome("hostile/docx_bomb.docx", TIMEOUT, OUT_OF_MEMORY, TRUNCATED, FAILED)
                        .because("timeout", "heapMegabytes", "maxChars", "maxExpansion"),
                outcome("hostile/deep_nesting.xml", FAILED),
                outcome("hostile/eml_nested.eml", FAILED),
                anything("hostile/deep_nesting.html").without("StackOverflow"));
    }

    private static List<Expectation> entities() {
        return List.of(
                outcome("hostile/billion_laughs.xml", FAILED),
                anything("hostile/xxe_file.xml").and(SampleDocumentsTest::hasNoHostName),
                anything("hostile/xxe_http.xml"),
                outcome("hostile/docx_xxe.docx", FAILED),
                anything("hostile/xxe_svg.svg").and(SampleDocumentsTest::hasNoHostName));
    }

    private static void hasNoHostName(Extraction read) {
        Path secret = Path.of("/etc/hostname");
        try {
            if (Files.isReadable(secret) && !Files.readString(secret).isBlank()) {
                assertThat(read.toString())
                        .doesNotContain(Files.readString(secret).strip());
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Expectation> oddities() {
        return List.of(
                outcome("hostile/no_whitespace.txt", OK)
                        .and(read -> assertThat(read.text()).hasSize(5_000_000)),
                outcome("hostile/nul_bytes.txt", EMPTY, UNSUPPORTED, FAILED),
                outcome("hostile/random.bin", EMPTY, UNSUPPORTED, FAILED),
                text("hostile/wrong_ext_html.pdf", "I am HTML").type("text/html"),
                outcome("hostile/pdf_pagetree_loop.pdf", EMPTY, FAILED),
                pages("hostile/garbage_tail.pdf"),
                text("hostile/mixed_crlf_bom.csv", "Müller;1,5")
                        .and(read -> assertThat(rows(read)).isEqualTo(400)));
    }

    /** The rows of a document that is one table, its header included if it is told from the others. */
    private static int rows(Extraction read) {
        var last = Objects.requireNonNull(read.blocks().getLast().table(), "no table");
        return last.last() + (last.header().isEmpty() ? 0 : 1);
    }
}
