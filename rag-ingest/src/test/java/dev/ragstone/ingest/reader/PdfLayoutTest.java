package dev.ragstone.ingest.reader;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.headingsOf;
import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.Place;
import dev.ragstone.source.Extraction;
import java.io.IOException;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.junit.jupiter.api.Test;

class PdfLayoutTest {

    private static final String[] BODY = {
        "The pump is made of steel and moves water from the well to the house,",
        "whatever the weather. It wants oil once a year and a new seal when it",
        "begins to drip, which is after about ten years of use."
    };

    @Test
    void largerAndBoldLinesAreHeadingsAndSizesMakeLevels() throws IOException {
        try (var paper = new Paper()) {
            paper.bold(72, 80, 20, "Manual").lines(72, 110, BODY);
            paper.bold(72, 170, 14, "Installation").lines(72, 190, BODY);
            paper.bold(72, 250, 10, "Electrical")
                    .lines(72, 266, "Connect the wires as shown below and", "close the box.");
            paper.bold(72, 310, 14, "Maintenance").lines(72, 330, BODY);

            Extraction extraction = read(paper);

            assertThat(headingsOf(extraction, "Connect the wires"))
                    .containsExactly("Manual", "Installation", "Electrical");
            assertThat(extraction.blocks().getLast().headings()).containsExactly("Manual", "Maintenance");
            assertThat(extraction.title()).isEqualTo("Manual");
        }
    }

    @Test
    void pageOfLargePrintIsNotAllHeadings() throws IOException {
        try (var paper = new Paper()) {
            for (int i = 0; i < 8; i++) {
                paper.lines(72, 80 + 60 * i, BODY);
            }
            paper.page();
            for (int i = 0; i < 8; i++) {
                paper.line(72, 80 + 40 * i, 18, "Large words number " + i + " that go on for a while");
            }

            assertThat(read(paper).blocks()).noneMatch(block -> block.kind() == Block.Kind.HEADING);
        }
    }

    @Test
    void bookmarksTellLevels() throws IOException {
        try (var paper = new Paper()) {
            paper.bold(72, 80, 14, "Part one").lines(72, 100, BODY);
            paper.bold(72, 160, 14, "Chapter two").lines(72, 180, BODY);
            paper.line(72, 240, 10, "Plain section").lines(72, 262, BODY);
            var outline = new PDDocumentOutline();
            paper.document.getDocumentCatalog().setDocumentOutline(outline);
            PDOutlineItem part = bookmark("Part one");
            outline.addLast(part);
            part.addLast(bookmark("Plain section"));

            Extraction extraction = read(paper);

            assertThat(extraction.blocks().getLast().headings()).containsExactly("Chapter two", "Plain section");
        }
    }

    @Test
    void headersAndFootersAreLeftOut() throws IOException {
        try (var paper = new Paper()) {
            for (int page = 1; page <= 6; page++) {
                if (page > 1) {
                    paper.page();
                }
                paper.line(72, 40, 8, page % 2 == 0 ? "ACME Corporation" : "Annual report");
                paper.lines(72, 90, Paper.filler(page).toArray(String[]::new));
                paper.line(280, 760, 8, "Page " + page + " of 6");
            }

            Extraction extraction = read(paper);

            assertThat(extraction.text())
                    .doesNotContain("ACME", "Annual report", "of 6")
                    .contains("wants a bolt", "dowel of that kind");
        }
    }

    @Test
    void headersThatNameTheChapterAreLeftOutByTheirPageNumbers() throws IOException {
        try (var paper = new Paper()) {
            for (int page = 1; page <= 6; page++) {
                if (page > 1) {
                    paper.page();
                }
                paper.line(72, 40, 9, "Of chapter " + "abc".charAt(page / 2 % 3) + "   " + (page + 10));
                paper.lines(72, 90, Paper.filler(page).toArray(String[]::new));
            }

            assertThat(read(paper).text()).doesNotContain("Of chapter").contains("screw of that kind");
        }
    }

    @Test
    void numberedHeadingsAtTheTopOfPagesStay() throws IOException {
        try (var paper = new Paper()) {
            for (int page = 1; page <= 5; page++) {
                if (page > 1) {
                    paper.page();
                }
                paper.bold(72, 60, 18, "Step " + page);
                paper.lines(72, 90, Paper.filler(page).toArray(String[]::new));
            }

            assertThat(read(paper).blocks())
                    .filteredOn(block -> block.kind() == Block.Kind.HEADING)
                    .hasSize(5);
        }
    }

