package dev.ragstone.retrieval.extractive;

import dev.ragstone.prompt.NumberedSource;
import java.util.HashSet;
import java.util.Set;

/**
 * A piece of a source that could be quoted.
 *
 * @param start in the source's chunk
 * @param terms what it is about
 * @param label whether it looks like a label rather than a statement
 */
record Sentence(NumberedSource source, int start, int end, Set<String> terms, boolean label) {

    /** Sharing this much of their terms, two sentences say the same. */
    private static final double SAME = 0.8;

    /** The exact characters. */
    String text() {
        return source.hit().chunk().text().substring(start, end);
    }

    /** Whether quoting both would say the same twice. */
    boolean repeats(Sentence other) {
        return overlaps(other) || sharedTerms(other) >= SAME;
    }

    private boolean overlaps(Sentence other) {
        var chunk = source.hit().chunk();
        var otherChunk = other.source.hit().chunk();
        return chunk.documentId().equals(otherChunk.documentId())
                && chunk.start() + start < otherChunk.start() + other.end
                && otherChunk.start() + other.start < chunk.start() + end;
    }

    /** The shared terms as a part of the smaller set: a sentence within a longer one repeats it. */
    private double sharedTerms(Sentence other) {
        var shared = new HashSet<>(terms);
        shared.retainAll(other.terms);
        int smaller = Math.min(terms.size(), other.terms.size());
        return smaller == 0 ? 0 : (double) shared.size() / smaller;
    }
}
