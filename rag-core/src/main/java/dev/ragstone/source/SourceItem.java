package dev.ragstone.source;

import dev.ragstone.document.Metadata;
import java.time.Instant;
import java.util.Set;

/**
 * Something a {@link Source} offers for reading: a file, a page, a record.
 *
 * @param uri identifies the item; unique within a collection
 * @param name its file name or the like: a hint about its type and the title of last resort
 * @param size in bytes, or -1 when unknown
 * @param modified when it last changed, to the millisecond; {@link Instant#EPOCH} when unknown
 * @param metadata goes into the document; wins over what the reader finds under the same name
 * @param accessLabels who may read it; anyone when empty
 * @since 0.1
 */
public record SourceItem(
        String uri,
        String name,
        long size,
        Instant modified,
        Content content,
        Metadata metadata,
        Set<String> accessLabels) {

    public SourceItem {
        if (uri.isBlank()) {
            throw new IllegalArgumentException("uri must not be blank");
        }
        modified = Instant.ofEpochMilli(modified.toEpochMilli());
        accessLabels = Set.copyOf(accessLabels);
    }

    /** An item without metadata that anyone may read. */
    public static SourceItem of(String uri, String name, long size, Instant modified, Content content) {
        return new SourceItem(uri, name, size, modified, content, Metadata.empty(), Set.of());
    }
}
