package dev.ragstone.pgvector;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
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

    /** As many words as fit into a text-search vector however long they are and however often they stand there. */
    private static final int MOST_UNORDERED = 1_000;

    /** A chunk as it was scanned, before stems are known. */
    record Scanned(String chunkId, int words, Map<String, Integer> counts) {

        /** @param title of the document, {@linkplain DocumentInfo#titleInContext() as it is searched} */
        static Scanned of(String title, Chunk chunk) {
            var counts = new HashMap<String, Integer>();
            var words = new int[1];
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
        return chunks.parallelStream().map(chunk -> of(chunk, known)).toList();
    }

    private static ChunkTerms of(Scanned chunk, Map<String, Stems.Stem> stems) {
        var counts = new HashMap<String, Integer>(2 * chunk.counts().size());
        long bytes = 0;
        for (Map.Entry<String, Integer> word : inOrder(chunk.counts())) {
            Stems.Stem stem = stems.get(word.getKey());
            if (stem == null) {
                continue;
            }
            // Two bytes for each position and their number, and one to align them.
            bytes += utf8Length(stem.term()) + 2L * Math.min(MOST_COUNTED, word.getValue()) + 3;
            if (bytes > MOST_BYTES) {
                log.warn(
                        "{} has more different words than PostgreSQL can index of one chunk; it is found by {} of {}",
                        chunk.chunkId(),
                        counts.size(),
                        chunk.counts().size());
                break;
            }
            counts.merge(stem.term(), Math.min(MOST_COUNTED, word.getValue()), ChunkTerms::sum);
        }
        return new ChunkTerms(chunk.words(), counts);
    }

    private static Integer sum(Integer some, Integer more) {
        return Math.min(MOST_COUNTED, some + more);
    }

    /** Where not all may fit, it must not be left to chance which do. */
    private static Iterable<Map.Entry<String, Integer>> inOrder(Map<String, Integer> counts) {
        return counts.size() < MOST_UNORDERED ? counts.entrySet() : new TreeMap<>(counts).entrySet();
    }

    private static int utf8Length(String term) {
        int length = 0;
        for (int i = 0; i < term.length(); i++) {
            // A surrogate pair takes four bytes, which three for each half are enough for.
            length += term.charAt(i) < 0x80 ? 1 : 3;
        }
        return length;
    }
}
