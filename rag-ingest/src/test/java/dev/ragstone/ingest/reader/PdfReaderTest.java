package dev.ragstone.ingest.reader;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.item;
import static dev.ragstone.ingest.reader.Pdfs.pdf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PdfReaderTest {

    private final PdfReader reader = PdfReader.of(ReadLimits.standard());

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
}
