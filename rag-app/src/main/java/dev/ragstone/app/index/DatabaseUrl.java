package dev.ragstone.app.index;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import dev.ragstone.error.StoreException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The address of a PostgreSQL database as psql takes it: {@code postgres://user@host:5432/database?schema=docs}, also with
 * several servers: {@code postgres://user@one:5432,two:5432/database}.
 *
 * <p>The password may stand in it, but others on the machine can see that; better, it is in the environment variable
 * {@code PGPASSWORD} or in the file {@code .pgpass}. {@code schema} is that of the index; {@code poolTimeout} is for how
 * many seconds a call waits for a connection, {@value #POOL_SECONDS} unless it is given: when the server is down, a call fails
 * after that; all other parameters, such as {@code sslmode}, go to the driver. Unless they are given, {@code tcpKeepAlive} is on, and {@code socketTimeout} ends the
 * wait for a server that has fallen silent: after a minute for what only reads, after two hours for what writes, which may
 * have an index built. Of several servers the first that answers is read from; what writes, and a mirror, goes to the primary
 * one unless {@code targetServerType} says otherwise.
 *
 * @since 0.1
 */
public final class DatabaseUrl {

    private static final String SCHEMA = "schema";
    private static final String DEFAULT_SCHEMA = "ragstone";
    private static final int CONNECTIONS = 8;
    private static final String POOL_TIMEOUT = "poolTimeout";
    private static final int POOL_SECONDS = 5;
    private static final Pattern POOL_TIMEOUTS = Pattern.compile("[1-9][0-9]{0,2}");

    /** Does not keep callers: the pool connects in a thread of its own. */
    private static final String CONNECT_SECONDS = "15";

    /** Of several servers one that is gone must leave time for the next. */
    private static final String CONNECT_EACH_SECONDS = "5";

    private static final long ALIVE_MILLIS = 1_000;

    private final DatabaseAddress address;
    private final Duration poolTimeout;

    private DatabaseUrl(DatabaseAddress address) {
        this.address = address;
        String wait = address.parameters().getOrDefault(POOL_TIMEOUT, Integer.toString(POOL_SECONDS));
        if (!POOL_TIMEOUTS.matcher(wait).matches()) {
            throw new IllegalArgumentException(
                    POOL_TIMEOUT + " must be a number of seconds from 1 to 999 but was '" + wait + "'");
        }
        this.poolTimeout = Duration.ofSeconds(Integer.parseInt(wait));
    }

    /** What connections are for. */
    enum Use {
        /** Every statement is ended by the server before this. */
        READING(Duration.ofMinutes(1), false),
        /** As quick, but a standby that lags behind will not do: a copy would take it for a database that was restored. */
        FOLLOWING(Duration.ofMinutes(1), true),
        /** As quick, and a standby takes no writes. */
        KEEPING(Duration.ofMinutes(1), true),
        /** Building an index has no time-out on the server. */
        WRITING(Duration.ofHours(2), true);

        private final Duration silence;
        private final boolean primary;

        Use(Duration silence, boolean primary) {
            this.silence = silence;
            this.primary = primary;
        }
    }

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException if it is none; the message does not repeat it, since it may hold a password
     */
    public static DatabaseUrl of(String text) {
        return new DatabaseUrl(DatabaseAddress.of(text));
    }

    /** The schema of the index. */
    public String schema() {
        return address.parameters().getOrDefault(SCHEMA, DEFAULT_SCHEMA);
    }

    /**
     * A pool of connections.
     *
     * @throws StoreException if the database cannot be connected to
     */
    HikariDataSource pool(Use use) {
        return pool(settings(use));
    }

    /** A pool whose connections look for tables in the schema of the index. */
    HikariDataSource poolInSchema() {
        HikariConfig config = settings(Use.KEEPING);
        config.setSchema(schema());
        return pool(config);
    }

    private HikariDataSource pool(HikariConfig config) {
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

    HikariConfig settings(Use use) {
        var config = new HikariConfig();
        config.setPoolName("ragstone");
        config.setJdbcUrl(jdbcUrl(use));
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(poolTimeout.toMillis());
        config.setValidationTimeout(ALIVE_MILLIS);
        // The address may say otherwise.
        config.addDataSourceProperty("loginTimeout", CONNECT_SECONDS);
        config.addDataSourceProperty("connectTimeout", CONNECT_EACH_SECONDS);
        if (address.user() != null) {
            config.setUsername(address.user());
        }
        String password = address.password() != null ? address.password() : System.getenv("PGPASSWORD");
        if (password != null) {
            config.setPassword(password);
        }
        return config;
    }

    private static Throwable innermost(Throwable failure) {
        Throwable cause = failure.getCause();
        return cause == null ? failure : innermost(cause);
    }

    private String jdbcUrl(Use use) {
        Map<String, String> parameters = new LinkedHashMap<>(address.parameters());
        parameters.remove(SCHEMA);
        parameters.remove(POOL_TIMEOUT);
        parameters.putIfAbsent("tcpKeepAlive", "true");
        parameters.putIfAbsent("socketTimeout", Long.toString(use.silence.toSeconds()));
        if (use.primary && address.hosts().size() > 1) {
            parameters.putIfAbsent("targetServerType", "primary");
        }
        return "jdbc:postgresql://" + place()
                + parameters.entrySet().stream()
                        .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
                        .collect(Collectors.joining("&", "?", ""));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private String place() {
        return String.join(",", address.hosts()) + "/" + address.database();
    }

    /** The address without user, password and parameters but the schema. */
    @Override
    public String toString() {
        return "postgres://" + place()
                + (schema().equals(DEFAULT_SCHEMA) ? "" : "?" + SCHEMA + "=" + encoded(schema()));
    }
}
