package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The one jar, started as users start it; runs once it is built. */
@Timeout(240)
class OneJarIT {

    private static final Path JAR =
            Path.of(System.getProperty("ragstone.jar", "target/ragstone.jar")).toAbsolutePath();

    @TempDir
    Path temp;

    @BeforeAll
    static void requireJar() {
        assertThat(JAR).as("built by mvn package").isRegularFile();
    }

    @Test
    void answersFromDocumentsThatChildProcessesRead() throws IOException, InterruptedException {
        writeDocuments(temp.resolve("docs"));
        // By a relative path, as in java -jar ragstone.jar: child processes have another current folder.
        Files.createSymbolicLink(temp.resolve("ragstone.jar"), JAR);
        String questions = """
                How long is the guarantee of the pump?
                Who approves travel?
                When is the canteen open?
                """;

        List<JsonNode> answers = run(questions, "chat", "--json", "--docs", "docs");

        assertThat(answers)
                .extracting(answer -> answer.get("answer").asText())
                .satisfiesExactly(
                        pdf -> assertThat(pdf).contains("seven years"),
                        docx -> assertThat(docx).contains("department"),
                        html -> assertThat(html).contains("half past eleven"));
        assertThat(answers)
                .extracting(
                        answer -> answer.get("citations").get(0).get("document").asText())
                .satisfiesExactly(
                        pdf -> assertThat(pdf).endsWith("pump.pdf"),
                        docx -> assertThat(docx).endsWith("travel.docx"),
                        html -> assertThat(html).endsWith("canteen.html"));
    }

    @Test
    void holdsWhatAJarOfManyNeeds() throws IOException {
        try (var jar = new JarFile(JAR.toFile())) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            List<String> names = jar.stream().map(ZipEntry::getName).toList();

            assertThat(manifest.getValue("Main-Class")).isEqualTo("dev.ragstone.app.Main");
            assertThat(manifest.getValue("Multi-Release")).isEqualTo("true");
            assertThat(manifest.getValue("Enable-Native-Access")).isEqualTo("ALL-UNNAMED");
            assertThat(manifest.getValue("Class-Path")).isNull();
            assertThat(names).contains("LICENSE", "NOTICE", "META-INF/LICENSE", "META-INF/NOTICE");
            assertThat(names).noneMatch(name -> name.matches("META-INF/[^/]+\\.(SF|RSA|DSA|EC)"));
            assertThat(names).noneMatch(name -> name.endsWith("module-info.class"));
            assertThat(text(jar, "META-INF/services/org.apache.tika.parser.Parser")
                            .lines())
                    .as("services of many jars are merged")
                    .hasSizeGreaterThan(20);
            assertThat(text(jar, "META-INF/services/java.sql.Driver")).contains("org.postgresql.Driver");
            assertThat(text(jar, "META-INF/NOTICE")).contains("Tika").contains("PDFBox");
            assertThat(text(jar, "META-INF/NOTICE.txt")).contains("Lucene");
        }
    }

    private static String text(JarFile jar, String name) throws IOException {
        try (var in = jar.getInputStream(jar.getEntry(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private List<JsonNode> run(String input, String... args) throws IOException, InterruptedException {
        var command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", "ragstone.jar"));
        command.addAll(List.of(args));
        Path err = temp.resolve("err.txt");
        Process process = new ProcessBuilder(command)
                .directory(temp.toFile())
                .redirectInput(Files.writeString(temp.resolve("in.txt"), input).toFile())
                .redirectOutput(temp.resolve("out.txt").toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(200, TimeUnit.SECONDS)).as("it ends").isTrue();
        assertThat(process.exitValue()).as(Files.readString(err)).isZero();
        assertThat(Files.readString(err)).contains("3 added").doesNotContain("WARNING", "warning", "Exception");
        var answers = new ArrayList<JsonNode>();
        for (String line : Files.readAllLines(temp.resolve("out.txt"))) {
            answers.add(new ObjectMapper().readTree(line));
        }
        return answers;
    }

    private static void writeDocuments(Path folder) throws IOException {
        SampleDocuments.write(
                folder.resolve("canteen.html"),
                "<html><body><h1>Canteen</h1><p>The canteen is open from half past eleven to two.</p></body></html>");
        try (var docx = new XWPFDocument();
                var out = Files.newOutputStream(folder.resolve("travel.docx"))) {
            docx.createParagraph().createRun().setText("The head of the department approves every travel in advance.");
            docx.write(out);
        }
        try (var pdf = new PDDocument()) {
            var page = new PDPage();
            pdf.addPage(page);
            try (var content = new PDPageContentStream(pdf, page)) {
                content.beginText();
                content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
                content.newLineAtOffset(72, 700);
                content.showText("The guarantee of the pump lasts for seven years.");
                content.endText();
            }
            pdf.save(folder.resolve("pump.pdf").toFile());
        }
    }
}
