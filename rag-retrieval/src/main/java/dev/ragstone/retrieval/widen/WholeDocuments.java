package dev.ragstone.retrieval.widen;

import dev.ragstone.document.Chunk;
import dev.ragstone.search.Hit;
import java.util.List;

/** Reaches to all of the best documents, or as much of them around their hits as there is room for. */
record WholeDocuments(int documents, double minScore, int maxChunks) implements Reach {

    @Override
    public List<Reached> of(List<Hit> hits, StoredDocument document, int rank, int maxCharacters) {
        Hit best = hits.getFirst();
        if (rank > documents || best.score() < minScore) {
            return hits.stream().map(Reached::itself).toList();
        }
        List<Chunk> level = document.level(best.chunk().level());
        var window = new ChunkWindow(level, maxCharacters);
        int[] found = hits.stream()
                .mapToInt(hit -> ChunkWindow.indexOf(hit.chunk(), level))
                .filter(index -> index >= 0)
                .toArray();
        for (int index : found) {
            window.add(index);
        }
        grow(window, found, level.size());
        return hits.stream().map(hit -> reached(hit, level, window)).toList();
    }

    private void grow(ChunkWindow window, int[] found, int size) {
        for (int distance = 1; distance < size && window.size() < Math.min(maxChunks, size); distance++) {
            for (int index : found) {
                for (int next : new int[] {index + distance, index - distance}) {
                    if (window.size() < maxChunks) {
                        window.grow(next);
                    }
                }
            }
        }
    }

    private static Reached reached(Hit hit, List<Chunk> level, ChunkWindow window) {
        int index = ChunkWindow.indexOf(hit.chunk(), level);
        return index < 0 ? Reached.itself(hit) : window.around(hit, index);
    }
}
