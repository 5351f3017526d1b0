package dev.ragstone.ingest.tika;

import java.io.InputStream;
import java.util.Set;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.xml.sax.ContentHandler;

/** Takes the documents that Tika finds inside another, instead of letting it read them itself. */
final class EmbeddedFiles implements EmbeddedDocumentExtractor {

    private static final Set<String> PARTS = Set.of("MACRO", "METADATA", "THUMBNAIL", "FONT", "VERSION", "RENDERING");

    private final Contents contents;
    private final Ocr ocr;

    EmbeddedFiles(Contents contents, Ocr ocr) {
        this.contents = contents;
        this.ocr = ocr;
    }

    @Override
    public boolean shouldParseEmbedded(Metadata found) {
        String kind = found.get(TikaCoreProperties.EMBEDDED_RESOURCE_TYPE);
        String type = found.get(Metadata.CONTENT_TYPE);
        boolean picture = type != null && Contents.isMedia(type) && !ocr.isOn();
        return !contents.isFull() && !picture && (kind == null || !PARTS.contains(kind));
    }

    @Override
    public void parseEmbedded(InputStream stream, ContentHandler handler, Metadata found, boolean outputHtml) {
        if (shouldParseEmbedded(found)) {
            contents.add(name(found), stream);
        }
    }

    private static String name(Metadata found) {
        String name = found.get(TikaCoreProperties.RESOURCE_NAME_KEY);
        if (name == null || name.isBlank()) {
            name = found.get(TikaCoreProperties.EMBEDDED_RELATIONSHIP_ID);
        }
        return name == null || name.isBlank() ? "attachment" : name;
    }
}
