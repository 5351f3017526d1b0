package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.item;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/** Workbooks made in memory. */
final class Workbooks {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    private Workbooks() {}

    static Workbook workbook(String ending) {
        return ending.equals("xls") ? new HSSFWorkbook() : new XSSFWorkbook();
    }

    static Extraction read(Workbook workbook, String ending) throws IOException {
        var out = new ByteArrayOutputStream();
        try (workbook) {
            workbook.write(out);
        }
        return READER.read(item("a." + ending, out.toByteArray()));
    }

    static void row(Sheet sheet, int at, Object... cells) {
        Row row = sheet.createRow(at);
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] instanceof Number number) {
                row.createCell(i).setCellValue(number.doubleValue());
            } else {
                row.createCell(i).setCellValue((String) cells[i]);
            }
        }
    }
}
