package dev.ragstone.search;

import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.SearchScope;

/**
 * A question to the index.
 *
 * <pre>{@code
 * var query = Query.of("notice period").limit(5).filter(Filter.eq("collection", "contracts"));
 * }</pre>
 *
 * @param text any string that is not blank
 * @param limit at most this many hits
 * @param maxPerDocument at most this many hits from one document; zero leaves it to the retriever
 * @since 0.1
 */
public record Query(String text, int limit, int maxPerDocument, SearchScope scope) {

    /** How many hits a query asks for when it does not say. */
    public static final int DEFAULT_LIMIT = 10;

    public Query {
        if (text.isBlank()) {
            throw new IllegalArgumentException("a query must not be blank");
        }
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive but was " + limit);
        }
        if (maxPerDocument < 0) {
            throw new IllegalArgumentException("maxPerDocument must not be negative but was " + maxPerDocument);
        }
    }

    /** Looks for {@code text} in all documents. */
    public static Query of(String text) {
        return new Query(text, DEFAULT_LIMIT, 0, SearchScope.everything());
    }

    /** A copy with another text. */
    public Query text(String text) {
        return new Query(text, limit, maxPerDocument, scope);
    }

    /** A copy that asks for at most {@code limit} hits. */
    public Query limit(int limit) {
        return new Query(text, limit, maxPerDocument, scope);
    }

    /** A copy that asks for at most {@code maxPerDocument} hits from one document. */
    public Query maxPerDocument(int maxPerDocument) {
        if (maxPerDocument < 1) {
            throw new IllegalArgumentException("maxPerDocument must be positive but was " + maxPerDocument);
        }
        return new Query(text, limit, maxPerDocument, scope);
    }

    /** A copy that sees only what {@code filter} selects. */
    public Query filter(Filter filter) {
        return new Query(text, limit, maxPerDocument, new SearchScope(filter, scope.access()));
    }

    /** A copy that sees only what {@code access} allows. */
    public Query access(AccessScope access) {
        return new Query(text, limit, maxPerDocument, new SearchScope(scope.filter(), access));
    }
}
