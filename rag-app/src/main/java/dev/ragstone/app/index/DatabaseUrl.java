package dev.ragstone.app.index;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import dev.ragstone.error.StoreException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The address of a PostgreSQL database as psql takes it: {@code postgres://user@host:5432/database?schema=docs}.
 *
 * <p>The password may stand in it, but others on the machine can see that; better, it is in the environment variable
 * {@code PGPASSWORD} or in the file {@code .pgpass}. {@code schema} is that of the index; all other parameters, such as
 * {@code sslmode}, go to the driver.
 *
 * @since 0.1
 */
public final class DatabaseUrl {

    private static final Set<String> SCHEMES = Set.of("postgres", "postgresql");
    private static final String SCHEMA = "schema";
    private static final String DEFAULT_SCHEMA = "ragstone";
    private static final int CONNECTIONS = 8;
    private static final int CONNECT_MILLIS = 15_000;

    private final URI uri;
    private final Map<String, String> parameters;

    private DatabaseUrl(URI uri, Map<String, String> parameters) {
        this.uri = uri;
        this.parameters = parameters;
    }

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException if it is none; the message does not repeat it, since it may hold a password
     */
    public static DatabaseUrl of(String text) {
        URI uri;
        try {
            uri = URI.create(text.startsWith("jdbc:") ? text.substring("jdbc:".length()) : text);
        } catch (IllegalArgumentException e) {
            // The JDK's message repeats the address, and so would the cause.
            throw wrong("it is no address; write special characters as %XX");
        }
        String path = uri.getPath();
        if (uri.getScheme() == null || !SCHEMES.contains(uri.getScheme())) {
            throw wrong("it does not begin with postgres://");
        }
        if (uri.getHost() == null || path == null || path.length() < 2) {
            throw wrong("it names no server and database");
        }
        return new DatabaseUrl(uri, parameters(uri.getRawQuery()));
    }

    private static IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException(
                "it must be like postgres://user@host:5432/database?schema=NAME, but " + why);
    }

    private static Map<String, String> parameters(@Nullable String query) {
        var parameters = new LinkedHashMap<String, String>();
        for (String part : query == null ? new String[0] : query.split("&", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw wrong("one of its parameters is not NAME=VALUE");
            }
            parameters.put(decoded(part.substring(0, equals)), decoded(part.substring(equals + 1)));
        }
        return parameters;
    }

    private static String decoded(String text) {
        // In an address a plus is a plus.
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** The schema of the index. */
    public String schema() {
        return parameters.getOrDefault(SCHEMA, DEFAULT_SCHEMA);
    }

    /**
     * A pool of connections.
     *
     * @throws StoreException if the database cannot be connected to
     */
    HikariDataSource pool() {
        var config = new HikariConfig();
        config.setPoolName("ragstone");
        config.setJdbcUrl(jdbcUrl());
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(CONNECT_MILLIS);
        credentials(config);
        try {
            return new HikariDataSource(config);
        } catch (HikariPool.PoolInitializationException e) {
            throw new StoreException(
                    "the database at " + this + " cannot be used: "
                            + innermost(e).getMessage(),
                    "Check the address, the user and PGPASSWORD, and that the server runs",
                    true,
                    e);
        }
    }

    private static Throwable innermost(Throwable failure) {
        Throwable cause = failure.getCause();
        return cause == null ? failure : innermost(cause);
    }

    private void credentials(HikariConfig config) {
        String given = uri.getRawUserInfo();
        int colon = given == null ? -1 : given.indexOf(':');
        if (given != null) {
            config.setUsername(decoded(colon < 0 ? given : given.substring(0, colon)));
        }
        String password =
                given != null && colon >= 0 ? decoded(given.substring(colon + 1)) : System.getenv("PGPASSWORD");
        if (password != null) {
            config.setPassword(password);
        }
    }

    private String jdbcUrl() {
        String others = parameters.entrySet().stream()
                .filter(parameter -> !parameter.getKey().equals(SCHEMA))
                .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
                .collect(Collectors.joining("&"));
        return "jdbc:postgresql://" + server() + uri.getRawPath() + (others.isEmpty() ? "" : "?" + others);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private String server() {
        return uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
    }

    /** The address without user, password and parameters but the schema. */
    @Override
    public String toString() {
        return "postgres://" + server() + uri.getRawPath()
                + (schema().equals(DEFAULT_SCHEMA) ? "" : "?" + SCHEMA + "=" + encoded(schema()));
    }
}
