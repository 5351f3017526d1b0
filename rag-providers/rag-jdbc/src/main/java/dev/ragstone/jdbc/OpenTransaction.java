package dev.ragstone.jdbc;

import dev.ragstone.error.StoreException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The transaction that a connection may already be in.
 *
 * <p>A pool may have asked something to see whether the connection lives, and begun one so. But it may also be the caller's
 * own, where a data source gives everybody in a thread the same connection: to end that would undo what he has written.
 */
final class OpenTransaction {

    private OpenTransaction() {}

    /**
     * Ends a transaction that has changed nothing, if there is one.
     *
     * @throws StoreException if it has, or if it failed, which its owner has to find out
     */
    static void end(Connection connection, String server) throws SQLException {
        if (connection.getAutoCommit()) {
            return;
        }
        if (isUsed(connection)) {
            throw new StoreException(
                    "the DataSource gave a connection to " + server + " in the midst of a transaction that has written"
                            + " or failed: going on would end it",
                    "Give the store a DataSource with connections of its own, not one that takes part in the caller's"
                            + " transactions, or call it before they begin or after they have ended",
                    false,
                    null);
        }
        connection.rollback();
    }

    /** Only what writes gets a number. Each name is written out, since somebody may have put others in its way. */
    private static boolean isUsed(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT pg_catalog.pg_current_xact_id_if_assigned() IS NOT NULL")) {
            return rows.next() && rows.getBoolean(1);
        } catch (SQLException e) {
            if (SqlFailure.isOfFailedTransaction(e)) {
                return true;
            }
            throw e;
        }
    }
}
