package dev.ragstone.evaluation;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A question about a corpus and what answers it there.
 *
 * @param id unique in its set
 * @since 0.1
 */
public record JudgedQuestion(String id, String text, List<Target> targets) {

    public JudgedQuestion {
        if (id.isBlank()) {
            throw new IllegalArgumentException("the id of a question must not be blank");
        }
        if (text.isBlank()) {
            throw new IllegalArgumentException("the text of question '" + id + "' must not be blank");
        }
        targets = List.copyOf(targets);
    }

    /** The question as a query for at most {@code limit} hits, one from each document unless passages are asked for. */
    public Query query(int limit) {
        Query query = Query.of(text).limit(limit);
        return asksForPassages() ? query : query.maxPerDocument(1);
    }

    /**
     * What {@code hits} are by the names of the judgements, best first and each name once. A hit that answers is
     * named by the {@linkplain Target#id() targets} it matches, best grade first. Any other is named by the URI of
     * its document, or by the id of its chunk when the question asks for passages, because then each chunk is an
     * answer of its own.
     */
    public List<RankedRun.Entry> ranking(List<Hit> hits) {
        var seen = new HashSet<String>();
        var ranking = new ArrayList<RankedRun.Entry>();
        for (Hit hit : hits) {
            for (String name : names(hit)) {
                if (seen.add(name)) {
                    ranking.add(new RankedRun.Entry(name, hit.score()));
                }
            }
        }
        return ranking;
    }

    /** The grade of each target by its id. */
    Map<String, Integer> grades() {
        var grades = new LinkedHashMap<String, Integer>();
        targets.forEach(target -> grades.merge(target.id(), target.grade(), Math::max));
        return grades;
    }

    private boolean asksForPassages() {
        return targets.stream().anyMatch(target -> !target.passage().isEmpty());
    }

    private List<String> names(Hit hit) {
        List<String> matched = targets.stream()
                .filter(target -> target.matches(hit))
                .sorted(Comparator.comparingInt(Target::grade).reversed())
                .map(Target::id)
                .toList();
        if (!matched.isEmpty()) {
            return matched;
        }
        return List.of(asksForPassages() ? hit.chunk().id() : hit.document().uri());
    }
}
