package dev.ragstone.retrieval.widen;

import dev.ragstone.document.Chunk;
import dev.ragstone.search.Hit;
import java.util.List;
import java.util.Optional;

/** Reaches to the whole of the larger chunk a hit is part of. */
record ParentSection() implements Reach {

    @Override
    public List<Reached> of(List<Hit> hits, StoredDocument document, int rank, int maxCharacters) {
        return hits.stream().map(hit -> reach(hit, document, maxCharacters)).toList();
    }

    private static Reached reach(Hit hit, StoredDocument document, int maxCharacters) {
        Chunk chunk = hit.chunk();
        return Optional.ofNullable(chunk.parentId())
                .flatMap(document::chunk)
                // The parent of level DOCUMENT may hold only the opening.
                .filter(parent -> parent.start() <= chunk.start() && chunk.end() <= parent.end())
                .filter(parent -> parent.text().length() <= maxCharacters)
                .map(parent -> new Reached(hit, parent.start(), parent.end()))
                .orElseGet(() -> Reached.itself(hit));
    }
}
