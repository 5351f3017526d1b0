package dev.ragstone.ingest;

import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Place;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.testkit.Eventually;
import dev.ragstone.testkit.MissingPart;
import java.awt.Color;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pictures of text. What needs Tesseract is skipped where there is none, or fails with {@code RAGSTONE_REQUIRE_TESSERACT=1}.
 */
class OcrTest {

    @TempDir
    private Path temp;

    private static void needsTesseract() {
        boolean there = Arrays.stream(
                        Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "tesseract")));
        if (!there) {
            throw MissingPart.of("Tesseract", "RAGSTONE_REQUIRE_TESSERACT", "there is none on the path");
        }
    }

    private static BufferedImage picture(String... lines) {
        var image = new BufferedImage(1200, 120 + 90 * lines.length, BufferedImage.TYPE_INT_RGB);
        var graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.setColor(Color.BLACK);
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 56));
        for (int i = 0; i < lines.length; i++) {
            graphics.drawString(lines[i], 60, 100 + 90 * i);
        }
        graphics.dispose();
        return image;
    }

    private static byte[] png(BufferedImage image) throws IOException {
        var out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }

    private static byte[] scanned(BufferedImage... pages) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var document = new PDDocument()) {
            for (BufferedImage image : pages) {
                var page = new PDPage(new PDRectangle(image.getWidth() / 2f, image.getHeight() / 2f));
                document.addPage(page);
                try (var content = new PDPageContentStream(document, page)) {
                    content.drawImage(
                            LosslessFactory.createFromImage(document, image),
                            0,
                            0,
                            page.getMediaBox().getWidth(),
                            page.getMediaBox().getHeight());
                }
            }
            document.save(out);
        }
        return out.toByteArray();
    }

    private DetectingReader.Builder reading() {
        return DetectingReader.builder().ocr("eng").poolSize(1).temporaryFolder(temp);
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.walk(temp)) {
            return files.filter(file -> !file.equals(temp)).toList();
        }
    }

    @Test
    void picturesAreNotReadUnlessAskedFor() throws IOException {
        try (var reader = DetectingReader.builder().poolSize(1).build()) {
            assertThat(reader.read(item("a.png", png(picture("Granite")))).outcome())
                    .isEqualTo(Outcome.UNSUPPORTED);
            Extraction scan = reader.read(item("a.pdf", scanned(picture("Granite"))));
            assertThat(scan.outcome()).isEqualTo(Outcome.EMPTY);
            assertThat(scan.reason()).contains("OCR is off");
        }
    }

    @Test
    void wordsInAPictureAreRead() throws IOException {
        needsTesseract();

        try (var reader = reading().build()) {
            Extraction extraction = reader.read(item("a.png", png(picture("Granite is hard", "Water is soft"))));

            assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
            assertThat(extraction.mediaType()).isEqualTo("image/png");
            assertThat(extraction.text())
                    .containsIgnoringCase("granite is hard")
                    .containsIgnoringCase("water is soft");
        }
        assertThat(left()).isEmpty();
    }

    @Test
    void scannedPagesAreReadWithTheirNumbers() throws IOException {
        needsTesseract();

        try (var reader = reading().build()) {
            Extraction extraction =
                    reader.read(item("a.pdf", scanned(picture("Granite is hard"), picture("Water is soft"))));

            assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
            assertThat(extraction.text())
                    .containsIgnoringCase("granite is hard")
                    .containsIgnoringCase("water is soft");
            assertThat(extraction.blocks().getLast().place()).isEqualTo(Place.page(2));
        }
        assertThat(left()).isEmpty();
    }

    @Test
    void pictureWithoutWordsIsEmpty() throws IOException {
        needsTesseract();

        try (var reader = reading().build()) {
            assertThat(reader.read(item("a.png", png(picture()))).outcome()).isEqualTo(Outcome.EMPTY);
        }
    }

    @Test
    void languageThatIsNotInstalledIsNamed() throws IOException {
        needsTesseract();

        try (var reader = reading().ocr("qqq").build()) {
            Extraction extraction = reader.read(item("a.png", png(picture("Granite is hard"))));

            assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(extraction.reason()).contains("qqq");
        }
    }

    @Test
    @Timeout(180)
    void timeLimitHoldsAndNothingIsLeft() throws Exception {
        needsTesseract();
        BufferedImage page = picture(Stream.generate(() -> "Granite is hard and water is soft")
                .limit(60)
                .toArray(String[]::new));

        try (var reader = reading().timeout(Duration.ofSeconds(3)).build()) {
            // The child has started before the clock runs for what takes long.
            assertThat(reader.read(item("a.txt", "text")).outcome()).isEqualTo(Outcome.OK);
            Extraction extraction = reader.read(item("a.pdf", scanned(page, page, page, page, page, page, page, page)));

            assertThat(extraction.outcome()).isEqualTo(Outcome.TIMEOUT);
        }

        assertThat(left()).isEmpty();
        Eventually.holds(() -> tesseracts() == 0);
    }

    private static long tesseracts() {
        // Orphans, too: they are no longer descendants of this process.
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().command().orElse("").endsWith("/tesseract"))
                .count();
    }
}
