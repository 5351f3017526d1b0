package dev.ragstone.bench.quality;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.search.Hit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes a list of documents of a peer's list of segments: a document ranks where its best segment does. */
final class PeerHits {

    /** Under which the id of its document is kept with a segment. */
    static final String ID = "id";

    private final Set<String> seen = new HashSet<>();
    private final List<Hit> hits = new ArrayList<>();
    private final int limit;

    PeerHits(int limit) {
        this.limit = limit;
    }

    /** Adds the next segment. */
    void add(String documentId, double score) {
        if (hits.size() < limit && seen.add(documentId)) {
            var info = DocumentInfo.of(documentId);
            hits.add(new Hit(info, Chunk.of(info.id(), 0, 0, "segment"), score, List.of()));
        }
    }

    List<Hit> list() {
        return hits;
    }
}
