package dev.ragstone.testkit.fake;

import dev.ragstone.store.ChangeFeed.Change;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.StoreBatch;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The last change of every document, and how many changes there were. Never changes itself. */
record ChangeLog(Map<String, Change> byId, long last) {

    static final ChangeLog EMPTY = new ChangeLog(Map.of(), 0);

    /** The changes of one more batch, in the order of the ids; what was not there cannot be removed. */
    ChangeLog with(StoreBatch batch, Set<String> present) {
        var removed = new TreeMap<String, Boolean>();
        batch.deletions().stream().filter(present::contains).forEach(id -> removed.put(id, true));
        batch.documents().stream().map(DocumentUpdate::document).forEach(document -> removed.put(document.id(), false));
        var changes = new HashMap<>(byId);
        long position = last;
        for (Map.Entry<String, Boolean> change : removed.entrySet()) {
            position++;
            changes.put(change.getKey(), new Change(change.getKey(), change.getValue(), position));
        }
        return new ChangeLog(Map.copyOf(changes), position);
    }

    List<Change> after(long position, int limit) {
        return byId.values().stream()
                .filter(change -> change.position() > position)
                .sorted(Comparator.comparingLong(Change::position))
                .limit(limit)
                .toList();
    }
}
