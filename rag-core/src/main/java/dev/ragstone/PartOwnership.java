package dev.ragstone;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** Knows how many sets of parts a part belongs to, so that it is closed with the last of them. */
final class PartOwnership {

    private final IdentityHashMap<AutoCloseable, Integer> holders = new IdentityHashMap<>();

    synchronized void hold(List<AutoCloseable> parts) {
        parts.forEach(part -> holders.merge(part, 1, Integer::sum));
    }

    /** Closes those of {@code parts} that belong to nothing else. */
    void release(List<AutoCloseable> parts) {
        ClosingParts.closeAll(unheld(parts));
    }

    private synchronized List<AutoCloseable> unheld(List<AutoCloseable> parts) {
        var unheld = new ArrayList<AutoCloseable>();
        for (AutoCloseable part : parts) {
            if (holders.merge(part, -1, Integer::sum) == 0) {
                holders.remove(part);
                unheld.add(part);
            }
        }
        return unheld;
    }
}
