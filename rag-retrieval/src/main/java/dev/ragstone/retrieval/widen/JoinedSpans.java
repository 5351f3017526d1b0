package dev.ragstone.retrieval.widen;

import dev.ragstone.document.Chunk;
import dev.ragstone.search.Hit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Joins the spans of one document in reading order, so that no character comes twice. */
final class JoinedSpans {

    private final StoredDocument document;
    private final int maxCharacters;
    private final List<Reached> joined = new ArrayList<>();

    JoinedSpans(StoredDocument document, int maxCharacters) {
        this.document = document;
        this.maxCharacters = maxCharacters;
    }

    /** One hit for each span that is left, with the scores of the best hit in it. */
    List<Hit> of(List<Reached> spans) {
        spans.stream()
                .sorted(Comparator.comparingInt(Reached::start).thenComparing(Reached::end, Comparator.reverseOrder()))
                .forEach(this::add);
        return joined.stream().map(this::hit).toList();
    }

    private void add(Reached next) {
        if (joined.isEmpty()) {
            joined.add(next);
            return;
        }
        Reached last = joined.getLast();
        boolean overlapping = next.start() < last.end();
        boolean touching = overlapping || document.isBlank(last.end(), next.start());
        int end = Math.max(last.end(), next.end());
        // What lies within the other is joined whatever the size: nothing of it would be left.
        if (touching && (end - last.start() <= maxCharacters || end == last.end())) {
            joined.set(joined.size() - 1, new Reached(better(last.hit(), next.hit()), last.start(), end));
        } else if (overlapping && document.isBlank(last.end(), next.end())) {
            joined.set(joined.size() - 1, new Reached(better(last.hit(), next.hit()), last.start(), last.end()));
        } else {
            joined.add(overlapping ? new Reached(next.hit(), last.end(), next.end()) : next);
        }
    }

    private static Hit better(Hit one, Hit other) {
        return Hit.BEST_FIRST.compare(one, other) <= 0 ? one : other;
    }

    private Hit hit(Reached span) {
        Chunk own = span.hit().chunk();
        if (own.start() == span.start() && own.end() == span.end()) {
            return span.hit();
        }
        Chunk wide =
                document.chunk(span.start(), span.end()).orElseGet(() -> document.slice(own, span.start(), span.end()));
        return new Hit(
                span.hit().document(), wide, span.hit().score(), span.hit().legs());
    }
}
