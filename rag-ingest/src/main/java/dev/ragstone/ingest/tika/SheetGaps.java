package dev.ragstone.ingest.tika;

import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells where rows of an XLSX sheet are left out because they are blank. Tika passes over them in silence, and its setting to
 * report them reports as many before each row as there are above it, whether they are blank or not.
 */
final class SheetGaps {

    private static final Logger log = LoggerFactory.getLogger(SheetGaps.class);

    private final Map<String, BitSet> sheets = new HashMap<>();

    private SheetGaps() {}

    /** No gaps that need to be looked for: other workbooks have their blank rows. */
    static SheetGaps none() {
        return new SheetGaps();
    }

    /** Looks through the sheets of {@code item}; what cannot be read has no gaps. */
    static SheetGaps of(SourceItem item, Budget budget) {
        var gaps = new SheetGaps();
        try (var zip = ZipParts.open(item, budget)) {
            String main = OfficeXml.mainPart(zip);
            List<OfficeXml.Link> links = OfficeXml.links(zip, main);
            try (XmlPart xml = zip.xml(main)) {
                while (xml.next()) {
                    if (xml.isStart() && xml.name().equals("sheet")) {
                        gaps.add(zip, links, xml.attribute("/relationships", "id"), xml.attribute("name"));
                    }
                }
            }
        } catch (IOException | RuntimeException e) {
            // Whoever reads the rest says what is wrong with it.
            log.debug("Could not look for blank rows in {}", item.uri(), e);
        }
        return gaps;
    }

    private void add(ZipParts zip, List<OfficeXml.Link> links, String id, String name) throws IOException {
        for (OfficeXml.Link link : links) {
            if (link.id().equals(id) && link.kind().equals("worksheet") && zip.has(link.target())) {
                try (XmlPart xml = zip.xml(link.target())) {
                    sheets.put(Strings.line(name), gaps(xml));
                }
            }
        }
    }

    private static BitSet gaps(XmlPart xml) throws IOException {
        var gaps = new BitSet();
        int last = 0;
        for (int index = 0; xml.next(); ) {
            if (xml.isStart() && xml.name().equals("row")) {
                int number = WordStyles.number(xml.attribute("r"), last + 1);
                gaps.set(index, number > last + 1);
                last = number;
                index++;
            }
        }
        return gaps;
    }

    /** Whether rows are left out before the one that is the {@code index}th of those that are there, from zero on. */
    boolean before(String sheet, int index) {
        BitSet gaps = sheets.get(sheet);
        return gaps != null && gaps.get(index);
    }
}
