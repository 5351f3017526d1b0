package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.tika.Workbooks.read;
import static dev.ragstone.ingest.tika.Workbooks.row;
import static dev.ragstone.ingest.tika.Workbooks.workbook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.Block.TableRows;
import dev.ragstone.source.Extraction;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What blank rows make of a sheet. */
class SheetPartsTest {

    private static List<TableRows> rows(Extraction extraction) {
        return extraction.blocks().stream()
                .map(Block::table)
                .filter(Objects::nonNull)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"xlsx", "xls"})
    void rowsBelowABlankOneKnowTheHeaderAndCountOn(String ending) throws IOException {
        Workbook workbook = workbook(ending);
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, "Item", "Price");
        row(sheet, 1, "Bolt", 2);
        row(sheet, 2, "Nut", 1);
        row(sheet, 4, "Screw", 3);
        row(sheet, 7, "Washer", 4);

        Extraction extraction = read(workbook, ending);

        assertThat(blocks(extraction))
                .containsExactly(
                        "HEADING:S", "TABLE:Item | Price\nBolt | 2\nNut | 1", "TABLE:Screw | 3", "TABLE:Washer | 4");
        assertThat(rows(extraction))
                .containsExactly(
                        new TableRows("Item | Price", 1, 2),
                        new TableRows("Item | Price", 3, 3),
                        new TableRows("Item | Price", 4, 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"xlsx", "xls"})
    void secondTableHasItsOwnHeaderTitleAndCount(String ending) throws IOException {
        Workbook workbook = workbook(ending);
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, "Item", "Price");
        row(sheet, 1, "Bolt", 2);
        row(sheet, 3, "Staff");
        row(sheet, 5, "Name", "Age");
        row(sheet, 6, "Ann", 30);
        row(sheet, 8, "Bob", 40);

        Extraction extraction = read(workbook, ending);

        assertThat(blocks(extraction))
                .containsExactly(
                        "HEADING:S",
                        "TABLE:Item | Price\nBolt | 2",
                        "CAPTION:Staff",
                        "TABLE:Name | Age\nAnn | 30",
                        "TABLE:Bob | 40");
        assertThat(rows(extraction))
                .containsExactly(
                        new TableRows("Item | Price", 1, 1),
                        new TableRows("Name | Age", 1, 1),
                        new TableRows("Name | Age", 2, 2));
    }

    @Test
    void rowsOfWordsBelowABlankOneAreNoHeader() throws IOException {
        Workbook workbook = workbook("xlsx");
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, "Name", "Town");
        row(sheet, 1, "Ann", "Rome");
        row(sheet, 3, "Bob", "Oslo");
        row(sheet, 4, "Cid", "Bonn");

        assertThat(rows(read(workbook, "xlsx")))
                .containsExactly(new TableRows("Name | Town", 1, 1), new TableRows("Name | Town", 2, 3));
    }

    @Test
    void headerThatIsRepeatedIsNoRow() throws IOException {
        Workbook workbook = workbook("xlsx");
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, "Name", "Town");
        row(sheet, 1, "Ann", "Rome");
        row(sheet, 3, "Name", "Town");
        row(sheet, 4, "Bob", "Oslo");

        assertThat(rows(read(workbook, "xlsx")))
                .containsExactly(new TableRows("Name | Town", 1, 1), new TableRows("Name | Town", 2, 2));
    }

    @Test
    void otherColumnsAreAnotherTable() throws IOException {
        Workbook workbook = workbook("xlsx");
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, "Name", "Town");
        row(sheet, 1, "Ann", "Rome");
        row(sheet, 3, "Part", "Maker", "Colour");
        row(sheet, 4, "Bolt", "Acme", "red");

        assertThat(rows(read(workbook, "xlsx")))
                .containsExactly(new TableRows("Name | Town", 1, 1), new TableRows("Part | Maker | Colour", 1, 1));
    }

    @Test
    void noteBelowATableIsKept() throws IOException {
        Workbook workbook = workbook("xlsx");
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, "Item", "Price");
        row(sheet, 1, "Bolt", 2);
        row(sheet, 3, "Prices in euro.");

        assertThat(blocks(read(workbook, "xlsx")))
                .containsExactly("HEADING:S", "TABLE:Item | Price\nBolt | 2", "CAPTION:Prices in euro.");
    }

    @Test
    void listBesideATableIsOneOfItsOwn() throws IOException {
        Workbook workbook = workbook("xlsx");
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, "Item", "Price");
        row(sheet, 1, "Bolt", 2);
        for (int i = 0; i < 4; i++) {
            row(sheet, 3 + i, "note " + i);
        }

        assertThat(rows(read(workbook, "xlsx")))
                .containsExactly(new TableRows("Item | Price", 1, 1), new TableRows("", 1, 4));
    }

    @Test
    void columnWithGapsKeepsItsHeader() throws IOException {
        Workbook workbook = workbook("xlsx");
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, "Name");
        row(sheet, 1, "Ann");
        row(sheet, 3, "Bob");

        assertThat(rows(read(workbook, "xlsx")))
                .containsExactly(new TableRows("Name", 1, 1), new TableRows("Name", 2, 2));
    }

    @Test
    void rowFarBelowIsReached() throws IOException {
        Workbook workbook = workbook("xlsx");
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, "Item", "Price");
        row(sheet, 1, "Bolt", 2);
        row(sheet, 1_048_575, "Nut", 1);

        assertThat(rows(read(workbook, "xlsx")))
                .containsExactly(new TableRows("Item | Price", 1, 1), new TableRows("Item | Price", 2, 2));
    }
}
