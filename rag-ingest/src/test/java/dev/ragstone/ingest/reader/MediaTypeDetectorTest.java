package dev.ragstone.ingest.reader;

import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaTypeDetectorTest {

    private final MediaTypeDetector detector = new MediaTypeDetector();

    @ParameterizedTest
    @CsvSource({
        "notes.txt,   Some words,                         text/plain",
        "notes,       Some words,                         text/plain",
        "README.md,   # Some words,                       text/markdown",
        "README.md,   <h1 align=center>Logo</h1>,         text/markdown",
        "Main.java,   package x;,                         text/x-java-source",
        "data.json,   '{\"a\": 1}',                       application/json",
        "page.html,   just a fragment,                    text/html",
        "page.pdf,    <html><p>I am a page</p></html>,    text/html",
        "page.txt,    <!DOCTYPE html><html></html>,       text/html",
        "notes.pdf,   Some words,                         text/plain",
        "letter.txt,  Subject: it begins like mail,       text/plain",
        "fake.txt,    %PDF-1.4 all in ASCII,              application/pdf",
        "notes.txt,   {\\rtf1 hello},                     application/rtf"
    })
    void contentDecidesAndTheNameHelps(String name, String content, String type) throws IOException {
        assertThat(detector.detect(item(name, content))).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource({"noise.txt", "noise.md", "noise.html", "noise"})
    void noiseIsNeverText(String name) throws IOException {
        byte[] noise = new byte[5_000];
        new Random(3).nextBytes(noise);

        assertThat(detector.detect(item(name, noise))).isEqualTo("application/octet-stream");
    }

    @ParameterizedTest
    @CsvSource({"UTF-8", "KOI8-R", "Shift_JIS", "GB18030", "windows-1252"})
    void textInAnyCharsetIsText(Charset charset) throws IOException {
        byte[] bytes = "Größe Это русский これは这是".getBytes(charset);

        assertThat(detector.detect(item("a.txt", bytes))).isEqualTo("text/plain");
    }

    @ParameterizedTest
    @CsvSource({"UTF-16LE", "UTF-16BE"})
    void westernTextInUtf16IsText(Charset charset) throws IOException {
        byte[] bytes = "Größe, Maß und Übermaß".getBytes(charset);

        assertThat(detector.detect(item("a.txt", bytes))).isEqualTo("text/plain");
    }

    @Test
    void nameMakesAContainerMorePrecise() throws IOException {
        byte[] zip = {'P', 'K', 3, 4, 20, 0, 0, 0, 8, 0, 0, 0};

        assertThat(detector.detect(item("a.docx", zip))).contains("wordprocessingml");
        assertThat(detector.detect(item("a.txt", zip))).isEqualTo("application/zip");
    }

    @Test
    void findsPdfUnderAnyName() throws IOException {
        byte[] pdf = Pdfs.pdf("", List.of("Text."));

        assertThat(detector.detect(item("a.txt", pdf))).isEqualTo("application/pdf");
    }

    @ParameterizedTest
    @CsvSource({
        "a.md, '%PDF-1.4 as text', application/pdf",
        "a.csv, '{\\rtf1 text}', application/rtf",
        "a.txt, '%!PS-Adobe', application/postscript",
        "a.txt, '  <html><body>x</body></html>', text/html",
        "a.txt, 'a < b', text/plain"
    })
    void marksOfOtherFormatsWinOverANameForText(String name, String content, String type) throws IOException {
        assertThat(detector.detect(item(name, content.getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(type);
    }

    @Test
    void whatWasFoundOutIsBelievedUnderTheSameName() throws IOException {
        SourceItem known = DetectedContent.in(item("a.txt", "text".getBytes(StandardCharsets.UTF_8)), "text/x-known");
        SourceItem renamed = SourceItem.of(known.uri(), "b.md", known.size(), known.modified(), known.content());

        assertThat(detector.detect(known)).isEqualTo("text/x-known");
        assertThat(detector.detect(renamed)).isEqualTo("text/markdown");
    }
}
