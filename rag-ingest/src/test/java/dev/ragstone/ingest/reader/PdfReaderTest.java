package dev.ragstone.ingest.reader;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.item;
import static dev.ragstone.ingest.reader.Pdfs.pdf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ragstone.document.Block;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.testkit.DocumentReaderContract;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentNameDictionary;
import org.apache.pdfbox.pdmodel.PDEmbeddedFilesNameTreeNode;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.pdmodel.common.filespecification.PDEmbeddedFile;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PdfReaderTest extends DocumentReaderContract {

    private final PdfReader reader = PdfReader.of(ReadLimits.standard());

    @Override
    protected DocumentReader reader() {
        return reader;
    }

    @Override
    protected String mediaType() {
        return "application/pdf";
    }

    @Override
    protected String fileName() {
        return "a.pdf";
    }

    @Override
    protected byte[] goodBytes() {
        try {
            return pdf("Manual", List.of("One.", "", "Two."), List.of("Three."));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void fileThatForbidsCopyingIsEncrypted() throws IOException {
        var permission = new AccessPermission();
        permission.setCanExtractContent(false);
        permission.setCanExtractForAccessibility(false);
        try (var paper = new Paper()) {
            paper.line(72, 80, 10, "Text.");
            paper.document.protect(new StandardProtectionPolicy("owner", "", permission));

            Extraction extraction = reader.read(item("a.pdf", paper.bytes()));

            assertThat(extraction.outcome()).isEqualTo(Outcome.ENCRYPTED);
            assertThat(extraction.reason()).contains("copying");
        }
    }

    @Test
    void attachedFilesAreNamed() throws IOException {
        try (var paper = new Paper()) {
            paper.line(72, 80, 10, "Text.");
            attach(paper.document, "notes.txt");

            Extraction extraction = reader.read(item("a.pdf", paper.bytes()));

            assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
            assertThat(extraction.reason()).contains("notes.txt");
            assertThat(extraction.metadata().get("attachments")).contains(MetadataValue.of(List.of("notes.txt")));
        }
    }

    @Test
    void datesAreMoments() throws IOException {
        try (var paper = new Paper()) {
            paper.line(72, 80, 10, "Text.");
            var date = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
            date.setTimeInMillis(Instant.parse("2024-05-06T07:08:09Z").toEpochMilli());
            paper.document.getDocumentInformation().setCreationDate(date);
            paper.document.getDocumentInformation().setModificationDate(date);

            Extraction extraction = reader.read(item("a.pdf", paper.bytes()));

            var moment = MetadataValue.of(Instant.parse("2024-05-06T07:08:09Z"));
            assertThat(extraction.metadata().get("created")).contains(moment);
            assertThat(extraction.metadata().get("modified")).contains(moment);
        }
    }

    @Test
    void packetOfMetadataIsReadWhereThereIsNoOther() throws IOException {
        try (var paper = new Paper()) {
            paper.line(72, 80, 10, "Text.");
            String xml = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF><rdf:Description xmp:CreateDate='2024-05-06'>"
                    + "<dc:title><rdf:Alt><rdf:li>From the packet</rdf:li></rdf:Alt></dc:title>"
                    + "</rdf:Description></rdf:RDF></x:xmpmeta>";
            var metadata =
                    new PDMetadata(paper.document, new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
            paper.document.getDocumentCatalog().setMetadata(metadata);

            Extraction extraction = reader.read(item("a.pdf", paper.bytes()));

            assertThat(extraction.title()).isEqualTo("From the packet");
            assertThat(extraction.metadata().get("created"))
                    .contains(MetadataValue.of(Instant.parse("2024-05-06T00:00:00Z")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"untitled", "report.docx", "Microsoft Word - final.doc", "  "})
    void titleThatIsNoneGivesWayToTheFirstHeading(String title) throws IOException {
        try (var paper = new Paper()) {
            paper.document.getDocumentInformation().setTitle(title);
            paper.bold(72, 80, 20, "The real title");
            paper.lines(72, 110, "Some text that is longer than its title and goes on", "for two lines.");

            assertThat(reader.read(item("a.pdf", paper.bytes())).title()).isEqualTo("The real title");
        }
    }

    @Test
    void loopOfPagesEnds() {
        String file = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF";

        Extraction extraction = assertTimeoutPreemptively(
                Duration.ofMinutes(2), () -> reader.read(item("a.pdf", file.getBytes(StandardCharsets.US_ASCII))));

        assertThat(extraction.outcome().hasText()).isFalse();
    }

    @Test
    void paragraphsKnowTheirPage() throws IOException {
        byte[] file = pdf("Manual", List.of("The pump moves", "water.", "", "It is blue."), List.of("Second page."));

        Extraction extraction = reader.read(item("a.pdf", file));

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(blocks(extraction))
                .containsExactly("PARAGRAPH:The pump moves\nwater.", "PARAGRAPH:It is blue.", "PARAGRAPH:Second page.");
        assertThat(extraction.blocks())
                .extracting(Block::place)
                .containsExactly(Place.page(1), Place.page(1), Place.page(2));
    }

    @Test
    void fileDescribesItself() throws IOException {
        Extraction extraction = reader.read(item("a.pdf", pdf("Manual", List.of("One."), List.of("Two."))));

        assertThat(extraction.title()).isEqualTo("Manual");
        assertThat(extraction.metadata().get("author")).contains(MetadataValue.of("A. Author"));
        assertThat(extraction.metadata().get("pages")).contains(MetadataValue.of(2));
    }

    @Test
    void pageWithoutTextStillCounts() throws IOException {
        Extraction extraction = reader.read(item("a.pdf", pdf("", List.of(), List.of("Text."))));

        assertThat(extraction.blocks()).extracting(Block::place).containsExactly(Place.page(2));
    }

    @Test
    void fileWithPasswordIsEncrypted() throws IOException {
        Extraction extraction = reader.read(item("a.pdf", pdf("", "secret", List.of("Text."))));

        assertThat(extraction.outcome()).isEqualTo(Outcome.ENCRYPTED);
        assertThat(extraction.reason()).contains("password");
    }

    @Test
    void halfAFileFails() throws IOException {
        byte[] file = pdf("", List.of("Text."));

        Extraction extraction = reader.read(item("a.pdf", Arrays.copyOf(file, file.length / 2)));

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).startsWith("is damaged: ");
    }

    @Test
    void fileWithoutTextIsEmptyAndMayBeScanned() throws IOException {
        Extraction extraction = reader.read(item("a.pdf", pdf("", List.of())));

        assertThat(extraction.outcome()).isEqualTo(Outcome.EMPTY);
        assertThat(extraction.reason()).contains("OCR");
    }

    @Test
    void longFileIsCutAndSaysSo() throws IOException {
        var small = PdfReader.of(ReadLimits.standard().withMaxChars(8));

        Extraction extraction = small.read(item("a.pdf", pdf("", List.of("One."), List.of("Two three."))));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.text()).isEqualTo("One.\n\nTw");
    }

    private static void attach(PDDocument document, String name) throws IOException {
        var file = new PDComplexFileSpecification();
        file.setFile(name);
        file.setFileUnicode(name);
        file.setEmbeddedFile(new PDEmbeddedFile(document, new ByteArrayInputStream(new byte[] {'x'})));
        var tree = new PDEmbeddedFilesNameTreeNode();
        tree.setNames(Map.of(name, file));
        var names = new PDDocumentNameDictionary(document.getDocumentCatalog());
        names.setEmbeddedFiles(tree);
        document.getDocumentCatalog().setNames(names);
    }
}
