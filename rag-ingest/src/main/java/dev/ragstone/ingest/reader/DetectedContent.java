package dev.ragstone.ingest.reader;

import dev.ragstone.source.Content;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The bytes of an item whose type has been found out, so that a reader which hands it to another does not have it found
 * out again.
 *
 * @param content the bytes
 * @param name what the item was called when its type was found out: under another name it may be of another type
 * @param mediaType what a {@link MediaTypeDetector} said
 * @since 0.1
 */
public record DetectedContent(Content content, String name, String mediaType) implements Content {

    /** The same item, known to be of {@code mediaType}. */
    public static SourceItem in(SourceItem item, String mediaType) {
        return new SourceItem(
                item.uri(),
                item.name(),
                item.size(),
                item.modified(),
                new DetectedContent(item.content(), item.name(), mediaType),
                item.metadata(),
                item.accessLabels());
    }

    /** What {@code item} is known to be; empty when nobody has found out. */
    public static String typeOf(SourceItem item) {
        return item.content() instanceof DetectedContent detected
                        && detected.name().equals(item.name())
                ? detected.mediaType()
                : "";
    }

    @Override
    public InputStream open() throws IOException {
        return content.open();
    }

    @Override
    public Optional<Path> file() {
        return content.file();
    }
}
