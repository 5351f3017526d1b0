package dev.ragstone.store;

import dev.ragstone.document.DocumentInfo;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * On whose behalf something is searched: the labels that person carries.
 *
 * <p>A document without access labels may be read by anyone; any other only by a scope that carries at least one of its
 * labels.
 *
 * @param unrestricted whether every document may be read, whatever its labels
 * @since 0.1
 */
public record AccessScope(boolean unrestricted, Set<String> labels) {

    private static final AccessScope EVERYTHING = new AccessScope(true, Set.of());

    public AccessScope {
        labels = Collections.unmodifiableSet(new TreeSet<>(labels));
    }

    /** May read everything: for applications without permissions, and for their own upkeep. */
    public static AccessScope everything() {
        return EVERYTHING;
    }

    /** May read what is public and what carries one of {@code labels}. */
    public static AccessScope of(String... labels) {
        return new AccessScope(false, Set.of(labels));
    }

    /** May read what is public and what carries one of {@code labels}. */
    public static AccessScope of(Set<String> labels) {
        return new AccessScope(false, labels);
    }

    /** Whether {@code document} may be read. */
    public boolean allows(DocumentInfo document) {
        return unrestricted
                || document.accessLabels().isEmpty()
                || document.accessLabels().stream().anyMatch(labels::contains);
    }
}
