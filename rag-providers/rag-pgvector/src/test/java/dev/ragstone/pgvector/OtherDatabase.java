package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/** A database of its own without any extension, and a role with few rights that can log in to it. */
final class OtherDatabase implements AutoCloseable {

    private final String name = "pg_test_" + UUID.randomUUID().toString().substring(0, 8);
    private final String login = "login_" + UUID.randomUUID().toString().substring(0, 8);

    OtherDatabase() throws SQLException {
        TestDatabase.execute(
                "CREATE DATABASE \"" + name + "\" TEMPLATE template0",
                "CREATE ROLE \"" + login + "\" LOGIN PASSWORD 'secret'");
    }

    String name() {
        return name;
    }

    String login() {
        return login;
    }

    String urlFor(String role) {
        String server = TestDatabase.url().replaceFirst("\\?.*", "");
        return server.substring(0, server.lastIndexOf('/') + 1) + name + "?user=" + role + "&password=secret";
    }

    /** With the rights of the one who made it. */
    void execute(String... statements) throws SQLException {
        String given = TestDatabase.url();
        int slash = given.replaceFirst("\\?.*", "").lastIndexOf('/');
        int parameters = given.indexOf('?');
        String url = given.substring(0, slash + 1) + name + (parameters < 0 ? "" : given.substring(parameters));
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Override
    public void close() throws SQLException {
        TestDatabase.execute("DROP DATABASE \"" + name + "\" WITH (FORCE)", "DROP ROLE \"" + login + "\"");
    }
}
