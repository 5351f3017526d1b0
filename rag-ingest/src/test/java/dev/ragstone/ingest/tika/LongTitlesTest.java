package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingest.reader.PdfReader;
import dev.ragstone.ingest.reader.Pdfs;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.IOException;
import java.util.List;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.Test;

/** Titles and metadata that would be stored with every chunk. */
class LongTitlesTest {

    private static final String LONG = "long title ".repeat(1_000).strip();
    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    private static void isCut(Extraction extraction) {
        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(extraction.title())
                .hasSizeBetween(280, 300)
                .startsWith("long title")
                .endsWith("…");
    }

    @Test
    void titleOfAPdfIsCut() throws IOException {
        isCut(PdfReader.of(ReadLimits.standard()).read(item("a.pdf", Pdfs.pdf(LONG, List.of("Text")))));
    }

    @Test
    void titleOfAnOfficeDocumentIsCut() throws IOException {
        var document = new XWPFDocument();
        document.createParagraph().createRun().setText("Text");
        document.getProperties().getCoreProperties().setTitle(LONG);

        isCut(READER.read(item("a.docx", Samples.saved(document))));
    }

    @Test
    void titleThatTikaFindsIsCut() throws IOException {
        var workbook = new XSSFWorkbook();
        Workbooks.row(workbook.createSheet("S"), 0, "Text");
        workbook.getProperties().getCoreProperties().setTitle(LONG);

        isCut(READER.read(item("a.xlsx", Samples.saved(workbook))));
    }

    @Test
    void subjectOfAMailIsCut() {
        isCut(READER.read(item("a.eml", "From: a@example.org\r\nSubject: " + LONG + "\r\n\r\nText.\r\n")));
    }

    @Test
    void longMetadataIsCutAndReported() throws IOException {
        var document = new XWPFDocument();
        document.createParagraph().createRun().setText("Text");
        document.getProperties().getCoreProperties().setCreator(LONG);

        Extraction extraction = READER.read(item("a.docx", Samples.saved(document)));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.reason()).contains("metadata was too long", "4096");
    }
}
