package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.headingsOf;
import static dev.ragstone.ingest.reader.Items.item;
import static dev.ragstone.ingest.tika.Samples.docx;
import static dev.ragstone.ingest.tika.Samples.p;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.IOException;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFTable;
import org.junit.jupiter.api.Test;

class WordFormatTest {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    private static Extraction read(byte[] file) {
        return READER.read(item("a.docx", file));
    }

    @Test
    void headingsMakeThePath() throws IOException {
        Extraction extraction = read(docx(p("H1", "Manual")
                + p("H2", "Parts")
                + p("", "Text.")
                + p("Own", "More")
                + p("", "Under the style of our own.")));

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(headingsOf(extraction, "Text.")).containsExactly("Manual", "Parts");
        assertThat(headingsOf(extraction, "Under the style")).containsExactly("Manual", "More");
        assertThat(extraction.title()).isEqualTo("Manual");
    }

    @Test
    void titleStandsAboveEveryHeading() throws IOException {
        Extraction extraction =
                read(docx(p("T", "The book") + p("H1", "One") + p("", "First.") + p("H1", "Two") + p("", "Second.")));

        assertThat(headingsOf(extraction, "Second.")).containsExactly("The book", "Two");
    }

    @Test
    void listItemsAreOneBlockWithLevelsAndNumbers() throws IOException {
        String numbering = "<w:numbering xmlns:w='w'>"
                + "<w:abstractNum w:abstractNumId='1'><w:lvl w:ilvl='0'><w:numFmt w:val='bullet'/><w:lvlText w:val='o'/></w:lvl>"
                + "</w:abstractNum><w:abstractNum w:abstractNumId='2'><w:lvl w:ilvl='0'><w:start w:val='3'/>"
                + "<w:numFmt w:val='lowerRoman'/><w:lvlText w:val='%1)'/></w:lvl></w:abstractNum>"
                + "<w:num w:numId='7'><w:abstractNumId w:val='1'/></w:num>"
                + "<w:num w:numId='8'><w:abstractNumId w:val='2'/></w:num></w:numbering>";
        String body = listed(7, 0, "Check") + listed(7, 1, "Inlet") + listed(8, 0, "Stop") + listed(8, 0, "Open");

        Extraction extraction = read(docx(body, "word/numbering.xml", numbering));

        assertThat(blocks(extraction)).containsExactly("LIST:- Check\n  - Inlet\niii) Stop\niv) Open");
    }

    private static String listed(int list, int level, String text) {
        return "<w:p><w:pPr><w:numPr><w:ilvl w:val='" + level + "'/><w:numId w:val='" + list
                + "'/></w:numPr></w:pPr><w:r><w:t>" + text + "</w:t></w:r></w:p>";
    }

    @Test
    void markedRowIsTheHeader() throws IOException {
        String body = "<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>" + cell("Name") + cell("Town") + "</w:tr><w:tr>"
                + cell("Ann") + cell("Bonn") + "</w:tr><w:tr>" + cell("Bob") + cell("") + "</w:tr></w:tbl>";

        Extraction extraction = read(docx(body));

        assertThat(blocks(extraction)).containsExactly("TABLE:Name | Town\nAnn | Bonn\nBob");
        assertThat(extraction.blocks().getFirst().table()).isEqualTo(new Block.TableRows("Name | Town", 1, 2));
    }

    @Test
    void listOfPropertiesHasNoHeader() throws IOException {
        String body = "<w:tbl><w:tr>" + cell("Name") + cell("Ann") + "</w:tr><w:tr>" + cell("Age") + cell("34")
                + "</w:tr><w:tr>" + cell("Town") + cell("Bonn") + "</w:tr></w:tbl>";

        Extraction extraction = read(docx(body));

        assertThat(extraction.blocks().getFirst().table()).isEqualTo(new Block.TableRows("", 1, 3));
    }

