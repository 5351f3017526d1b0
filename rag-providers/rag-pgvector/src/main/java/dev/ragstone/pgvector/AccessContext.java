package dev.ragstone.pgvector;

import dev.ragstone.store.AccessScope;

/** On whose behalf a transaction reads, as a setting that the policies of row-level security look at. */
final class AccessContext {

    static final String SETTING = "ragstone.access";

    /** Whatever the role of the connection may read. */
    static final String EVERYTHING = "all";

    private AccessContext() {}

    static String of(AccessScope scope) {
        return scope.unrestricted() ? EVERYTHING : SqlArrays.literal(labels(scope));
    }

    /** As they are compared in the database. */
    static String[] labels(AccessScope scope) {
        return scope.labels().stream()
                .filter(label -> !label.isEmpty())
                .map(Digests::ofLabel)
                .toArray(String[]::new);
    }
}
