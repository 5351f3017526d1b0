package dev.ragstone.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Where a transaction gets its connection from, and where it leaves it. Safe for use by several threads. */
interface Connections {

    Connection take() throws SQLException;

    /** Takes back what {@link #take} gave, once. */
    void giveBack(Connection connection) throws SQLException;

    /** Those of {@code source}, which is a pool or makes a new one every time. */
    static Connections of(DataSource source) {
        return new Connections() {
            @Override
            public Connection take() throws SQLException {
                return source.getConnection();
            }

            @Override
            public void giveBack(Connection connection) throws SQLException {
                connection.close();
            }
        };
    }
}
