package dev.ragstone.pipeline;

import dev.ragstone.store.LedgerEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which documents a scan has proved gone, and which of them only have another name now.
 *
 * @param source what to call the source in messages
 * @param covered how many documents the source is responsible for
 * @param gone entries it did not offer, those that were renamed included
 * @param renamed how many of them were offered under another URI with the same bytes
 */
record Removal(String source, int covered, List<LedgerEntry> gone, int renamed) {

    private static final double MASS_SHARE = 0.3;
    private static final int MASS_COUNT = 20;

    /**
     * Compares what a source is responsible for with what it offered.
     *
     * @param added checksums of the bytes of documents that are new
     */
    static Removal of(String source, List<LedgerEntry> covered, Set<String> offered, Collection<String> added) {
        Map<String, Integer> newcomers = new HashMap<>();
        added.forEach(bytes -> newcomers.merge(bytes, 1, Integer::sum));
        var gone = new ArrayList<LedgerEntry>();
        int renamed = 0;
        for (LedgerEntry entry : covered) {
            if (!offered.contains(entry.uri())) {
                gone.add(entry);
                Integer left = newcomers.computeIfPresent(
                        ContentKey.bytesOf(entry.checksum()), (bytes, count) -> count > 0 ? count - 1 : null);
                renamed += left == null ? 0 : 1;
            }
        }
        return new Removal(source, covered.size(), gone, renamed);
    }

    int removed() {
        return gone.size() - renamed;
    }

    /**
     * Why nothing must be removed; empty if it may. A disk that is not mounted looks just like a folder whose files were
     * deleted; files that are there under another name do not.
     */
    String objection(boolean partlyListed, boolean allowMassDeletion) {
        if (partlyListed) {
            return gone.size() + " documents were not found in " + source
                    + ", but a part of it could not be listed, so none was removed. Mend the listing and sync again";
        }
        if (removed() > MASS_COUNT && removed() > MASS_SHARE * covered && !allowMassDeletion) {
            return removed() + " of " + covered + " documents were not found in " + source
                    + ", which looks like a mistake, so none was removed. If they are really gone, sync again with mass"
                    + " deletion allowed (SyncOptions.allowingMassDeletion(), --allow-mass-deletion)";
        }
        return "";
    }
}
