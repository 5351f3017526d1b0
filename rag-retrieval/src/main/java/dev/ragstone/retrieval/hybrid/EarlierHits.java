package dev.ragstone.retrieval.hybrid;

import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the hits of a search with feedback were without it. */
final class EarlierHits {

    /** The name of the leg score that tells it. */
    static final String NAME = "before-feedback";

    private final Map<String, LegScore> scores = new HashMap<>();

    EarlierHits(List<Hit> hits) {
        for (int i = 0; i < hits.size(); i++) {
            scores.put(
                    hits.get(i).chunk().id(),
                    new LegScore(NAME, i + 1, hits.get(i).score()));
        }
    }

    List<Hit> addTo(List<Hit> hits) {
        return hits.stream().map(this::addTo).toList();
    }

    private Hit addTo(Hit hit) {
        LegScore score = scores.get(hit.chunk().id());
        if (score == null) {
            return hit;
        }
        var legs = new ArrayList<LegScore>();
        legs.add(score);
        legs.addAll(hit.legs());
        return new Hit(hit.document(), hit.chunk(), hit.score(), legs);
    }
}
