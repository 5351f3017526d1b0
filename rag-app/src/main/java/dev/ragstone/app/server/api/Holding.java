package dev.ragstone.app.server.api;

import dev.ragstone.store.AccessScope;
import dev.ragstone.store.LedgerEntry;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A document as it stands in the list: what its last sync came to, and what it says about itself.
 *
 * @param id as it is called outside
 * @param about missing if it could not be read at all
 */
record Holding(String id, LedgerEntry entry, @Nullable About about) {

    /** The part of what a document says about itself that lists show and access depends on. */
    record About(String title, String mediaType, String language, Set<String> accessLabels) {}

    /** Whether {@code access} may read it; of what could not be read nobody knows who may. */
    boolean isReadable(AccessScope access) {
        return access.unrestricted()
                || (about != null
                        && (about.accessLabels().isEmpty()
                                || about.accessLabels().stream().anyMatch(access.labels()::contains)));
    }
}
