package dev.ragstone.retrieval.widen;

import dev.ragstone.document.Chunk;
import dev.ragstone.search.Hit;
import java.util.List;

/** Reaches to the chunks before and after, of the same level. */
record Neighbours(int before, int after) implements Reach {

    @Override
    public List<Reached> of(List<Hit> hits, StoredDocument document, int rank, int maxCharacters) {
        return hits.stream().map(hit -> reach(hit, document, maxCharacters)).toList();
    }

    private Reached reach(Hit hit, StoredDocument document, int maxCharacters) {
        List<Chunk> level = document.level(hit.chunk().level());
        int at = ChunkWindow.indexOf(hit.chunk(), level);
        if (at < 0) {
            return Reached.itself(hit);
        }
        var window = new ChunkWindow(level, maxCharacters);
        window.add(at);
        for (int distance = 1; distance <= Math.max(before, after); distance++) {
            if (distance <= after) {
                window.grow(at + distance);
            }
            if (distance <= before) {
                window.grow(at - distance);
            }
        }
        return window.around(hit, at);
    }
}
