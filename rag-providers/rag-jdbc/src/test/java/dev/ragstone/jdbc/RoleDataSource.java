package dev.ragstone.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** Connections of a user with few rights. */
final class RoleDataSource extends ForwardingDataSource {

    private final DataSource source;
    private final String role = "ragstone_test_" + UUID.randomUUID().toString().replace('-', '_');

    /** Creates the user; {@code roles} are those it is a member of. */
    RoleDataSource(DataSource source, String roles) throws SQLException {
        this.source = source;
        PostgresTables.execute(source, "CREATE ROLE " + role + (roles.isEmpty() ? "" : " IN ROLE " + roles));
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = source.getConnection();
        try (var statement = connection.createStatement()) {
            statement.execute("SET ROLE " + role);
        }
        return connection;
    }

    void dropRole() throws SQLException {
        PostgresTables.execute(source, "DROP ROLE " + role);
    }
}
