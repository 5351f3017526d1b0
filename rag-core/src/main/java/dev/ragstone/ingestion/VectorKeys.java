package dev.ragstone.ingestion;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;

/**
 * Under which keys a sync stores vectors, for those who look them up again in a
 * {@linkplain dev.ragstone.store.Catalog#vectors catalog}.
 *
 * @since 0.1
 */
public final class VectorKeys {

    private VectorKeys() {}

    /** The key of the vector that {@code model} made of {@code chunk}. */
    public static String of(EmbeddingModel model, Chunk chunk, DocumentInfo document) {
        return EmbeddedText.of(model.id(), chunk, document).key();
    }

    /** The text that was embedded for {@code chunk}: its own in the context of its headings and the document's title. */
    public static String textOf(Chunk chunk, DocumentInfo document) {
        return chunk.textInContext(document.titleInContext());
    }
}
