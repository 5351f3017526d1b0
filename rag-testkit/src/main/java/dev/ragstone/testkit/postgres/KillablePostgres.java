package dev.ragstone.testkit.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A PostgreSQL server of a test's own: {@link #kill} ends it as {@code kill -9} does, {@link #restart} starts it again with
 * the same data at the same address. It syncs nothing to the disk, which only a crash of the whole machine could show. To be
 * used by one thread at a time; it ends with the process that started it, at the latest.
 *
 * @since 0.1
 */
public final class KillablePostgres implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int MOST_PORTS = 10;
    private static final int FIRST_PORT = 20_000;
    private static final int LAST_PORT = 32_000;
    private static final long POLL_MILLIS = 50;

    private final ServerProcess server;
    private int port;

    private KillablePostgres(ServerProcess server) {
        this.server = server;
    }

    static KillablePostgres start(ServerProcess server) {
        var started = new KillablePostgres(server);
        started.run(started::startAnywhere);
        return started;
    }

    /** The JDBC address of its database {@code postgres}, with its user. */
    public String url() {
        return "jdbc:postgresql://" + server.host() + ":" + port + "/postgres?user=postgres";
    }

    /** Kills the server and all its processes; connections break. */
    public void kill() {
        run(server::kill);
    }

    /** Starts the server after a {@link #kill} and waits until it takes connections. */
    public void restart() {
        run(() -> {
            if (!startAt(port)) {
                throw new IllegalStateException("the server ended at its start: " + server.log());
            }
        });
    }

    /** Ends the server and removes its data. Closing twice has no effect. */
    @Override
    public void close() {
        run(server::remove);
    }

    private void startAnywhere() throws IOException, InterruptedException {
        for (int tries = 0; tries < MOST_PORTS; tries++) {
            port = freePort();
            if (startAt(port)) {
                return;
            }
        }
        throw new IllegalStateException("no PostgreSQL server could be started: " + server.log());
    }

    private boolean startAt(int port) throws IOException, InterruptedException {
        requireDriver();
        server.start(port);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!answers()) {
            if (!server.alive()) {
                return false;
            }
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "no answer from " + url() + " within " + PATIENCE + ": " + server.log());
            }
            Thread.sleep(POLL_MILLIS);
        }
        return true;
    }

    private boolean answers() {
        try (var connection = DriverManager.getConnection(url())) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    private void requireDriver() {
        try {
            DriverManager.getDriver(url());
        } catch (SQLException e) {
            throw new IllegalStateException("the tests need a driver for " + url() + ": org.postgresql:postgresql", e);
        }
    }

    /** Below those that the system gives to outgoing connections, so that it is still free after a crash. */
    private static int freePort() throws IOException {
        while (true) {
            int candidate = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
            try (var socket = new ServerSocket(candidate, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException e) {
                // taken
            }
        }
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException, InterruptedException;
    }

    private void run(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
