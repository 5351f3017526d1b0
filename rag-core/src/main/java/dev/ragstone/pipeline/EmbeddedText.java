package dev.ragstone.pipeline;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;

/**
 * What is embedded for a chunk: its text in the context of its headings and of the document's
 * {@linkplain DocumentInfo#titleInContext() title}.
 *
 * @param key names the text and the model: equal keys mean equal vectors
 */
record EmbeddedText(String key, String text) {

    static EmbeddedText of(String model, Chunk chunk, DocumentInfo document) {
        String text = chunk.textInContext(document.titleInContext());
        return new EmbeddedText(ContentKey.ofText(model, text), text);
    }
}
