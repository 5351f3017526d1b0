package dev.ragstone.pgvector;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * By which terms a chunk is found, and how often each counts.
 *
 * <p>Title and headings are part of what is searched, as they are of what is embedded; each of their words counts once
 * more, since it says what the chunk is about.
 *
 * @param words how long the chunk is
 * @param counts from one to 255, which is what a text-search vector can hold
 */
record ChunkTerms(int words, Map<String, Integer> counts) {

    private static final Logger log = LoggerFactory.getLogger(ChunkTerms.class);

    /** A text-search vector holds a little less than a megabyte of terms. */
    private static final int MOST_BYTES = 900_000;

    private static final int MOST_COUNTED = 255;

    /** A chunk as it was scanned, before stems are known. */
    record Scanned(String chunkId, int words, Map<String, Integer> counts) {

        static Scanned of(DocumentInfo document, Chunk chunk) {
            var counts = new TreeMap<String, Integer>();
            var words = new int[1];
            String title = document.titleInContext();
            WordScanner.scan(chunk.textInContext(title), (word, written, counting) -> {
                counts.merge(word, 1, Integer::sum);
                words[0] += counting ? 1 : 0;
                return true;
            });
            Set<String> naming = new HashSet<>();
            WordScanner.scan(title + "\n" + String.join("\n", chunk.headings()), (word, written, counting) -> {
                naming.add(word);
                return true;
            });
            naming.forEach(word -> counts.computeIfPresent(word, (key, count) -> count + 1));
            return new Scanned(chunk.id(), words[0], counts);
        }
    }

    /** The terms of chunks of one language. */
    static List<ChunkTerms> of(Connection connection, Stems stems, Language language, List<Scanned> chunks)
            throws SQLException {
        Set<String> words = new HashSet<>();
        chunks.forEach(chunk -> words.addAll(chunk.counts().keySet()));
        Map<String, Stems.Stem> known = stems.of(connection, language, words);
        var terms = new ArrayList<ChunkTerms>();
        for (Scanned chunk : chunks) {
            terms.add(of(chunk, known));
        }
        return terms;
    }

    private static ChunkTerms of(Scanned chunk, Map<String, Stems.Stem> stems) {
        var counts = new TreeMap<String, Integer>();
        long bytes = 0;
        for (Map.Entry<String, Integer> word : chunk.counts().entrySet()) {
            Stems.Stem stem = stems.get(word.getKey());
            if (stem == null) {
                continue;
            }
            int count = Math.min(MOST_COUNTED, counts.getOrDefault(stem.term(), 0) + word.getValue());
            // Three bytes per UTF-16 unit at most, and two for each position.
            bytes += stem.term().length() * 3L + 2L * count + 4;
            if (bytes > MOST_BYTES) {
                log.warn(
                        "{} has more different words than PostgreSQL can index of one chunk; it is found by {} of {}",
                        chunk.chunkId(),
                        counts.size(),
                        chunk.counts().size());
                break;
            }
            counts.put(stem.term(), count);
        }
        return new ChunkTerms(chunk.words(), counts);
    }
}
