package dev.ragstone.pgvector;

import dev.ragstone.store.Fingerprint;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What an index was built with, which is the one row of its table {@code meta}.
 *
 * @param version of the tables
 * @param rowSecurity whether there are policies
 */
record MetaRow(int version, Fingerprint fingerprint, boolean rowSecurity) {

    static String select(SchemaNames names) {
        return "SELECT version, embedder, dimension, chunker, analyzer, tokens, row_security FROM " + names.meta();
    }

    static MetaRow read(Connection connection, SchemaNames names) throws SQLException {
        return Sql.of(select(names)).query(connection, MetaRow::of).stream()
                .findFirst()
                .orElseThrow(MetaRow::unseen);
    }

    static MetaRow of(ResultSet row) throws SQLException {
        return new MetaRow(
                row.getInt(1),
                new Fingerprint(
                        StoredText.read(row.getString(2)),
                        row.getInt(3),
                        StoredText.read(row.getString(4)),
                        row.getString(5),
                        StoredText.read(row.getString(6))),
                row.getBoolean(7));
    }

    /** Tables that were made after a transaction began are empty to it; the next one will see what they hold. */
    static SQLException unseen() {
        return new SQLException("the tables were being built anew", SqlStates.CONFLICT);
    }
}
