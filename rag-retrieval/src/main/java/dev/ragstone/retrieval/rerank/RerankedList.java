package dev.ragstone.retrieval.rerank;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Reranker;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Puts hits into the order of new scores, as {@link Reranker} promises it. */
final class RerankedList {

    private RerankedList() {}

    static List<Hit> of(List<Hit> hits, ToDoubleFunction<Hit> score) {
        var scored = new ArrayList<>(hits.stream()
                .map(hit -> new Hit(hit.document(), hit.chunk(), score.applyAsDouble(hit), hit.legs()))
                .sorted(Hit.BEST_FIRST)
                .toList());
        for (int i = 0; i < scored.size(); i++) {
            Hit hit = scored.get(i);
            scored.set(i, hit.rescored(Reranker.RERANK, i + 1, hit.score()));
        }
        return List.copyOf(scored);
    }
}
