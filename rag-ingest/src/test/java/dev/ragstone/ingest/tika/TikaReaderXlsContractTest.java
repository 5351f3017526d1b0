package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.testkit.DocumentReaderContract;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;

class TikaReaderXlsContractTest extends DocumentReaderContract {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    @Override
    protected DocumentReader reader() {
        return READER;
    }

    @Override
    protected String mediaType() {
        return "application/vnd.ms-excel";
    }

    @Override
    protected String fileName() {
        return "a.xls";
    }

    @Override
    protected byte[] goodBytes() {
        try (var workbook = new HSSFWorkbook()) {
            var sheet = workbook.createSheet("Pumps");
            sheet.createRow(0).createCell(0).setCellValue("Name");
            sheet.createRow(1).createCell(0).setCellValue("It moves water.");
            var out = new ByteArrayOutputStream();
            workbook.write(out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
