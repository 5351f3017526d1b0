package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.headingsOf;
import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RtfFormatTest {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    private static Extraction read(String body) {
        String head = "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Cyr;}}"
                + "{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}{\\s2\\b heading 2;}"
                + "{\\s3 Preformatted Text;}{\\*\\cs4 Default;}}";
        return READER.read(item("a.rtf", (head + body + "}").getBytes(StandardCharsets.ISO_8859_1)));
    }

    @Test
    void headingsComeFromStyles() {
        Extraction extraction = read("\\pard\\s1 Manual\\par\\pard\\s2 Parts\\par\\pard A seal.\\par");

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(headingsOf(extraction, "A seal.")).containsExactly("Manual", "Parts");
    }

    @Test
    void listHasItsMarksAndLevels() {
        Extraction extraction =
                read("\\pard\\ls1{\\listtext\\'b7\\tab}Check\\par\\pard\\ls1\\ilvl1{\\listtext 1.\\tab}Inlet\\par"
                        + "\\pard After.\\par");

        assertThat(blocks(extraction)).containsExactly("LIST:- Check\n  1. Inlet", "PARAGRAPH:After.");
    }

    @Test
    void tableHasRowsAndHeader() {
        Extraction extraction = read("\\trowd\\trhdr\\cellx1\\cellx2\\pard\\intbl Name\\cell Town\\cell\\row"
                + "\\trowd\\cellx1\\cellx2\\pard\\intbl Ann\\par Lee\\cell Bonn\\cell\\row\\pard After.\\par");

        assertThat(blocks(extraction)).containsExactly("TABLE:Name | Town\nAnn Lee | Bonn", "PARAGRAPH:After.");
        assertThat(extraction.blocks().getFirst().table()).isEqualTo(new Block.TableRows("Name | Town", 1, 1));
    }

    @Test
    void charactersAreDecodedByFontAndInUnicode() {
        Extraction extraction = read("\\f0 Gr\\'f6\\'dfe \\f1\\'cf\\'f0\\f0  \\u8364?5 \\uc2\\u26085??x \\{y\\}\\~z");

        assertThat(extraction.text()).isEqualTo("Größe Пр €5 日x {y}\u00A0z");
    }

    @Test
    void codeLinesAreOneBlock() {
        assertThat(blocks(read("\\pard\\s3 int a;\\par a++;\\par"))).containsExactly("CODE:int a;\na++;");
    }

    @Test
    void footnoteFollowsItsParagraph() {
        assertThat(blocks(read("Water{\\super\\chftn{\\footnote\\pard It is wet.}} flows.\\par")))
                .containsExactly("PARAGRAPH:Water[1] flows.", "PARAGRAPH:[1] It is wet.");
    }

    @Test
    void whatIsNotTheTextIsLeftOut() {
        Extraction extraction =
                read("{\\header Page top}{\\*\\unknown noise}{\\pict 0011}{\\field{\\*\\fldinst HYPERLINK x}"
                        + "{\\fldrslt link}}{\\v hidden} end\\bin3 }}} .");

        assertThat(extraction.text()).isEqualTo("link end .");
    }

    @Test
    void fileDescribesItself() {
        Extraction extraction = read("{\\info{\\title Manual}{\\upr{\\author J?}{\\*\\ud{\\author J\\u252?}}}"
                + "{\\creatim\\yr2012\\mo3\\dy4\\hr15\\min55}}Text.");

        assertThat(extraction.title()).isEqualTo("Manual");
        assertThat(extraction.metadata().get("author")).contains(MetadataValue.of("Jü"));
        assertThat(extraction.metadata().get("created"))
                .contains(MetadataValue.of(Instant.parse("2012-03-04T15:55:00Z")));
    }

    @Test
    void bracesWithoutEndFail() {
        Extraction extraction = read("{".repeat(5000));

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("groups in groups");
    }
}
