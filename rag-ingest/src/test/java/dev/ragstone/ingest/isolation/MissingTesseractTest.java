package dev.ragstone.ingest.isolation;

import static dev.ragstone.ingest.reader.Items.item;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingest.DetectingReader;
import dev.ragstone.ingest.tika.TikaReader;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** OCR where no program can be found. */
class MissingTesseractTest {

    @TempDir
    private Path empty;

    @Test
    void missingTesseractIsSaid() throws Exception {
        String classPath = ChildClassPath.of(WithoutPath.class, DetectingReader.class, DocumentReader.class).stream()
                .map(Path::toString)
                .collect(joining(File.pathSeparator));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var builder = new ProcessBuilder(List.of(
                java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath, WithoutPath.class.getName()));
        builder.environment().put("PATH", empty.toString());

        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(output.lines())
                .hasSize(2)
                .allMatch(line -> line.contains("OCR needs Tesseract") && line.contains("install it or leave OCR off"))
                .anyMatch(line -> line.startsWith("builder: "))
                .anyMatch(line -> line.startsWith("item: FAILED "));
    }

    /** Asks for what is not there. */
    static final class WithoutPath {

        private WithoutPath() {}

        public static void main(String[] arguments) {
            try {
                TikaReader.builder().ocr("eng");
            } catch (IllegalStateException e) {
                System.out.println("builder: " + e.getMessage());
            }
            try (var reader = DetectingReader.builder().ocr("eng").poolSize(1).build()) {
                byte[] png = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
                Extraction extraction = reader.read(item("a.png", png));
                System.out.println("item: " + extraction.outcome() + " " + extraction.reason());
            }
        }
    }
}