    @Test
    void paragraphOverAPageIsABlockOnEachAndItsBrokenWordIsWhole() throws IOException {
        try (var paper = new Paper()) {
            paper.lines(72, 700, "The pump is made of steel and moves water to the house, and its main-");
            paper.page()
                    .lines(
                            72,
                            80,
                            "tenance is done once a year by whoever lives in the house and has the",
                            "time for it.");

            Extraction extraction = read(paper);

            assertThat(blocks(extraction))
                    .containsExactly(
                            "PARAGRAPH:The pump is made of steel and moves water to the house, and its maintenance",
                            "PARAGRAPH:is done once a year by whoever lives in the house and has the\ntime for it.");
            assertThat(extraction.blocks()).extracting(Block::place).containsExactly(Place.page(1), Place.page(2));
            assertThat(extraction.text()).doesNotContain("\n\n");
        }
    }

    @Test
    void columnsDrawnOneAfterTheOtherComeInOrder() throws IOException {
        try (var paper = new Paper()) {
            paper.lines(
                    60,
                    100,
                    "Left one is the first line of it",
                    "left two goes on below that",
                    "left three is its last.");
            paper.lines(
                    330,
                    100,
                    "Right one begins the other column",
                    "right two goes on below that",
                    "right three ends it.");

            assertThat(read(paper).text()).containsSubsequence("Left one", "left three", "Right one", "right three");
        }
    }

    @Test
    void columnsDrawnLineByLineComeInOrder() throws IOException {
        try (var paper = new Paper()) {
            for (int i = 1; i <= 6; i++) {
                paper.line(60, 100 + 12 * i, 10, "left column has line number " + i + " here");
                paper.line(330, 100 + 12 * i, 10, "right column has line number " + i + " here");
            }

            Extraction extraction = read(paper);

            assertThat(extraction.text())
                    .containsSubsequence(
                            "left column has line number 1",
                            "left column has line number 6",
                            "right column has line number 1");
        }
    }

    @Test
    void rowsThatStandBelowOneAnotherAreATable() throws IOException {
        try (var paper = new Paper()) {
            paper.lines(72, 80, BODY);
            paper.bold(72, 140, 10, "Terminal").bold(172, 140, 10, "Voltage").bold(272, 140, 10, "Colour");
            paper.line(72, 154, 10, "L1").line(172, 154, 10, "230 V").line(272, 154, 10, "brown");
            paper.line(72, 168, 10, "L2").line(172, 168, 10, "231 V").line(272, 168, 10, "black");

            Block table = read(paper).blocks().getLast();

            assertThat(table.kind()).isEqualTo(Block.Kind.TABLE);
            assertThat(table.table()).isEqualTo(new Block.TableRows("Terminal | Voltage | Colour", 1, 2));
        }
    }

    @Test
    void bulletsMakeAList() throws IOException {
        try (var paper = new Paper()) {
            paper.lines(72, 80, BODY);
            paper.lines(90, 130, "\u2022 Check the seal", "\u2022 Check the valve and whatever");
            paper.lines(100, 154, "else there is to check");

            assertThat(blocks(read(paper)))
                    .contains("LIST:\u2022 Check the seal\n\u2022 Check the valve and whatever else there is to check");
        }
    }

    @Test
    void compoundsKeepTheirHyphenAndBrokenWordsLoseIt() throws IOException {
        try (var paper = new Paper()) {
            paper.lines(
                    72,
                    80,
                    "A well-known pump is a pump that many people know, and a well-",
                    "known house is one too; but a broken word is put to-",
                    "gether again, and the State of Nord-",
                    "Holland stays as it is.");

            assertThat(read(paper).text()).contains("a well-known house", "put together again", "Nord-\nHolland");
        }
    }

    private static PDOutlineItem bookmark(String title) {
        var item = new PDOutlineItem();
        item.setTitle(title);
        return item;
    }

    private static Extraction read(Paper paper) throws IOException {
        return PdfReader.of(ReadLimits.standard()).read(item("a.pdf", paper.bytes()));
    }
}
