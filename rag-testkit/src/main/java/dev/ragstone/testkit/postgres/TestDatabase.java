package dev.ragstone.testkit.postgres;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A database for tests, empty at first and dropped in the end. Its name is its own, so that several builds can share a
 * server. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class TestDatabase implements AutoCloseable {

    private static final Pattern ADDRESS = Pattern.compile("(jdbc:postgresql:(?://[^/?]*/?)?)([^/?]*)(\\?.*)?");

    private final String server;
    private final String name;

    private TestDatabase(String server, String name) {
        this.server = server;
        this.name = name;
    }

    /**
     * Creates a database on the server that a JDBC address names.
     *
     * @throws IllegalStateException if the server does not do it
     */
    public static TestDatabase createOn(String server) {
        String name = "ragstone_test_" + UUID.randomUUID().toString().replace('-', '_');
        execute(server, "CREATE DATABASE " + name);
        return new TestDatabase(server, name);
    }

    /** Drops a database if there is one: a test that was skipped has none. */
    public static void close(@Nullable TestDatabase database) {
        if (database != null) {
            database.close();
        }
    }

    /** Its JDBC address, with its user. */
    public String url() {
        return inDatabase(server, name);
    }

    /** Connects anew every time it is asked. */
    public DataSource dataSource() {
        return new UrlDataSource(url());
    }

    /** Drops it, whoever is connected. */
    @Override
    public void close() {
        execute(server, "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
    }

    /** The address of {@code database} on the same server. */
    static String inDatabase(String server, String database) {
        Matcher address = ADDRESS.matcher(server);
        if (!address.matches()) {
            throw new IllegalArgumentException(
                    "the address of a server must look like jdbc:postgresql://HOST/DATABASE?user=NAME but was " + server);
        }
        String place = address.group(1);
        String separator = place.endsWith(":") || place.endsWith("/") ? "" : "/";
        String options = address.group(3);
        return place + separator + database + (options == null ? "" : options);
    }

    private static void execute(String server, String command) {
        try (var connection = DriverManager.getConnection(server);
                var statement = connection.createStatement()) {
            statement.execute(command);
        } catch (SQLException e) {
            throw new IllegalStateException("'" + command + "' failed on the PostgreSQL server for tests", e);
        }
    }
}
