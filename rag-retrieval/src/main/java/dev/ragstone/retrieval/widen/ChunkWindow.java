package dev.ragstone.retrieval.widen;

import dev.ragstone.document.Chunk;
import dev.ragstone.search.Hit;
import java.util.BitSet;
import java.util.List;

/** Some of a document's chunks, grown from those that were found. */
final class ChunkWindow {

    private final List<Chunk> chunks;
    private final int maxCharacters;
    private final BitSet selected = new BitSet();
    private long characters;

    ChunkWindow(List<Chunk> chunks, int maxCharacters) {
        this.chunks = chunks;
        this.maxCharacters = maxCharacters;
    }

    static int indexOf(Chunk wanted, List<Chunk> chunks) {
        for (int i = 0; i < chunks.size(); i++) {
            if (chunks.get(i).id().equals(wanted.id()) && chunks.get(i).start() == wanted.start()) {
                return i;
            }
        }
        return -1;
    }

    int size() {
        return selected.cardinality();
    }

    /** Adds a chunk that was found, whatever its size. */
    void add(int index) {
        if (!selected.get(index)) {
            selected.set(index);
            characters += chunks.get(index).text().length();
        }
    }

    /** Adds the chunk at {@code index} if it is next to one that is in, and there is room. */
    void grow(int index) {
        if (index < 0 || index >= chunks.size() || selected.get(index)) {
            return;
        }
        boolean beside = selected.get(index + 1) || (index > 0 && selected.get(index - 1));
        if (beside && characters + chunks.get(index).text().length() <= maxCharacters) {
            add(index);
        }
    }

    /** What the chunks around {@code index} that are in span without a gap. */
    Reached around(Hit hit, int index) {
        int first = selected.previousClearBit(index) + 1;
        int last = selected.nextClearBit(index) - 1;
        int end = hit.chunk().end();
        for (int i = first; i <= last; i++) {
            end = Math.max(end, chunks.get(i).end());
        }
        return new Reached(hit, chunks.get(first).start(), end);
    }
}
