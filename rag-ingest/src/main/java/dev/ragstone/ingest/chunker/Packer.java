package dev.ragstone.ingest.chunker;

import java.util.ArrayList;
import java.util.List;

/**
 * Packs units into chunks that cost at most {@code limit} and repeat up to {@code overlap} of the one before.
 *
 * <p>A chunk that is full enough ends where a thought ends rather than at the last unit that fits. Where a chunk ends
 * depends on nothing but where the one before it ended, and there are few such places, so after an edit the old and the
 * new boundaries soon fall together again and the chunks behind keep their text.
 */
final class Packer {

    private static final double FULL_ENOUGH = 0.6;

    private final Cost cost;
    private final int limit;
    private final int overlap;

    Packer(Cost cost, int limit, int overlap) {
        this.cost = cost;
        this.limit = limit;
        this.overlap = overlap;
    }

    /** The chunks that hold all of {@code units}; both starts and ends ascend. */
    List<Span> pack(String text, List<Unit> units) {
        var chunks = new ArrayList<Span>();
        int previous = -1;
        for (int next = 0; next < units.size(); ) {
            int first = overlapStart(units, previous, next);
            int end = end(units, first, next);
            // The whole may cost more than its units.
            int excess = excess(text, units, first, end);
            while (excess > 0 && end - first > 1) {
                if (end - next > 1) {
                    end = without(excess, units, next + 1, end);
                } else {
                    first = next;
                }
                excess = excess(text, units, first, end);
            }
            chunks.add(new Span(units.get(first).start(), units.get(end - 1).end()));
            previous = first;
            next = end;
        }
        return chunks;
    }

    private int excess(String text, List<Unit> units, int first, int end) {
        return cost.of(text, units.get(first).start(), units.get(end - 1).end()) - limit;
    }

    /** An end that leaves out units worth {@code excess}: one by one, each try would count the whole chunk again. */
    private static int without(int excess, List<Unit> units, int least, int end) {
        int shorter = end;
        for (int left = excess; left > 0 && shorter > least; ) {
            shorter--;
            left -= Math.max(1, units.get(shorter).cost());
        }
        return shorter;
    }

    /** The first unit to repeat before {@code next}; {@code next} itself when there is none. */
    private int overlapStart(List<Unit> units, int previous, int next) {
        int first = next;
        int room = Math.min(overlap, limit - units.get(next).cost());
        while (first - 1 > previous
                && !units.get(first - 1).heading()
                && units.get(first - 1).cost() <= room) {
            first--;
            room -= units.get(first).cost();
        }
        return first;
    }

    private int end(List<Unit> units, int first, int next) {
        int sum = 0;
        int closed = -1;
        int end = first;
        while (end < units.size() && (end <= next || fits(sum, units.get(first), units.get(end)))) {
            sum += units.get(end).cost();
            end++;
            if (end > next && units.get(end - 1).closes() && sum >= FULL_ENOUGH * limit) {
                closed = end;
            }
        }
        return end == units.size() || closed < 0 ? end : closed;
    }

    private boolean fits(int sum, Unit first, Unit last) {
        return sum + last.cost() <= limit && last.end() - first.start() <= (long) limit * cost.mostChars();
    }
}
