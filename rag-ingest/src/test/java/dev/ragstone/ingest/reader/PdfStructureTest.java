package dev.ragstone.ingest.reader;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.headingsOf;
import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.Place;
import dev.ragstone.source.Extraction;
import java.io.IOException;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.junit.jupiter.api.Test;

class PdfStructureTest {

    @Test
    void tagsTellHeadingsListsAndTables() throws IOException {
        try (var paper = new Paper()) {
            paper.open("Document");
            paper.open("H1").tagged(72, 80, 10, "Manual").shut();
            paper.open("H2").tagged(72, 100, 10, "Installation").shut();
            list(paper);
            table(paper);

            Extraction extraction = read(paper);

            assertThat(blocks(extraction))
                    .containsExactly(
                            "HEADING:Manual",
                            "HEADING:Installation",
                            "LIST:\u2022 Check the seal\n\u2022 Check the valve",
                            "TABLE:Terminal | Voltage\nL1 | 230 V\nL2 | 231 V");
            assertThat(extraction.blocks().getLast().table())
                    .isEqualTo(new Block.TableRows("Terminal | Voltage", 1, 2));
            assertThat(headingsOf(extraction, "Check the seal")).containsExactly("Manual", "Installation");
        }
    }

    @Test
    void orderOfTheTagsIsTheOrderToRead() throws IOException {
        try (var paper = new Paper()) {
            paper.open("Document");
            paper.open("H1");
            var heading = paper;
            heading.tagged(72, 80, 10, "Title").shut();
            paper.open("P").tagged(330, 120, 10, "First by the tags.").shut();
            paper.open("P").tagged(72, 100, 10, "Second by the tags.").shut();

            assertThat(read(paper).text()).isEqualTo("Title\n\nFirst by the tags.\n\nSecond by the tags.");
        }
    }

    @Test
    void paragraphTaggedOverTwoPagesIsABlockOnEach() throws IOException {
        try (var paper = new Paper()) {
            paper.open("Document").open("H1").tagged(72, 80, 10, "Title").shut();
            paper.open("P").tagged(72, 700, 10, "It begins on the first page and goes");
            paper.page().tagged(72, 80, 10, "on over the second.").shut();

            Extraction extraction = read(paper);

            assertThat(blocks(extraction))
                    .containsExactly(
                            "HEADING:Title",
                            "PARAGRAPH:It begins on the first page and goes",
                            "PARAGRAPH:on over the second.");
            assertThat(extraction.blocks().getLast().place()).isEqualTo(Place.page(2));
        }
    }

    @Test
    void tableOverTwoPagesKeepsItsHeaderAndCountsOn() throws IOException {
        try (var paper = new Paper()) {
            paper.open("Document").open("H1").tagged(72, 60, 10, "Title").shut();
            paper.open("Table");
            row(paper, "TH", 80, "Name", "Amount");
            row(paper, "TD", 94, "one", "1");
            paper.page();
            row(paper, "TD", 80, "two", "2");
            row(paper, "TD", 94, "three", "3");
            paper.shut();

            Extraction extraction = read(paper);

            assertThat(extraction.blocks())
                    .filteredOn(block -> block.kind() == Block.Kind.TABLE)
                    .extracting(Block::table)
                    .containsExactly(
                            new Block.TableRows("Name | Amount", 1, 1), new Block.TableRows("Name | Amount", 2, 3));
            assertThat(extraction.blocks().getLast().place()).isEqualTo(Place.page(2));
        }
    }

    @Test
    void decorationIsLeftOutAndUntaggedTextIsNot() throws IOException {
        try (var paper = new Paper()) {
            paper.artifact(72, 40, 8, "Running head");
            paper.open("Document")
                    .open("H1")
                    .tagged(72, 80, 10, "A title of some length")
                    .shut();
            paper.open("P")
                    .tagged(72, 100, 10, "Words that are tagged as they should be, and there are many")
                    .shut();
            paper.line(72, 130, 10, "forgotten");

            assertThat(read(paper).text()).contains("forgotten").doesNotContain("Running head");
        }
    }

    @Test
    void tagsThatMissMostOfTheTextAreNotTrusted() throws IOException {
        try (var paper = new Paper()) {
            paper.open("Document").open("H1").tagged(72, 80, 10, "Tagged").shut();
            paper.lines(72, 100, "Much more text that no tag holds at all, as many", "programs leave it.");

            assertThat(blocks(read(paper))).allMatch(block -> block.startsWith("PARAGRAPH"));
        }
    }

    @Test
    void ownNamesOfTagsAreMapped() throws IOException {
        try (var paper = new Paper()) {
            paper.open("Document").open("Kapitel").tagged(72, 80, 10, "Title").shut();
            paper.open("P").tagged(72, 100, 10, "Text below the title.").shut();
            var roles = new COSDictionary();
            roles.setName("Kapitel", "H1");
            paper.document
                    .getDocumentCatalog()
                    .getStructureTreeRoot()
                    .getCOSObject()
                    .setItem(COSName.getPDFName("RoleMap"), roles);

            assertThat(blocks(read(paper))).containsExactly("HEADING:Title", "PARAGRAPH:Text below the title.");
        }
    }

    @Test
    void lettersTellHeadingsWhereNoTagDoes() throws IOException {
        try (var paper = new Paper()) {
            paper.open("Document").open("P").tagged(72, 80, 18, "Title").shut();
            paper.open("P")
                    .tagged(72, 110, 10, "Text below the title that is longer than the title is.")
                    .shut();
            list(paper);

            assertThat(headingsOf(read(paper), "Text below")).containsExactly("Title");
        }
    }

    @Test
    void loopOfTagsEnds() throws IOException {
        try (var paper = new Paper()) {
            paper.open("Document").open("H1").tagged(72, 80, 10, "Title").shut();
            var root =
                    paper.document.getDocumentCatalog().getStructureTreeRoot().getCOSObject();
            var element = (COSDictionary) root.getDictionaryObject(COSName.K);
            paper.open("Sect");
            ((COSArray) element.getDictionaryObject(COSName.K)).add(element);

            assertThat(read(paper).text()).isEqualTo("Title");
        }
    }

    private static void list(Paper paper) throws IOException {
        paper.open("L");
        paper.open("LI").open("Lbl").tagged(90, 120, 10, "\u2022").shut();
        paper.open("LBody").tagged(100, 120, 10, "Check the seal").shut().shut();
        paper.open("LI").open("Lbl").tagged(90, 132, 10, "\u2022").shut();
        paper.open("LBody").tagged(100, 132, 10, "Check the valve").shut().shut();
        paper.shut();
    }

    private static void table(Paper paper) throws IOException {
        paper.open("Table");
        row(paper, "TH", 160, "Terminal", "Voltage");
        row(paper, "TD", 174, "L1", "230 V");
        row(paper, "TD", 188, "L2", "231 V");
        paper.shut();
    }

    private static void row(Paper paper, String cell, float top, String first, String second) throws IOException {
        paper.open("TR");
        paper.open(cell).tagged(72, top, 10, first).shut();
        paper.open(cell).tagged(130, top, 10, second).shut();
        paper.shut();
    }

    private static Extraction read(Paper paper) throws IOException {
        return PdfReader.of(ReadLimits.standard()).read(item("a.pdf", paper.bytes()));
    }
}
