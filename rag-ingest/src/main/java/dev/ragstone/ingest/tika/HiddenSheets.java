package dev.ragstone.ingest.tika;

import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells which sheets of a workbook nobody sees who opens it. */
final class HiddenSheets {

    private static final Logger log = LoggerFactory.getLogger(HiddenSheets.class);

    private HiddenSheets() {}

    /** The names of the hidden sheets of an XLSX workbook; of other workbooks, and of what cannot be read, none. */
    static List<String> of(SourceItem item, Budget budget) {
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
        } catch (IOException | RuntimeException e) {
            // Whoever reads the rest says what is wrong with it.
            log.debug("Could not look for hidden sheets in {}", item.uri(), e);
        }
        return hidden;
    }
}
