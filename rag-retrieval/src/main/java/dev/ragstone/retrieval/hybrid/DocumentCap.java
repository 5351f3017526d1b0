package dev.ragstone.retrieval.hybrid;

import dev.ragstone.search.Hit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** Keeps the best hits, and of each document at most so many. */
final class DocumentCap {

    private DocumentCap() {}

    /** The first {@code limit} of {@code hits}, at most {@code perDocument} of a document; zero means no cap. */
    static List<Hit> apply(List<Hit> hits, int limit, int perDocument) {
        var counts = new HashMap<String, Integer>();
        var kept = new ArrayList<Hit>();
        for (Hit hit : hits) {
            if (kept.size() == limit) {
                break;
            }
            int count = counts.merge(hit.chunk().documentId(), 1, Integer::sum);
            if (perDocument == 0 || count <= perDocument) {
                kept.add(hit);
            }
        }
        return kept;
    }
}
