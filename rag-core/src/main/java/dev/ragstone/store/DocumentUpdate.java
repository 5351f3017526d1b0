package dev.ragstone.store;

import dev.ragstone.document.Document;
import java.util.List;

/**
 * A document on its way into a {@link Store}, with all of its chunks in order.
 *
 * @since 0.1
 */
public record DocumentUpdate(Document document, List<StoredChunk> chunks) {

    public DocumentUpdate {
        for (StoredChunk stored : chunks) {
            if (!stored.chunk().documentId().equals(document.id())) {
                throw new IllegalArgumentException("chunk " + stored.chunk().id() + " belongs to "
                        + stored.chunk().documentId() + ", not to " + document.id());
            }
        }
        chunks = List.copyOf(chunks);
    }
}