    @Test
    void cellsOverSeveralColumnsKeepColumnsInLine() throws IOException {
        String wide = "<w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr>" + p("", "Size") + "</w:tc>";
        String body = "<w:tbl><w:tr>" + cell("Town") + wide + cell("Since") + "</w:tr><w:tr>" + cell("Bonn") + cell("1")
                + cell("2") + cell("1900") + "</w:tr><w:tr><w:trPr><w:gridBefore w:val='3'/></w:trPr>" + cell("1901")
                + "</w:tr></w:tbl>";

        assertThat(blocks(read(docx(body))))
                .containsExactly("TABLE:Town | Size |  | Since\nBonn | 1 | 2 | 1900\n|  |  | 1901");
    }

    @Test
    void cellThatReachesAbsurdlyFarIsHeldBack() throws IOException {
        String wide = "<w:tc><w:tcPr><w:gridSpan w:val='999999999'/></w:tcPr>" + p("", "a") + "</w:tc>";

        Extraction extraction = read(docx("<w:tbl><w:tr>" + wide.repeat(100) + "</w:tr></w:tbl>"));

        assertThat(extraction.text()).hasSizeLessThan(5000);
    }

    @Test
    void hiddenTextIsLeftOut() throws IOException {
        String body = "<w:p><w:r><w:t>Seen</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t><w:tab/></w:r>"
                + "<w:r><w:rPr><w:vanish w:val='0'/></w:rPr><w:t> and</w:t></w:r>"
                + "<w:r><w:rPr><w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t> shown.</w:t></w:r></w:p>";

        assertThat(blocks(read(docx(body)))).containsExactly("PARAGRAPH:Seen and shown.");
    }

    @Test
    void symbolsAreCharacters() throws IOException {
        String body =
                "<w:p><w:r><w:t>a</w:t><w:sym w:font='Symbol' w:char='F0A3'/><w:sym w:font='Symbol' w:char='F062'/>"
                        + "<w:sym w:font='Wingdings' w:char='F0FC'/><w:sym w:font='Odd' w:char='F041'/>"
                        + "<w:sym w:font='Arial' w:char='20AC'/></w:r></w:p>";

        assertThat(blocks(read(docx(body)))).containsExactly("PARAGRAPH:a\u2264\u03B2\u2713\uFFFD\u20AC");
    }

    private static String cell(String text) {
        return "<w:tc>" + p("", text) + "</w:tc>";
    }

    @Test
    void footnotesAndCommentsFollowTheirParagraph() throws IOException {
        String body = "<w:p><w:r><w:t>Water boils</w:t><w:footnoteReference w:id='4'/><w:t> at sea level.</w:t>"
                + "<w:commentReference w:id='9'/></w:r></w:p>" + p("", "Next.");

        Extraction extraction = read(docx(
                body,
                "word/footnotes.xml",
                "<w:footnotes xmlns:w='w'><w:footnote w:type='separator' w:id='0'>" + p("", "line")
                        + "</w:footnote><w:footnote w:id='4'>" + p("", "At 100 degrees.")
                        + "</w:footnote></w:footnotes>",
                "word/comments.xml",
                "<w:comments xmlns:w='w'><w:comment w:id='9' w:author='A'>" + p("", "Really?")
                        + "</w:comment></w:comments>"));

        assertThat(blocks(extraction))
                .containsExactly(
                        "PARAGRAPH:Water boils[1] at sea level.",
                        "PARAGRAPH:[1] At 100 degrees.",
                        "PARAGRAPH:Comment: Really?",
                        "PARAGRAPH:Next.");
    }

    @Test
    void textBoxDoesNotDisturbWhatFollows() throws IOException {
        String box = "<w:r><mc:AlternateContent xmlns:mc='mc'><mc:Choice><w:txbxContent>" + p("", "In the box.")
                + "</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>" + p("", "In the box.")
                + "</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>";

        Extraction extraction = read(docx("<w:p>" + box + "<w:r><w:t>Beside it.</w:t></w:r></w:p>" + p("H1", "After")));

        assertThat(blocks(extraction))
                .containsExactly("PARAGRAPH:Beside it.", "PARAGRAPH:In the box.", "HEADING:After");
    }

