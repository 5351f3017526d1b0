package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.headingsOf;
import static dev.ragstone.ingest.reader.Items.item;
import static dev.ragstone.ingest.tika.Samples.openDocument;
import static dev.ragstone.ingest.tika.Samples.zip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenDocumentFormatTest {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    private static Extraction text(String styles, String body) throws IOException {
        return READER.read(item("a.odt", openDocument("text", styles, body)));
    }

    @Test
    void headingsMakeThePath() throws IOException {
        Extraction extraction = text(
                "",
                "<text:h text:outline-level='1'>Manual</text:h><text:h text:outline-level='2'>Parts</text:h>"
                        + "<text:p>A<text:s text:c='2'/>seal<text:line-break/>here.</text:p>");

        assertThat(headingsOf(extraction, "A seal\nhere.")).containsExactly("Manual", "Parts");
    }

    @Test
    void nestedListsKeepTheirLevels() throws IOException {
        Extraction extraction = text(
                "<text:list-style style:name='N'><text:list-level-style-number/></text:list-style>",
                "<text:list><text:list-item><text:p>Check</text:p><text:list text:style-name='N'><text:list-item>"
                        + "<text:p>Inlet</text:p></text:list-item><text:list-item><text:p>Outlet</text:p></text:list-item>"
                        + "</text:list></text:list-item></text:list><text:p>After.</text:p>");

        assertThat(blocks(extraction)).containsExactly("LIST:- Check\n  1. Inlet\n  2. Outlet", "PARAGRAPH:After.");
    }

    @Test
    void codeIsToldByTheStyleBehindTheStyle() throws IOException {
        Extraction extraction = text(
                "<style:style style:name='P3' style:parent-style-name='Preformatted_20_Text'/>",
                "<text:p text:style-name='P3'>int a;</text:p><text:p text:style-name='P3'>a++;</text:p>");

        assertThat(blocks(extraction)).containsExactly("CODE:int a;\na++;");
    }

    @Test
    void notesAndCommentsFollowTheirParagraph() throws IOException {
        Extraction extraction = text(
                "",
                "<text:p>Water<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Wet.</text:p>"
                        + "</text:note-body></text:note> flows.<office:annotation><dc:creator>A</dc:creator>"
                        + "<text:p>Sure?</text:p></office:annotation></text:p>");

        assertThat(blocks(extraction))
                .containsExactly("PARAGRAPH:Water[1] flows.", "PARAGRAPH:[1] Wet.", "PARAGRAPH:Comment: Sure?");
    }

    @Test
    void sheetsHaveNameNumberAndHeader() throws IOException {
        byte[] file = openDocument(
                "spreadsheet",
                "",
                "<table:table table:name='Prices'><table:table-row><table:table-cell><text:p>Item</text:p></table:table-cell>"
                        + "<table:table-cell><text:p>Price</text:p></table:table-cell><table:table-cell"
                        + " table:number-columns-repeated='16000'/></table:table-row><table:table-row"
                        + " table:number-rows-repeated='2'><table:table-cell><text:p>Bolt</text:p></table:table-cell>"
                        + "<table:table-cell><text:p>2.50 €</text:p></table:table-cell></table:table-row>"
                        + "<table:table-row table:number-rows-repeated='1000000'><table:table-cell/></table:table-row>"
                        + "</table:table>");

        Extraction extraction = READER.read(item("a.ods", file));

        assertThat(blocks(extraction))
                .containsExactly("HEADING:Prices", "TABLE:Item | Price\nBolt | 2.50 €\nBolt | 2.50 €");
        assertThat(extraction.blocks().getLast().table()).isEqualTo(new Block.TableRows("Item | Price", 1, 2));
        assertThat(extraction.blocks().getLast().place()).isEqualTo(Place.sheet(1, "Prices"));
    }

    @Test
    void slidesHaveTitleAndNotes() throws IOException {
        byte[] file = openDocument(
                "presentation",
                "",
                "<draw:page draw:name='p1'><draw:frame presentation:class='title'><draw:text-box><text:p>Pumps</text:p>"
                        + "</draw:text-box></draw:frame><draw:frame presentation:class='outline'><draw:text-box><text:p>"
                        + "Water.</text:p></draw:text-box></draw:frame><presentation:notes><draw:frame"
                        + " presentation:class='notes'><draw:text-box><text:p>Say hello.</text:p></draw:text-box></draw:frame>"
                        + "</presentation:notes></draw:page><draw:page draw:name='p2'><draw:frame><draw:text-box><text:p>End."
                        + "</text:p></draw:text-box></draw:frame></draw:page>");

        Extraction extraction = READER.read(item("a.odp", file));

        assertThat(headingsOf(extraction, "Water.")).containsExactly("Pumps");
        assertThat(headingsOf(extraction, "Say hello.")).containsExactly("Pumps", "Notes");
        assertThat(headingsOf(extraction, "End.")).isEmpty();
        assertThat(extraction.blocks().getLast().place()).isEqualTo(Place.slide(2));
    }

    @Test
    void fileDescribesItself() throws IOException {
        Extraction extraction = text("", "<text:p>Text.</text:p>");

        assertThat(extraction.title()).isEqualTo("The title");
        assertThat(extraction.language()).isEqualTo("de");
        assertThat(extraction.metadata().get("author")).contains(MetadataValue.of("A. Author"));
        assertThat(extraction.metadata().get("created"))
                .contains(MetadataValue.of(Instant.parse("2024-03-01T10:00:00Z")));
    }

    @Test
    void encryptedFileNeedsAPassword() throws IOException {
        byte[] file = zip(
                "mimetype", "application/vnd.oasis.opendocument.text",
                "content.xml", "noise",
                "META-INF/manifest.xml", "<m><file-entry><encryption-data/></file-entry></m>");

        assertThat(READER.read(item("a.odt", file)).outcome()).isEqualTo(Outcome.ENCRYPTED);
    }

    private static String sheet(String name, String style, String... rows) {
        var xml = new StringBuilder("<table:table table:name='" + name + "' table:style-name='" + style + "'>");
        for (String row : rows) {
            xml.append(row.isEmpty() ? "<table:table-row table:number-rows-repeated='3'>" : "<table:table-row>");
            for (String cell : row.split(",", -1)) {
                xml.append("<table:table-cell><text:p>").append(cell).append("</text:p></table:table-cell>");
            }
            xml.append("</table:table-row>");
        }
        return xml.append("</table:table>").toString();
    }

    @Test
    void hiddenSheetsAreLeftOutAndNamed() throws IOException {
        byte[] file = openDocument(
                "spreadsheet",
                "<style:style style:name='ta1'><style:table-properties table:display='true'/></style:style>"
                        + "<style:style style:name='ta2'><style:table-properties table:display='false'/></style:style>",
                sheet("Seen", "ta1", "Item,Price")
                        + sheet("Secret", "ta2", "Salary,Bonus")
                        + sheet("Last", "", "Nut,y"));

        Extraction extraction = READER.read(item("a.ods", file));

        assertThat(blocks(extraction))
                .containsExactly("HEADING:Seen", "TABLE:Item | Price", "HEADING:Last", "TABLE:Nut | y");
        assertThat(extraction.blocks().getLast().place()).isEqualTo(Place.sheet(3, "Last"));
        assertThat(extraction.metadata().get("hidden")).contains(MetadataValue.of(List.of("Secret")));
    }

    @Test
    void blankRowsPartASheet() throws IOException {
        byte[] file = openDocument(
                "spreadsheet", "", sheet("S", "", "Item,Price", "Bolt,2", "", "Nut,1", "", "Name,Age", "Ann,3"));

        Extraction extraction = READER.read(item("a.ods", file));

        assertThat(extraction.blocks().stream().skip(1).map(Block::table))
                .containsExactly(
                        new Block.TableRows("Item | Price", 1, 1),
                        new Block.TableRows("Item | Price", 2, 2),
                        new Block.TableRows("Name | Age", 1, 1));
    }

    @Test
    void hiddenSlidesAreLeftOutAndNamed() throws IOException {
        String slide = "<draw:page draw:name='p' draw:style-name='%s'><draw:frame><draw:text-box><text:p>%s</text:p>"
                + "</draw:text-box></draw:frame></draw:page>";
        byte[] file = openDocument(
                "presentation",
                "<style:style style:name='dp1'><style:drawing-page-properties presentation:visibility='hidden'/>"
                        + "</style:style><style:style style:name='dp2'><style:drawing-page-properties/></style:style>",
                slide.formatted("dp2", "Seen.") + slide.formatted("dp1", "Secret.") + slide.formatted("dp2", "End."));

        Extraction extraction = READER.read(item("a.odp", file));

        assertThat(blocks(extraction)).containsExactly("PARAGRAPH:Seen.", "PARAGRAPH:End.");
        assertThat(extraction.blocks().getLast().place()).isEqualTo(Place.slide(3));
        assertThat(extraction.metadata().get("hidden")).contains(MetadataValue.of(List.of("slide 2")));
    }
}
