package dev.ragstone.ingestion;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;

/**
 * What is embedded for a chunk: its text in the context of its headings and of the document's
 * {@linkplain DocumentInfo#titleInContext() title}. Put together only when it is needed, since a long document has many.
 *
 * @param key names the text and the model: equal keys mean equal vectors
 */
record EmbeddedText(String key, Chunk chunk, String title) {

    static EmbeddedText of(String model, Chunk chunk, DocumentInfo document) {
        String title = document.titleInContext();
        return new EmbeddedText(ContentKey.ofText(model, chunk.textInContext(title)), chunk, title);
    }

    String text() {
        return chunk.textInContext(title);
    }
}
