package dev.ragstone.search;

import dev.ragstone.document.Chunk;
import dev.ragstone.store.MatchedWord;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tells in words and numbers how a hit came to its place: one line for each step, with its rank, its score and what the
 * score means.
 *
 * <pre>{@code
 * rag.search("notice period").hits().forEach(hit -> System.out.println(Explanation.of(hit)));
 * }</pre>
 *
 * <p>{@link Hit#explain()} says the same in one line, without the words.
 *
 * @since 0.1
 */
public final class Explanation {

    private static final String WORDS = "bm25";
    private static final String FEEDBACK = "before-feedback";

    /** More would hide what matters. */
    private static final int MOST_WORDS = 8;

    /** The legs whose absence is worth a line once others were fused. */
    private static final List<String> SEARCHES = List.of(WORDS, "vector");

    private static final Map<String, String> MEANINGS = Map.of(
            WORDS,
            "how well its words match those of the query, rare words counting more; no upper bound",
            "vector",
            "the cosine between its meaning and the query's; 1 is the same, 0 unrelated",
            Fusion.FUSED,
            "all searches together, each brought to one scale and weighted",
            FEEDBACK,
            "all searches together, before what their best hits taught was searched for as well",
            Reranker.RERANK,
            "what a closer look at the query and the text together made of it",
            "beyond-rerank",
            "not among the candidates that were looked at more closely, so it follows them",
            "documents",
            "after further hits of one document gave way to other documents with close scores",
            "mmr",
            "its relevance, less its likeness to the hits before it",
            "widened",
            "its text was widened, or joined with neighbouring hits, which leaves the score as it was");

    /** What the two searches mean when they were repeated with what the first hits taught. */
    private static final Map<String, String> LEARNT_MEANINGS = Map.of(
            WORDS,
            "how well its words match those of the query and, with feedback by words, those learnt from the first hits",
            "vector",
            "the cosine between its meaning and the query's, which feedback by vectors moves towards the first hits");

    private static final String UNKNOWN = "a step of that name gave it this score; higher is better";

    private Explanation() {}

    /** Explains {@code hit} in several lines, without a line break at the end. */
    public static String of(Hit hit) {
        return of(hit, List.of());
    }

    /** Explains {@code hit}, which was found by {@code words}, those that count most first. */
    public static String of(Hit hit, List<MatchedWord> words) {
        var text = new StringBuilder(heading(hit));
        boolean learnt = hit.leg(FEEDBACK).isPresent();
        for (LegScore leg : hit.legs()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%n  %s: place %d, score %.4f - %s",
                    leg.leg(),
                    leg.rank(),
                    leg.score(),
                    meaning(leg.leg(), learnt)));
            if (leg.leg().equals(WORDS) && !words.isEmpty()) {
                text.append(System.lineSeparator())
                        .append(learnt ? "    before others were learnt by " : "    by ")
                        .append(listed(words));
            }
        }
        if (hit.leg(Fusion.FUSED).isPresent()) {
            SEARCHES.stream()
                    .filter(leg -> hit.leg(leg).isEmpty())
                    .forEach(leg -> text.append(String.format(Locale.ROOT, "%n  %s: not among its best", leg)));
        }
        last(hit)
                .ifPresent(leg -> text.append(String.format(
                        Locale.ROOT, "%n  The score of the last step, %s, decides its place.", leg.leg())));
        return text.toString();
    }

    private static String meaning(String leg, boolean learnt) {
        String usual = MEANINGS.getOrDefault(leg, UNKNOWN);
        return learnt ? LEARNT_MEANINGS.getOrDefault(leg, usual) : usual;
    }

    private static String listed(List<MatchedWord> words) {
        String listed = words.stream()
                .limit(MOST_WORDS)
                .map(word -> String.format(Locale.ROOT, "\"%s\" %.4f", word.words(), word.score()))
                .collect(Collectors.joining(", "));
        return words.size() > MOST_WORDS ? listed + " and " + (words.size() - MOST_WORDS) + " more" : listed;
    }

    private static String heading(Hit hit) {
        Chunk chunk = hit.chunk();
        String under = chunk.headings().isEmpty() ? "" : ", under " + String.join(" > ", chunk.headings());
        return String.format(
                Locale.ROOT,
                "score %.4f: %s, characters %d to %d%s",
                hit.score(),
                hit.document().uri(),
                chunk.start(),
                chunk.end(),
                under);
    }

    private static Optional<LegScore> last(Hit hit) {
        return hit.legs().isEmpty() ? Optional.empty() : Optional.of(hit.legs().getLast());
    }
}