    @Test
    void deletedTextAndFieldCodesAreLeftOut() throws IOException {
        String body = "<w:p><w:r><w:t>Kept</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"
                + "<w:r><w:instrText>PAGE</w:instrText></w:r><w:ins><w:r><w:t xml:space='preserve'> new</w:t></w:r></w:ins></w:p>";

        assertThat(read(docx(body)).text()).isEqualTo("Kept new");
    }

    @Test
    void blocksKnowTheirPageWhereWordNotedIt() throws IOException {
        String broken = "<w:p><w:r><w:lastRenderedPageBreak/><w:t>Page two begins.</w:t></w:r></w:p>";

        Extraction extraction = read(docx(p("", "Page one.") + broken + p("", "Still two.")));

        assertThat(extraction.blocks().getFirst().place()).isEqualTo(Place.page(1));
        assertThat(extraction.blocks().getLast().place()).isEqualTo(Place.page(2));
    }

    @Test
    void documentWithoutPagesHasNone() throws IOException {
        assertThat(read(docx(p("", "Text."))).blocks().getFirst().place()).isEqualTo(Place.none());
    }

    @Test
    void fileWrittenByPoiIsReadWithItsFacts() throws IOException {
        var document = new XWPFDocument();
        document.getProperties().getCoreProperties().setTitle("Report");
        document.getProperties().getCoreProperties().setCreator("A. Author");
        document.getProperties()
                .getCoreProperties()
                .setCreated(Optional.of(Date.from(Instant.parse("2024-01-02T03:04:05Z"))));
        document.createParagraph().createRun().setText("Intro.");
        XWPFTable table = document.createTable(2, 2);
        table.getRow(0).getCell(0).setText("Terminal");
        table.getRow(0).getCell(1).setText("Voltage");
        table.getRow(1).getCell(0).setText("L1");
        table.getRow(1).getCell(1).setText("230 V");

        Extraction extraction = read(Samples.saved(document));

        assertThat(blocks(extraction)).containsExactly("PARAGRAPH:Intro.", "TABLE:Terminal | Voltage\nL1 | 230 V");
        assertThat(extraction.blocks().getLast().table()).isEqualTo(new Block.TableRows("Terminal | Voltage", 1, 1));
        assertThat(extraction.title()).isEqualTo("Report");
        assertThat(extraction.metadata().get("author")).contains(MetadataValue.of("A. Author"));
        assertThat(extraction.metadata().get("created"))
                .contains(MetadataValue.of(Instant.parse("2024-01-02T03:04:05Z")));
    }

    @Test
    void doctypeIsRefused() throws IOException {
        byte[] file = docx(
                "",
                "word/document.xml",
                "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><w:document xmlns:w='w'>" + p("", "&e;")
                        + "</w:document>");

        Extraction extraction = read(file);

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("DOCTYPE");
    }

    @Test
    void endlessDocumentStopsAtTheLimit() throws IOException {
        byte[] file = docx(p("", "All work and no play.").repeat(20_000));
        var small = TikaReader.of(ReadLimits.standard().withMaxChars(1000));

        Extraction extraction = small.read(item("a.docx", file));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.text()).hasSizeLessThanOrEqualTo(1000).hasSizeGreaterThan(950);
        assertThat(extraction.reason()).contains("maxChars");
    }

    @Test
    void embeddedWorkbookIsASection() throws IOException {
        byte[] file = docx(p("", "See the table."), "word/embeddings/prices.csv", "a;b\n1;2\n");

        Extraction extraction = read(file);

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(headingsOf(extraction, "1;2")).containsExactly("prices.csv");
    }
}
