package dev.ragstone.retrieval.grounding;

import dev.ragstone.grounding.Sentences;
import dev.ragstone.grounding.Sentences.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A source as evidence: the whole of it, and windows of one to three sentences. */
final class Evidence {

    private static final int WIDEST = 3;

    private final int number;
    private final SpokenText spoken;
    private final Statement whole;
    private final List<Statement> statements;
    private final List<Window> windows = new ArrayList<>();

    Evidence(int number, String text) {
        this.number = number;
        this.spoken = new SpokenText(text);
        this.whole = Statement.of(text);
        List<Span> sentences = Sentences.of(text);
        this.statements =
                sentences.stream().map(span -> Statement.of(span.of(text))).toList();
        for (int first = 0; first < sentences.size(); first++) {
            var terms = new HashSet<String>();
            for (int last = first; last < Math.min(sentences.size(), first + WIDEST); last++) {
                terms.addAll(statements.get(last).terms());
                windows.add(new Window(
                        text.substring(
                                sentences.get(first).start(),
                                sentences.get(last).end()),
                        Set.copyOf(terms),
                        statements.subList(first, last + 1)));
            }
        }
    }

    /** A few sentences in a row. */
    record Window(String text, Set<String> terms, List<Statement> sentences) {

        /** The sentence that shares most with {@code claim}. */
        Statement nearest(Statement claim) {
            return sentences.stream()
                    .max(Comparator.comparingDouble(sentence -> claim.coveredBy(sentence.terms())))
                    .orElseThrow();
        }
    }

    int number() {
        return number;
    }

    /** Whether {@code claim} stands in the source as it is and whole, whatever the line breaks and quotation marks. */
    boolean quotes(String claim) {
        return spoken.quotes(claim);
    }

    Statement whole() {
        return whole;
    }

    /** What its sentences say, in order. */
    List<Statement> statements() {
        return statements;
    }

    /** The windows that share most with {@code claim}, best first, the shorter before the longer. */
    List<Window> best(Statement claim, int limit) {
        return windows.stream()
                .sorted(Comparator.<Window>comparingDouble(window -> -claim.coveredBy(window.terms()))
                        .thenComparingInt(window -> window.text().length()))
                .limit(limit)
                .toList();
    }
}
