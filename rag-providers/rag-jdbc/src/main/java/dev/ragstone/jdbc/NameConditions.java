package dev.ragstone.jdbc;

/**
 * Conditions on rows by the names of their owner and themselves.
 *
 * <p>Drivers bind a text as {@code varchar}, for which PostgreSQL compares by way of {@code text}. In a schema of the search
 * path in which others may create, they could put an operator that takes {@code varchar}, and it would run with the rights
 * of the store. Of values that are {@code text} already the server's own operators are the closest.
 */
final class NameConditions {

    static final String OWNER = "owner = CAST(? AS text)";

    static final String OWNER_AND_ID = OWNER + " AND id = CAST(? AS text)";

    static final String OWNER_AND_CONVERSATION = OWNER + " AND conversation = CAST(? AS text)";

    private NameConditions() {}
}
