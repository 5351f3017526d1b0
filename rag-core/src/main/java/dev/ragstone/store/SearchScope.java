package dev.ragstone.store;

import dev.ragstone.document.DocumentInfo;

/**
 * Which documents a search may see: those the filter selects and the reader may read.
 *
 * @since 0.1
 */
public record SearchScope(Filter filter, AccessScope access) {

    private static final SearchScope EVERYTHING = new SearchScope(Filter.all(), AccessScope.everything());

    /** Every document. */
    public static SearchScope everything() {
        return EVERYTHING;
    }

    /** Whether {@code document} may be seen. */
    public boolean allows(DocumentInfo document) {
        return access.allows(document) && filter.matches(document.attributes());
    }
}
