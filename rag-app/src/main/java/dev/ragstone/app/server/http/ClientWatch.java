package dev.ragstone.app.server.http;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.io.Connection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after all connections, five times a second, in one thread: whether those whose requests are being answered still
 * have a client, and whether a client has taken too long for the head of a request. The library's own time limit begins
 * anew with every byte, so a byte now and then would hold a connection for ever. The time that the server takes to get
 * round to what a client has sent is not the client's, and does not count.
 */
final class ClientWatch implements Connection.Listener, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ClientWatch.class);
    private static final long PERIOD_MILLIS = 200;

    private final HttpSettings settings;
    private final Set<LiveRequest> requests = ConcurrentHashMap.newKeySet();
    private final Map<Connection, Head> heads = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer;
    private final ScheduledFuture<?> looking;

    /**
     * The head of a request that may be on its way.
     *
     * @param bytes how many had come before it
     * @param busy whether it is in, and its request is being answered
     * @param begun whether some of it has come, or should have
     */
    private record Head(long bytes, boolean busy, boolean begun, ClientDelay delay) {

        /** The state of a connection that {@code bytes} have come from so far. */
        static Head of(long bytes, boolean busy, boolean begun) {
            return new Head(bytes, busy, begun, new ClientDelay());
        }
    }

    ClientWatch(HttpSettings settings) {
        this.settings = settings;
        this.timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("ragstone-watch").factory());
        this.looking = timer.scheduleWithFixedDelay(this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void onOpened(Connection connection) {
        // A connection that says nothing at all is not kept for longer either.
        heads.put(connection, Head.of(0, false, true));
    }

    @Override
    public void onClosed(Connection connection) {
        heads.remove(connection);
    }

    /**
     * A request is in, as far as its head goes.
     *
     * @param begun whether any of its response has been sent
     */
    LiveRequest begin(Connection connection, BooleanSupplier begun) {
        heads.computeIfPresent(connection, (key, head) -> Head.of(0, true, false));
        var live = new LiveRequest(connection.getEndPoint(), begun);
        requests.add(live);
        return live;
    }

    /** Its response is out. */
    void end(Connection connection, LiveRequest live) {
        requests.remove(live);
        heads.computeIfPresent(connection, (key, head) -> Head.of(connection.getBytesIn(), false, false));
        if (live.end()) {
            connection.getEndPoint().close();
        }
    }

    int active() {
        return requests.size();
    }

    /** Ends all work that goes on. */
    void cancelAll() {
        requests.forEach(LiveRequest::cancel);
    }

    private void look() {
        long now = System.nanoTime();
        long body = settings.bodyTime().toNanos();
        long whole = settings.requestTime().toNanos();
        for (LiveRequest request : requests) {
            try {
                request.look(now, body, whole);
            } catch (RuntimeException e) {
                log.warn("A request could not be cancelled", e);
            }
        }
        heads.forEach((connection, head) -> {
            try {
                look(connection, head, now);
            } catch (RuntimeException e) {
                log.warn("A connection could not be closed", e);
            }
        });
    }

    private void look(Connection connection, Head head, long now) {
        if (head.busy()) {
            return;
        }
        if (!head.begun()) {
            if (connection.getBytesIn() > head.bytes()) {
                heads.replace(connection, head, Head.of(head.bytes(), false, true));
            }
            return;
        }
        boolean waits = ClientEndPoint.awaitsClient(connection.getEndPoint());
        if (head.delay().look(waits, now) > settings.headerTime().toNanos()) {
            log.debug("The head of a request took too long; closing the connection");
            connection.getEndPoint().close();
        }
    }

    @Override
    public void close() {
        looking.cancel(false);
        timer.shutdownNow();
    }
}
