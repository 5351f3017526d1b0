package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** Tells the common formats that are zips by what they say about themselves, without unpacking more than that. */
final class ZipKinds {

    private static final int LONGEST_TYPE = 200;
    private static final String MAIN = ".main+xml";
    private static final String MACROS = ".macroenabled";
    private static final Map<String, String> MAIN_PARTS = Map.of(
            "word/document.xml", "wordprocessingml.document",
            "ppt/presentation.xml", "presentationml.presentation",
            "xl/workbook.xml", "spreadsheetml.sheet");

    private ZipKinds() {}

    /** The media type; empty when the file says nothing, or is no zip that can be opened. */
    static String detect(SourceItem item) {
        try (var zip = ZipParts.open(item, new Budget(ReadLimits.standard(), item.size()))) {
            if (zip.has("[Content_Types].xml")) {
                String type = office(zip);
                return type.isEmpty() ? byMainPart(zip) : type;
            }
            if (zip.has("mimetype")) {
                try (var in = zip.open("mimetype")) {
                    String type = new String(in.readNBytes(LONGEST_TYPE), StandardCharsets.US_ASCII).strip();
                    return type.matches("application/[a-z0-9.+-]+") ? type : "";
                }
            }
        } catch (IOException | RuntimeException e) {
            // Whoever reads it next says what is wrong with it.
            return "";
        }
        return "";
    }

    private static String byMainPart(ZipParts zip) {
        return MAIN_PARTS.entrySet().stream()
                .filter(part -> zip.has(part.getKey()))
                .map(part -> "application/vnd.openxmlformats-officedocument." + part.getValue())
                .findFirst()
                .orElse("");
    }

    private static String office(ZipParts zip) throws IOException {
        try (XmlPart xml = zip.xml("[Content_Types].xml")) {
            while (xml.next()) {
                if (xml.isStart() && xml.name().equals("Override")) {
                    String type = xml.attribute("ContentType").toLowerCase(Locale.ROOT);
                    boolean document = type.contains("wordprocessingml")
                            || type.contains("presentationml")
                            || type.contains("spreadsheetml")
                            || type.contains(MACROS);
                    if (type.endsWith(MAIN) && document) {
                        String base = type.substring(0, type.length() - MAIN.length());
                        return base.endsWith(MACROS) ? base + ".12" : base;
                    }
                }
            }
        } catch (XmlException e) {
            // Then the names of the parts must do.
            return "";
        }
        return "";
    }
}
