package dev.ragstone.ingest.tika;

import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.poi.hssf.eventusermodel.AbortableHSSFListener;
import org.apache.poi.hssf.eventusermodel.HSSFEventFactory;
import org.apache.poi.hssf.eventusermodel.HSSFRequest;
import org.apache.poi.hssf.eventusermodel.HSSFUserException;
import org.apache.poi.hssf.record.BoundSheetRecord;
import org.apache.poi.hssf.record.EOFRecord;
import org.apache.poi.hssf.record.Record;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells which sheets of a workbook nobody sees who opens it. */
final class HiddenSheets {

    /** The type of workbooks of Excel 97 to 2003. */
    static final String XLS = "application/vnd.ms-excel";

    private static final Logger log = LoggerFactory.getLogger(HiddenSheets.class);

    private HiddenSheets() {}

    /** The names of the hidden sheets of a workbook (XLSX and its kin, XLS); of what cannot be read, none. */
    static List<String> of(SourceItem item, String type, Budget budget) {
        try {
            return type.equals(XLS) ? ofCompound(item) : ofZip(item, budget);
        } catch (IOException | HSSFUserException | RuntimeException e) {
            // Whoever reads the rest says what is wrong with it.
            log.debug("Could not look for hidden sheets in {}", item.uri(), e);
            return List.of();
        }
    }

    private static List<String> ofZip(SourceItem item, Budget budget) throws IOException {
        var hidden = new ArrayList<String>();
        try (var zip = ZipParts.open(item, budget)) {
            if (!zip.has("[Content_Types].xml")) {
                return List.of();
            }
            try (XmlPart xml = zip.xml(OfficeXml.mainPart(zip))) {
                while (xml.next()) {
                    if (xml.isStart()
                            && xml.name().equals("sheet")
                            && xml.attribute("state").matches("hidden|veryHidden")) {
                        hidden.add(Strings.line(xml.attribute("name")));
                    }
                }
            }
        }
        return hidden;
    }

    private static List<String> ofCompound(SourceItem item) throws IOException, HSSFUserException {
        var hidden = new ArrayList<String>();
        var request = new HSSFRequest();
        request.addListenerForAllRecords(new AbortableHSSFListener() {
            @Override
            public short abortableProcessRecord(Record each) {
                if (each instanceof BoundSheetRecord sheet && (sheet.isHidden() || sheet.isVeryHidden())) {
                    hidden.add(Strings.line(sheet.getSheetname()));
                }
                // The first part of the file names the sheets; what they hold comes behind it.
                return (short) (each instanceof EOFRecord ? 1 : 0);
            }
        });
        try (var in = item.content().open();
                var file = new POIFSFileSystem(in)) {
            new HSSFEventFactory().abortableProcessWorkbookEvents(request, file);
        }
        return hidden;
    }
}
