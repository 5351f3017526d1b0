package dev.ragstone.bench;

import dev.ragstone.bench.ChunkingSet.Question;
import dev.ragstone.bench.ChunkingSet.Slice;
import dev.ragstone.document.Chunk;
import java.util.BitSet;
import java.util.List;

/**
 * How well chunks cover the characters that answer a question, as in the set's own evaluation: what two chunks both hold
 * is retrieved twice, which is what overlap costs, and found once.
 *
 * @param recall share of the reference's characters that were retrieved
 * @param precision share of the retrieved characters that are the reference's
 * @param iou found characters to all that were retrieved or should have been
 */
record SpanScore(double recall, double precision, double iou) {

    static SpanScore of(Question question, List<Chunk> chunks) {
        var wanted = new BitSet();
        for (Slice reference : question.references()) {
            wanted.set(reference.start(), reference.end());
        }
        double all = wanted.cardinality();
        var found = new BitSet();
        double retrieved = 0;
        for (Chunk chunk : chunks) {
            retrieved += chunk.end() - chunk.start();
            if (chunk.documentId().equals(question.documentId())) {
                found.set(chunk.start(), chunk.end());
            }
        }
        found.and(wanted);
        double hit = found.cardinality();
        return new SpanScore(share(hit, all), share(hit, retrieved), share(hit, retrieved + all - hit));
    }

    private static double share(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }
}
