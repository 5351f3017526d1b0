package dev.ragstone.app.server.http;

import dev.ragstone.error.RagException;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server for HTTP/1.1. Every request is answered in a virtual thread of its own; a few threads of the system look after
 * the connections. TLS is left to a proxy in front.
 *
 * @since 0.1
 */
public final class HttpServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(HttpServer.class);
    private static final int SYSTEM_THREADS = 16;
    private static final long LOOK_AGAIN_MILLIS = 20;

    private final Server server;
    private final ServerConnector connector;
    private final Dispatcher dispatcher;
    private final ClientWatch watch;
    private final ExecutorService threads;
    private final HttpSettings settings;

    private HttpServer(HttpSettings settings, List<Route> routes, Doors doors, RequestListener listener) {
        this.settings = settings;
        this.watch = new ClientWatch(settings);
        this.dispatcher = new Dispatcher(settings, new Routes(routes), doors, watch, listener);
        this.threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("ragstone-http-", 0).factory());
        var system = new QueuedThreadPool(SYSTEM_THREADS, 4);
        system.setName("ragstone-net");
        system.setDaemon(true);
        system.setVirtualThreadsExecutor(threads);
        this.server = new Server(system);
        this.connector = new ClientConnector(server, new HttpConnectionFactory(configuration(settings)));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(settings.idleTime().toMillis());
        connector.addBean(watch);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(settings.connections(), connector));
        server.setHandler(dispatcher);
        server.setErrorHandler(new PlainErrors());
        server.setStopTimeout(0);
    }

    /** Accepts connections, in one thread, and looks after them in another. */
    private static final class ClientConnector extends ServerConnector {

        ClientConnector(Server server, HttpConnectionFactory factory) {
            super(server, 1, 1, factory);
        }

        @Override
        protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
            var endPoint = new ClientEndPoint(channel, selector, key, getScheduler());
            endPoint.setIdleTimeout(getIdleTimeout());
            return endPoint;
        }
    }

    private static HttpConfiguration configuration(HttpSettings settings) {
        var configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setSendXPoweredBy(false);
        configuration.setRequestHeaderSize(settings.headerBytes());
        // Names of models have slashes; the dispatcher refuses them everywhere else.
        configuration.setUriCompliance(
                UriCompliance.DEFAULT.with("ragstone", UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR));
        // Each piece of a stream is to be on its way at once.
        configuration.setOutputAggregationSize(1);
        return configuration;
    }

    /**
     * Starts a server.
     *
     * @throws RagException if it cannot listen
     */
    public static HttpServer start(HttpSettings settings, List<Route> routes, Doors doors, RequestListener listener) {
        var started = new HttpServer(settings, routes, doors, listener);
        try {
            started.server.start();
            return started;
        } catch (Exception e) {
            started.close();
            throw new RagException(
                    "cannot listen on " + settings.host() + " port " + settings.port() + ": " + e.getMessage(),
                    "Check the host, or choose another port with --port",
                    false,
                    e);
        }
    }

    /** Where it listens. */
    public URI address() {
        String host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
        return URI.create("http://" + host + ":" + connector.getLocalPort());
    }

    /** How many requests are being answered. */
    public int active() {
        return watch.active();
    }

    /**
     * Takes no more requests, waits for those under way as long as the drain time allows, then ends them. Closing twice has
     * no effect.
     */
    @Override
    public void close() {
        dispatcher.drain();
        awaitIdle(settings.drainTime());
        watch.cancelAll();
        awaitIdle(Duration.ofSeconds(2));
        try {
            server.stop();
        } catch (Exception e) {
            log.warn("The server did not stop properly: {}", e.toString());
        }
        watch.close();
        threads.shutdownNow();
    }

    private void awaitIdle(Duration most) {
        long end = System.nanoTime() + most.toNanos();
        try {
            while (watch.active() > 0 && System.nanoTime() < end) {
                Thread.sleep(LOOK_AGAIN_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
