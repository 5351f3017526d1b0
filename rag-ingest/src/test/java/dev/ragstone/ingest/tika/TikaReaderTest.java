package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.item;
import static dev.ragstone.ingest.tika.Samples.docx;
import static dev.ragstone.ingest.tika.Samples.openDocument;
import static dev.ragstone.ingest.tika.Samples.p;
import static dev.ragstone.ingest.tika.Samples.zip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ragstone.document.Block;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.Place;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Content;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TikaReaderTest {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/msword",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                "application/vnd.ms-powerpoint",
                "application/vnd.ms-excel",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                "application/vnd.oasis.opendocument.spreadsheet",
                "application/rtf",
                "application/epub+zip",
                "message/rfc822",
                "application/vnd.ms-outlook",
                "application/zip",
                "application/x-tar",
                "application/gzip",
                "application/x-7z-compressed",
                "application/xml",
                "image/svg+xml",
                "application/onenote"
            })
    void takesTheFormatsItKnows(String type) {
        assertThat(READER.reads(type)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "image/png",
                "audio/mpeg",
                "video/mp4",
                "application/octet-stream",
                "application/x-executable",
                "application/java-vm",
                "text/x-java-source",
                "text/html",
                "application/pdf"
            })
    void leavesToOthersWhatHasNoTextOrAReaderOfItsOwn(String type) {
        assertThat(READER.reads(type)).isFalse();
    }

    @Test
    void contentDecidesNotTheName() throws IOException {
        Extraction extraction = READER.read(item("a.zip", docx(p("H1", "Pump"))));

        assertThat(extraction.mediaType()).contains("wordprocessingml");
        assertThat(extraction.blocks()).extracting(Block::kind).containsExactly(Block.Kind.HEADING);
    }

    @Test
    void fileOnDiskIsReadInPlace(@TempDir Path folder) throws IOException {
        Path file = Files.write(
                folder.resolve("a.odt"), openDocument("text", "", "<text:p xmlns:text='x'>Hello.</text:p>"));

        Extraction extraction = READER.read(
                SourceItem.of(file.toUri().toString(), "a.odt", Files.size(file), Instant.EPOCH, Content.of(file)));

        assertThat(extraction.text()).isEqualTo("Hello.");
        assertThat(folder.toFile().list()).containsExactly("a.odt");
    }

    @Test
    void rtfKeepsItsWords() {
        Extraction extraction =
                READER.read(item("a.rtf", "{\\rtf1\\ansi{\\info{\\title Manual}}Hello \\b there\\b0 .\\par Next.}"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(extraction.text()).isEqualTo("Hello there.\n\nNext.");
        assertThat(extraction.title()).isEqualTo("Manual");
    }

    @Test
    void pictureIsUnsupportedNotEmpty() {
        byte[] picture = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'};

        Extraction extraction = READER.read(item("a.png", picture));

        assertThat(extraction.outcome()).isEqualTo(Outcome.UNSUPPORTED);
        assertThat(extraction.reason()).contains("image/png");
    }

    @Test
    void halfAFileFailsWithAReason() throws IOException {
        byte[] file = docx(p("", "Text."));

        Extraction extraction = READER.read(item("a.docx", Arrays.copyOf(file, file.length / 2)));

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason())
                .startsWith("is damaged or not what it seems: ")
                .doesNotContain("\n");
    }

    @Test
    void documentWithoutTextIsEmpty() throws IOException {
        assertThat(READER.read(item("a.docx", docx(p("", " ")))).outcome()).isEqualTo(Outcome.EMPTY);
    }

    @Test
    void itemOfUnknownSizeKeepsTheLimit() {
        var tiny = TikaReader.of(ReadLimits.standard().withMaxBytes(100));
        var item =
                SourceItem.of("memory:/a", "a.zip", -1, Instant.EPOCH, () -> new ByteArrayInputStream(new byte[200]));

        Extraction extraction = tiny.read(item);

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("maxBytes");
    }

    @Test
    void packedDocumentsGoToAddedReaders() throws IOException {
        var reader = TikaReader.builder().reader(new ShoutingReader()).build();

        assertThat(reader.read(item("x.zip", zip("a.txt", "hello"))).text()).isEqualTo("a.txt\n\nHELLO!");
    }

    @Test
    void idNamesWhatChangesTheText() {
        assertThat(READER.id()).isEqualTo(TikaReader.of(ReadLimits.standard()).id());
        assertThat(TikaReader.of(ReadLimits.standard().withMaxDepth(2)).id()).isNotEqualTo(READER.id());
        assertThat(TikaReader.of(ReadLimits.standard().withMaxChars(2)).id()).isNotEqualTo(READER.id());
    }

    @Test
    void ocrNeedsLanguagesThatCanBe() {
        assertThatThrownBy(() -> TikaReader.builder().ocr("eng; rm -rf"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("eng; rm -rf");
        assertThatThrownBy(() -> TikaReader.builder().ocr()).isInstanceOf(IllegalArgumentException.class);
    }

    /** Reads text in capitals. */
    private static final class ShoutingReader implements DocumentReader {

        @Override
        public boolean reads(String mediaType) {
            return mediaType.equals("text/plain");
        }

        @Override
        public Extraction read(SourceItem item) {
            return new Extraction(
                    Outcome.OK,
                    "",
                    "",
                    "text/plain",
                    "en",
                    Metadata.empty(),
                    "HELLO!",
                    List.of(Block.of(Block.Kind.PARAGRAPH, 0, 6, List.of(), Place.none())));
        }
    }
}
