package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.reader.MediaTypeDetector;
import dev.ragstone.source.SourceItem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.tika.detect.DefaultDetector;
import org.apache.tika.detect.Detector;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;

/**
 * Tells what an item is by its content, for those who do not trust its name.
 *
 * <p>Zips and compound files are what they hold: an archive called {@code letter.docx} is an archive, and a document
 * without an ending is a document. What begins like HTML, XML or SVG is that, whatever its name. Only among the other
 * kinds of text, which content cannot tell apart, does the name choose.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class ContentTypeDetector {

    private static final int LOOK_AT = 8 * 1024;
    private static final MediaType COMPOUND = MediaType.application("x-tika-msoffice");
    private static final String PLAIN = "text/plain";

    private final MediaTypeDetector byStart = new MediaTypeDetector();
    private final Detector inside = new DefaultDetector();
    private final MediaTypeRegistry registry = MediaTypeRegistry.getDefaultRegistry();

    /** Creates the detector. */
    public ContentTypeDetector() {}

    /**
     * The media type of {@code item}, without parameters; {@code application/octet-stream} when it is unknown.
     *
     * @throws IOException if the bytes cannot be read
     */
    public String detect(SourceItem item) throws IOException {
        byte[] start;
        try (InputStream in = new BufferedInputStream(item.content().open())) {
            start = in.readNBytes(LOOK_AT);
        }
        if (startsWith(start, 'P', 'K', 3, 4)
                || startsWith(start, 'P', 'K', 5, 6)
                || startsWith(start, 'P', 'K', 7, 8)) {
            return packed(item, MediaType.APPLICATION_ZIP);
        }
        if (startsWith(start, 0xD0, 0xCF, 0x11, 0xE0)) {
            return packed(item, COMPOUND);
        }
        String nameless = byStart.detect(named(item, ""));
        // A name for plain text changes nothing but text.
        boolean text = byStart.detect(named(item, "a.txt")).equals(PLAIN);
        if (!text || Markup.isOne(nameless)) {
            return nameless;
        }
        String markup = Markup.typeOf(start);
        return markup.isEmpty() ? byStart.detect(item) : markup;
    }

    /** What is in a container says what it is, but only one of the formats that are such a container is believed. */
    private String packed(SourceItem item, MediaType container) throws IOException {
        String kind = container.equals(MediaType.APPLICATION_ZIP) ? ZipKinds.detect(item) : "";
        MediaType found = kind.isEmpty() ? inside(item) : MediaType.parse(kind);
        return found != null && registry.isInstanceOf(found, container)
                ? found.getBaseType().toString()
                : container.toString();
    }

    private MediaType inside(SourceItem item) throws IOException {
        try (TikaInputStream in = TikaFormat.stream(named(item, ""))) {
            return inside.detect(in, new Metadata());
        }
    }

    private static boolean startsWith(byte[] start, int... mark) {
        for (int i = 0; i < mark.length; i++) {
            if (i == start.length || start[i] != (byte) mark[i]) {
                return false;
            }
        }
        return true;
    }

    private static SourceItem named(SourceItem item, String name) {
        return SourceItem.of(item.uri(), name, item.size(), item.modified(), item.content());
    }
}
