package dev.ragstone.ingest.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingest.reader.Pdfs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sent file is, by its bytes and whatever its name. */
class UploadTypesTest extends UploadFixture {

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
    void groupsOfTypesCanBeAllowed() {
        var texts = builder().allowedTypes(Set.of("text/*")).open();

        assertThat(texts.save("anna", "a.html", stream("<!DOCTYPE html><html><p>Hi</p></html>")))
                .isInstanceOf(UploadResult.Stored.class);
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
}
