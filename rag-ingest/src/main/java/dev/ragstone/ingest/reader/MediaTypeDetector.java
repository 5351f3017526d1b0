package dev.ragstone.ingest.reader;

import dev.ragstone.source.SourceItem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Set;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MimeTypes;

/**
 * Tells what an item is by its first bytes; its name only makes that more precise.
 *
 * <p>A page called {@code report.pdf} is a page, and noise called {@code notes.txt} is noise. Markdown, source code and
 * the like cannot be told from other text by content, so there the name decides, as long as the content is text.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class MediaTypeDetector {

    private static final int LOOK_AT = 64 * 1024;
    private static final String BINARY = "application/octet-stream";
    private static final String PLAIN = "text/plain";
    private static final Set<String> UNTOLD = Set.of(PLAIN, BINARY);
    private static final Set<String> PAGES = Set.of("text/html", "application/xhtml+xml");
    // Formats that can be pure ASCII and yet are not text to read.
    private static final Set<String> MARKED = Set.of("application/pdf", "application/rtf", "application/postscript");
    // Tika's own names for what has a registered one.
    private static final Map<String, String> REGISTERED =
            Map.of("text/x-web-markdown", "text/markdown", "text/x-markdown", "text/markdown");

    private static final Set<String> TEXT_TYPES = Set.of(
            "application/json",
            "application/xml",
            "application/xhtml+xml",
            "application/javascript",
            "application/x-sh",
            "application/x-ndjson",
            "application/x-tex",
            "application/sql");

    private final MimeTypes types = MimeTypes.getDefaultMimeTypes();

    /** Creates the detector. */
    public MediaTypeDetector() {}

    /**
     * The media type of {@code item}, without parameters; {@code application/octet-stream} when it is unknown.
     *
     * @throws IOException if the first bytes cannot be read
     */
    public String detect(SourceItem item) throws IOException {
        String known = DetectedContent.typeOf(item);
        if (!known.isEmpty()) {
            return known;
        }
        byte[] start;
        try (InputStream in = item.content().open()) {
            start = in.readNBytes(LOOK_AT);
        }
        String code = CodeLanguage.mediaTypeOf(item.name());
        String byName = code.isEmpty() ? type(new byte[0], item.name()) : code;
        String detected =
                TextDecoder.looksLikeText(start) ? ofText(start, byName) : ofBinary(start, item.name(), byName);
        return REGISTERED.getOrDefault(detected, detected);
    }

    private String ofText(byte[] start, String byName) throws IOException {
        // Trying the marks of all known formats takes longer than reading most texts does.
        boolean nameDecides = byName.startsWith("text/")
                && !Marks.mayBeMarked(start)
                && !(byName.equals(PLAIN) && Marks.mayBePage(start));
        return nameDecides ? byName : ofText(type(start, ""), byName);
    }

    private static String ofText(String byContent, String byName) {
        if (MARKED.contains(byContent) || (PAGES.contains(byContent) && byName.equals(PLAIN))) {
            return byContent;
        }
        if (isTextual(byName) && (byName.startsWith("text/") || UNTOLD.contains(byContent))) {
            // Prose that begins like a letter is still prose, and Markdown may begin like a page.
            return byName;
        }
        return byContent.equals(BINARY) ? PLAIN : byContent;
    }

    private String ofBinary(byte[] start, String name, String byName) throws IOException {
        String container = Marks.container(start);
        if (!container.isEmpty()) {
            return isKindOf(byName, container) ? byName : container;
        }
        String refined = type(start, name);
        if (!refined.startsWith("text/")) {
            return refined;
        }
        String byContent = type(start, "");
        return byContent.startsWith("text/") ? BINARY : byContent;
    }

    private boolean isKindOf(String type, String general) {
        return types.getMediaTypeRegistry().isInstanceOf(type, MediaType.parse(general));
    }

    /** Whether a name stands for a format of text that the content cannot disprove. */
    private static boolean isTextual(String type) {
        return type.startsWith("text/") || TEXT_TYPES.contains(type);
    }

    private String type(byte[] start, String name) throws IOException {
        var hints = new Metadata();
        if (!name.isEmpty()) {
            hints.set(TikaCoreProperties.RESOURCE_NAME_KEY, name);
        }
        return types.detect(start.length == 0 ? null : new ByteArrayInputStream(start), hints)
                .getBaseType()
                .toString();
    }
}
