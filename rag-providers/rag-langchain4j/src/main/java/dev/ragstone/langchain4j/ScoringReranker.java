package dev.ragstone.langchain4j;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.scoring.ScoringModel;
import dev.ragstone.error.RagException;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Reranker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A {@code ScoringModel} as a reranker. Each text is scored once, together with its title and headings, and in an order
 * that does not depend on how the hits were given.
 */
final class ScoringReranker implements Reranker {

    private final ScoringModel model;

    ScoringReranker(ScoringModel model) {
        this.model = model;
    }

    @Override
    public List<Hit> rerank(String question, List<Hit> hits) {
        if (hits.isEmpty()) {
            return hits;
        }
        Set<String> distinct = new LinkedHashSet<>();
        hits.stream().sorted(Hit.BEST_FIRST).forEach(hit -> distinct.add(text(hit)));
        Map<String, Double> scores = scores(question, List.copyOf(distinct));
        var ranked = new ArrayList<Hit>();
        hits.stream()
                .map(hit -> new Hit(hit.document(), hit.chunk(), scores.getOrDefault(text(hit), 0.0), hit.legs()))
                .sorted(Hit.BEST_FIRST)
                .forEach(hit -> ranked.add(hit.rescored(RERANK, ranked.size() + 1, hit.score())));
        return ranked;
    }

    private Map<String, Double> scores(String question, List<String> texts) {
        @Nullable List<Double> given = ask(question, texts);
        if (given == null || given.size() != texts.size()) {
            throw nonsense("gave " + (given == null ? "no" : given.size()) + " scores for " + texts.size() + " texts");
        }
        var scores = new HashMap<String, Double>();
        for (int i = 0; i < texts.size(); i++) {
            @Nullable Double score = given.get(i);
            if (score == null || !Double.isFinite(score)) {
                throw nonsense("gave the score " + score);
            }
            scores.put(texts.get(i), score);
        }
        return scores;
    }

    private @Nullable List<Double> ask(String question, List<String> texts) {
        List<TextSegment> segments = texts.stream().map(TextSegment::from).toList();
        try {
            @Nullable Response<List<Double>> response = model.scoreAll(segments, question);
            return response == null ? null : response.content();
        } catch (RuntimeException e) {
            throw new RagException(
                    name() + " could not score " + texts.size() + " texts: " + Failures.reason(e),
                    Failures.remedy(e),
                    Failures.mayPass(e),
                    Failures.cause(e));
        }
    }

    private RagException nonsense(String what) {
        return new RagException(name() + " " + what, "Check the model behind the LangChain4j adapter.", false, null);
    }

    private String name() {
        return "langchain4j/" + ModelNames.className(model);
    }

    private static String text(Hit hit) {
        return SegmentKeys.takeable(hit.chunk().textInContext(hit.document().titleInContext()));
    }
}
