package dev.ragstone.ingest.tika;

import java.util.ArrayDeque;
import java.util.Deque;

/** The marks of the items of lists, one inside the other: a dash, or a number that counts up. */
final class ListMarks {

    private final Deque<Integer> counters = new ArrayDeque<>();

    /** Begins a list, inside the item at hand if a list is open. */
    void open(boolean numbered) {
        counters.push(numbered ? 1 : 0);
    }

    /** Ends the innermost list. */
    void close() {
        counters.poll();
    }

    /** How many lists are open. */
    int depth() {
        return counters.size();
    }

    /** The mark of the next item of the innermost list. */
    String next() {
        int number = counters.isEmpty() ? 0 : counters.pop();
        counters.push(number == 0 ? 0 : number + 1);
        return number == 0 ? "-" : number + ".";
    }
}
