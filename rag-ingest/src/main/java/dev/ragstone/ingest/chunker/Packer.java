package dev.ragstone.ingest.chunker;

import java.util.ArrayList;
import java.util.List;

/**
 * Packs units into chunks that cost at most {@code maxTokens} and repeat up to {@code overlapTokens} of the one before.
 *
 * <p>A chunk that is full enough ends where a thought ends rather than at the last unit that fits. Where a chunk ends
 * depends on nothing but where the one before it ended, and there are few such places, so after an edit the old and the
 * new boundaries soon fall together again and the chunks behind keep their text.
 */
final class Packer {

    private static final double FULL_ENOUGH = 0.6;

    private final TokenCost cost;
    private final int maxTokens;
    private final int overlapTokens;

    Packer(TokenCost cost, int maxTokens, int overlapTokens) {
        this.cost = cost;
        this.maxTokens = maxTokens;
        this.overlapTokens = overlapTokens;
    }

    /** The chunks that hold all of {@code units}; both starts and ends ascend. */
    List<Span> pack(String text, List<Unit> units) {
        var chunks = new ArrayList<Span>();
        int previous = -1;
        for (int next = 0; next < units.size(); ) {
            int first = overlapStart(units, previous, next);
            int end = end(units, first, next);
            // Tokens of the whole may be more than those of its units, and there may be wide gaps between them.
            while (cost.of(text, units.get(first).start(), units.get(end - 1).end()) > maxTokens && end - first > 1) {
                if (end - next > 1) {
                    end--;
                } else {
                    first++;
                }
            }
            chunks.add(new Span(units.get(first).start(), units.get(end - 1).end()));
            previous = first;
            next = end;
        }
        return chunks;
    }

    /** The first unit to repeat before {@code next}; {@code next} itself when there is none. */
    private int overlapStart(List<Unit> units, int previous, int next) {
        int first = next;
        int room = Math.min(overlapTokens, maxTokens - units.get(next).cost());
        while (first - 1 > previous
                && !units.get(first - 1).heading()
                && units.get(first - 1).cost() <= room) {
            first--;
            room -= units.get(first).cost();
        }
        return first;
    }

    private int end(List<Unit> units, int first, int next) {
        int tokens = 0;
        int closed = -1;
        int end = first;
        while (end < units.size() && (end <= next || tokens + units.get(end).cost() <= maxTokens)) {
            tokens += units.get(end).cost();
            end++;
            if (end > next && units.get(end - 1).closes() && tokens >= FULL_ENOUGH * maxTokens) {
                closed = end;
            }
        }
        return end == units.size() || closed < 0 ? end : closed;
    }
}
