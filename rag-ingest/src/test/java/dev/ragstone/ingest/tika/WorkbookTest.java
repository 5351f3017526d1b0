package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.item;
import static dev.ragstone.ingest.tika.Workbooks.read;
import static dev.ragstone.ingest.tika.Workbooks.row;
import static dev.ragstone.ingest.tika.Workbooks.workbook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.SheetVisibility;
import org.apache.poi.ss.usermodel.Workbook;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkbookTest {

    @ParameterizedTest
    @ValueSource(strings = {"xlsx", "xls"})
    void sheetsHaveNameNumberHeaderAndRows(String ending) throws IOException {
        Workbook workbook = workbook(ending);
        Sheet prices = workbook.createSheet("Prices");
        row(prices, 0, "Item", "Price");
        row(prices, 1, "Bolt", 2.5);
        row(prices, 2, "Nut", 1);
        workbook.createSheet("Nothing here");
        row(workbook.createSheet("Stock"), 0, "just one cell");

        Extraction extraction = read(workbook, ending);

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(blocks(extraction))
                .containsExactly(
                        "HEADING:Prices",
                        "TABLE:Item | Price\nBolt | 2.5\nNut | 1",
                        "HEADING:Stock",
                        "TABLE:just one cell");
        assertThat(extraction.blocks().get(1).table()).isEqualTo(new Block.TableRows("Item | Price", 1, 2));
        assertThat(extraction.blocks().get(1).place()).isEqualTo(Place.sheet(1, "Prices"));
        assertThat(extraction.blocks().get(3).place()).isEqualTo(Place.sheet(3, "Stock"));
        assertThat(extraction.title()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"xlsx", "xls"})
    void titleAboveTheTableIsItsCaption(String ending) throws IOException {
        Workbook workbook = workbook(ending);
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, "Prices of 2024");
        row(sheet, 2, "Item", "Price");
        row(sheet, 3, "Bolt", 2);

        Extraction extraction = read(workbook, ending);

        assertThat(blocks(extraction))
                .containsExactly("HEADING:S", "CAPTION:Prices of 2024", "TABLE:Item | Price\nBolt | 2");
        assertThat(extraction.blocks().getLast().table()).isEqualTo(new Block.TableRows("Item | Price", 1, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"xlsx", "xls"})
    void hiddenSheetsAreLeftOutAndNamed(String ending) throws IOException {
        Workbook workbook = workbook(ending);
        row(workbook.createSheet("Seen"), 0, "Item", "Price");
        row(workbook.createSheet("Secret, old"), 0, "Salary", "Bonus");
        row(workbook.createSheet("Deep"), 0, "Password", "x");
        row(workbook.createSheet("Last"), 0, "Nut", "y");
        workbook.setSheetVisibility(1, SheetVisibility.HIDDEN);
        workbook.setSheetVisibility(2, SheetVisibility.VERY_HIDDEN);

        Extraction extraction = read(workbook, ending);

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(blocks(extraction))
                .containsExactly("HEADING:Seen", "TABLE:Item | Price", "HEADING:Last", "TABLE:Nut | y");
        assertThat(extraction.blocks().getLast().place()).isEqualTo(Place.sheet(4, "Last"));
        assertThat(extraction.metadata().get("hidden")).contains(MetadataValue.of(List.of("Secret, old", "Deep")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"xlsx", "xls"})
    void hiddenRowsAndColumnsAreRead(String ending) throws IOException {
        Workbook workbook = workbook(ending);
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, "Item", "Price");
        row(sheet, 1, "Bolt", 2);
        sheet.getRow(1).setZeroHeight(true);
        sheet.setColumnHidden(1, true);

        Extraction extraction = read(workbook, ending);

        assertThat(blocks(extraction)).containsExactly("HEADING:S", "TABLE:Item | Price\nBolt | 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"xlsx", "xls"})
    void rowsOfFiguresHaveNoHeader(String ending) throws IOException {
        Workbook workbook = workbook(ending);
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, 1, 2);
        row(sheet, 1, 3, 4);

        assertThat(read(workbook, ending).blocks().getLast().table()).isEqualTo(new Block.TableRows("", 1, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"xlsx", "xls"})
    void datesAndNumbersReadAsTheyAreShown(String ending) throws IOException {
        Workbook workbook = workbook(ending);
        Row row = workbook.createSheet("S").createRow(0);
        CellStyle day = workbook.createCellStyle();
        day.setDataFormat(workbook.createDataFormat().getFormat("yyyy-mm-dd"));
        row.createCell(0).setCellValue(LocalDate.of(2024, 5, 6));
        row.getCell(0).setCellStyle(day);
        CellStyle share = workbook.createCellStyle();
        share.setDataFormat(workbook.createDataFormat().getFormat("0.0%"));
        row.createCell(1).setCellValue(0.125);
        row.getCell(1).setCellStyle(share);

        assertThat(read(workbook, ending).text()).endsWith("2024-05-06 | 12.5%");
    }

    @ParameterizedTest
    @ValueSource(strings = {"xlsx", "xls"})
    void longSheetIsCutBetweenRows(String ending) throws IOException {
        Workbook workbook = workbook(ending);
        Sheet sheet = workbook.createSheet("S");
        row(sheet, 0, "Item", "Price");
        for (int i = 1; i < 500; i++) {
            row(sheet, i, "Thing", i);
        }
        var out = new ByteArrayOutputStream();
        try (workbook) {
            workbook.write(out);
        }

        Extraction extraction =
                TikaReader.of(ReadLimits.standard().withMaxChars(200)).read(item("a." + ending, out.toByteArray()));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        Block table = extraction.blocks().getLast();
        String rows = extraction.text().substring(table.start(), table.end());
        assertThat(rows).matches("(?s)Item \\| Price(\nThing \\| \\d+)+");
        assertThat(table.table())
                .isEqualTo(new Block.TableRows(
                        "Item | Price", 1, (int) rows.lines().count() - 1));
    }
}
