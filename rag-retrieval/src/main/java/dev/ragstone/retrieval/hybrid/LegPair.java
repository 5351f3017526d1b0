package dev.ragstone.retrieval.hybrid;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.store.ScoredChunk;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The two legs of one search, which run at the same time. */
record LegPair(KeywordLeg words, VectorLeg meaning) {

    private static final int MOST_TRIES = 3;

    List<Leg> legs() {
        return List.of(words, meaning);
    }

    List<Leg> answered() {
        return legs().stream().filter(Leg::answered).toList();
    }

    boolean failed() {
        return legs().stream().anyMatch(leg -> leg.failure().isPresent());
    }

    boolean exhausted() {
        return legs().stream().allMatch(Leg::exhausted);
    }

    List<RuntimeException> failures() {
        return legs().stream().flatMap(leg -> leg.failure().stream()).toList();
    }

    /**
     * Makes both find their best {@code limit} chunks, of the same versions of documents: if a write came between them,
     * they search again.
     */
    void fetch(int limit, SideSearch side) {
        for (int tries = 1; ; tries++) {
            side.fetch(meaning, limit, () -> words.fetch(limit));
            Set<String> mixed = mixed();
            if (mixed.isEmpty()) {
                return;
            }
            if (tries == MOST_TRIES) {
                // Written all the time: one version is as good as the other, but not both.
                words.leaveOut(mixed);
                return;
            }
            words.forget();
            meaning.forget();
        }
    }

    /** The documents of which each leg has found another version. */
    private Set<String> mixed() {
        var versions = new HashMap<String, DocumentInfo>();
        words.found().forEach(chunk -> versions.put(chunk.document().id(), chunk.document()));
        var mixed = new HashSet<String>();
        for (ScoredChunk chunk : meaning.found()) {
            DocumentInfo other = versions.get(chunk.document().id());
            if (other != null && !other.equals(chunk.document())) {
                mixed.add(other.id());
            }
        }
        return mixed;
    }
}
