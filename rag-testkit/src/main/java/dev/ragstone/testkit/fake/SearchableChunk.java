package dev.ragstone.testkit.fake;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A chunk with its words counted. */
record SearchableChunk(
        DocumentInfo document, Chunk chunk, @Nullable Vector vector, Map<String, Integer> words, int length) {

    static SearchableChunk of(DocumentInfo document, Chunk chunk, @Nullable Vector vector) {
        List<String> words = Words.of(chunk.text());
        var counts = new HashMap<String, Integer>();
        words.forEach(word -> counts.merge(word, 1, Integer::sum));
        Words.withSigns(chunk.text()).forEach(whole -> counts.merge(whole, 1, Integer::sum));
        return new SearchableChunk(document, chunk, vector, Map.copyOf(counts), words.size());
    }
}
