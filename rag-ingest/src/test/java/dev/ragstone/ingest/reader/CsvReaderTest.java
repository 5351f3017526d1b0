package dev.ragstone.ingest.reader;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ragstone.document.Block;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.testkit.DocumentReaderContract;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReaderTest extends DocumentReaderContract {

    private final CsvReader reader = CsvReader.of(ReadLimits.standard());

    @Override
    protected DocumentReader reader() {
        return reader;
    }

    @Override
    protected String mediaType() {
        return "text/csv";
    }

    @Override
    protected String fileName() {
        return "a.csv";
    }

    @Override
    protected byte[] goodBytes() {
        return "name,price\nnut,1.5\n\"bolt, long\",\"2\n3\"\nnail,4\n".getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t", "|"})
    void findsTheDelimiterAndTheHeader(String delimiter) {
        String text = "name,price,colour\nnut,1.5,red\nbolt,2.5,blue\n".replace(",", delimiter);

        Extraction extraction = read(text);

        assertThat(extraction.text()).isEqualTo(text);
        assertThat(extraction.blocks())
                .extracting(Block::table)
                .containsExactly(new Block.TableRows("name,price,colour".replace(",", delimiter), 1, 2));
    }

    @Test
    void decimalCommasAreNoDelimiters() {
        var text = new StringBuilder("\uFEFFname;price\r\n");
        for (int i = 0; i < 400; i++) {
            text.append("M\u00FCller").append(i).append(";1,5").append(i % 2 == 0 ? "\r\n" : "\n");
        }

        Extraction extraction = read(text.toString());

        assertThat(extraction.blocks())
                .extracting(Block::table)
                .containsExactly(new Block.TableRows("name;price", 1, 400));
    }

    @Test
    void rowOfWordsThatRecursIsNoHeader() {
        Extraction extraction = read("name;price\nnut;1,5\n".repeat(200));

        assertThat(extraction.blocks()).extracting(Block::table).containsExactly(new Block.TableRows("", 1, 400));
    }

    @Test
    void firstRowOfNumbersIsNoHeader() {
        assertThat(read("1,2\n3,4\n").blocks()).extracting(Block::table).containsExactly(new Block.TableRows("", 1, 2));
    }

    @Test
    void yearsAboveFiguresAreAHeader() {
        Extraction extraction = read("Country,2020,2021,2022\nFrance,1.5,1.6,1.7\nSpain,2,3,4\n");

        assertThat(extraction.blocks())
                .extracting(Block::table)
                .containsExactly(new Block.TableRows("Country,2020,2021,2022", 1, 2));
    }

    @Test
    void nameMayOccurTwiceAboveFigures() {
        assertThat(read("Name,Value,Value\nnut,1,2\nbolt,3,4\n").blocks())
                .extracting(Block::table)
                .containsExactly(new Block.TableRows("Name,Value,Value", 1, 2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ann,1980,1999\nBen,1975,2001\n",
                "nut,83,84\nbolt,12,13\n",
                "yes,yes\nno,yes\n",
                "nut,2020,5\nbolt,7,6\n"
            })
    void firstRowLikeTheOthersIsNoHeader(String text) {
        assertThat(read(text).blocks()).extracting(Block::table).containsExactly(new Block.TableRows("", 1, 2));
    }

    @Test
    void rowWithLineEndsIsABlockOfItsOwn() {
        Extraction extraction = read("name,text\na,one\nb,\"two\nlines, and a \"\"quote\"\"\"\nc,three\n");

        assertThat(blocks(extraction))
                .containsExactly(
                        "TABLE:name,text\na,one", "TABLE:b,\"two\nlines, and a \"\"quote\"\"\"", "TABLE:c,three");
        assertThat(extraction.blocks())
                .extracting(Block::table)
                .containsExactly(
                        new Block.TableRows("name,text", 1, 1),
                        new Block.TableRows("name,text", 2, 2),
                        new Block.TableRows("name,text", 3, 3));
    }

    @Test
    void unclosedQuoteEndsWithItsLine() {
        Extraction extraction = read("name,text\na,\"never closed\nb,\"fine\"\nc,fine\n" + "d,e\n".repeat(50));

        assertThat(extraction.blocks())
                .extracting(Block::table)
                .containsExactly(new Block.TableRows("name,text", 1, 53));
    }

    @Test
    void manyUnclosedQuotesTakeNoLongerThanOthers() {
        String text = "name,text\n" + "a,\"never closed\n".repeat(200_000);

        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            assertThat(read(text).blocks().getLast().table()).isEqualTo(new Block.TableRows("name,text", 1, 200_000));
        });
    }

    @Test
    void raggedRowsSurvive() {
        Extraction extraction = read("a,b,c\n1,2,3\n4,5\n6,7,8,9\n\n10,11,12\n");

        assertThat(extraction.blocks()).extracting(Block::table).containsExactly(new Block.TableRows("a,b,c", 1, 4));
    }

    @Test
    void spreadsheetsMayNameTheDelimiter() {
        Extraction extraction = read("sep=;\nname;price\nnut;1,5\n");

        assertThat(blocks(extraction)).containsExactly("TABLE:name;price\nnut;1,5");
    }

    @Test
    void proseIsReadAsText() {
        Extraction extraction = read("This is no table.\nIt has a comma, though.\n\nAnd another paragraph here.\n");

        assertThat(extraction.blocks()).extracting(Block::kind).containsOnly(Block.Kind.PARAGRAPH);
    }

    @Test
    void oldCharsetsAreUnderstood() {
        byte[] bytes = "Stra\u00DFe;Gr\u00F6\u00DFe\nM\u00FCnchen;1,5\nK\u00F6ln;2,5\n"
                .getBytes(Charset.forName("windows-1252"));

        assertThat(reader.read(item("a.csv", bytes)).text()).contains("M\u00FCnchen;1,5");
    }

    @Test
    void longFileIsCutAndSaysSo() {
        Extraction extraction =
                CsvReader.of(ReadLimits.standard().withMaxChars(20)).read(item("a.csv", "a,b\n1,2\n".repeat(9)));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.text()).hasSize(20);
    }

    private Extraction read(String text) {
        return reader.read(item("a.csv", text));
    }
}
