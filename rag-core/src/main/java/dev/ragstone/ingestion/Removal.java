package dev.ragstone.ingestion;

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
 * @param renamed how many of them were added under another URI with the same bytes by this sync
 * @param lost how many of them had text that the source no longer offers under any name
 */
record Removal(String source, int covered, List<LedgerEntry> gone, int renamed, int lost) {

    private static final double MASS_SHARE = 0.3;
    private static final int MASS_COUNT = 20;

    /**
     * What a source offers now.
     *
     * @param bytes checksums of what is there under these URIs
     */
    record Offered(Set<String> uris, Set<String> bytes) {}

    /**
     * Compares what a source is responsible for with what it offered.
     *
     * @param added checksums of the bytes of documents that are new
     */
    static Removal of(String source, List<LedgerEntry> covered, Offered offered, Collection<String> added) {
        Map<String, Integer> newcomers = new HashMap<>();
        added.forEach(bytes -> newcomers.merge(bytes, 1, Integer::sum));
        var gone = new ArrayList<LedgerEntry>();
        int renamed = 0;
        int lost = 0;
        for (LedgerEntry entry : covered) {
            if (!offered.uris().contains(entry.uri())) {
                String bytes = ContentKey.bytesOf(entry.checksum());
                gone.add(entry);
                Integer left = newcomers.computeIfPresent(bytes, (key, count) -> count > 0 ? count - 1 : null);
                renamed += left == null ? 0 : 1;
                // A sync that was cut off has added the new names already, so all that is there counts.
                lost += entry.chunks() > 0 && !offered.bytes().contains(bytes) ? 1 : 0;
            }
        }
        return new Removal(source, covered.size(), gone, renamed, lost);
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
        if (lost > MASS_COUNT && lost > MASS_SHARE * covered && !allowMassDeletion) {
            return lost + " of " + covered + " documents were not found in " + source
                    + ", which looks like a mistake, so none was removed. If they are really gone, sync again with mass"
                    + " deletion allowed (SyncOptions.allowingMassDeletion(), --allow-mass-deletion)";
        }
        return "";
    }
}
