package dev.ragstone.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.app.server.http.Doors;
import dev.ragstone.app.server.http.Endpoint;
import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.HttpServer;
import dev.ragstone.app.server.http.HttpSettings;
import dev.ragstone.app.server.http.Route;
import dev.ragstone.app.server.limits.Admission;
import dev.ragstone.app.server.security.AuditLog;
import dev.ragstone.app.server.security.Gate;
import dev.ragstone.app.server.security.Refusals;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that does not get round to its clients cuts none of them off for that. */
class StarvedServerTest {

    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final Duration LONGER = LIMIT.multipliedBy(2);
    private static final String GET = " HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private final AtomicInteger spinning = new AtomicInteger();
    private final List<Socket> clients = new ArrayList<>();
    private volatile boolean released;
    private HttpServer server;

    @BeforeEach
    void start() {
        var settings = new HttpSettings(
                "127.0.0.1", 0, 8_192, 10_000, LIMIT, LIMIT, LIMIT, Duration.ofMinutes(1), 100, Duration.ofSeconds(1));
        var one = new Admission(1, 10, Duration.ofMinutes(1));
        server = HttpServer.start(
                settings,
                List.of(
                        route("GET", "/spin", Route.Work.NONE, this::spin),
                        route("GET", "/hold", Route.Work.SHORT, this::hold),
                        route("GET", "/quick", Route.Work.NONE, exchange -> exchange.send(200, Map.of())),
                        route("POST", "/read", Route.Work.SHORT, StarvedServerTest::read)),
                new Doors(Gate.open(), new Refusals(AuditLog.none()), one, one, one, one),
                (method, route, status, duration) -> {});
    }

    @AfterEach
    void stop() throws IOException {
        released = true;
        for (Socket client : clients) {
            client.close();
        }
        server.close();
    }

    private static Route route(String method, String path, Route.Work work, Endpoint endpoint) {
        return new Route(method, path, Route.Access.ANYONE, work, endpoint);
    }

    /** Keeps a thread of the system from all other virtual threads. */
    private void spin(Exchange exchange) throws IOException {
        spinning.incrementAndGet();
        while (!released) {
            Thread.onSpinWait();
        }
        exchange.send(200, Map.of());
    }

    /** Keeps the only place. */
    private void hold(Exchange exchange) throws IOException {
        spinning.incrementAndGet();
        try {
            while (!released) {
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exchange.send(200, Map.of());
    }

    private static void read(Exchange exchange) throws IOException {
        exchange.send(200, exchange.json().names());
    }

    @Test
    void aWholeRequestThatNoThreadIsFreeForIsAnsweredLater() throws Exception {
        starve();
        Socket client = client("GET /quick" + GET);

        Thread.sleep(LONGER);
        released = true;

        assertThat(statusLine(client)).isEqualTo("HTTP/1.1 200 OK");
    }

    @Test
    void theNextRequestOfAConnectionThatNoThreadIsFreeForIsAnsweredLater() throws Exception {
        Socket client = client("GET /quick" + GET);
        assertThat(statusLine(client)).isEqualTo("HTTP/1.1 200 OK");
        client.getInputStream().skipNBytes(client.getInputStream().available());
        starve();
        client.getOutputStream().write(("GET /quick" + GET).getBytes(StandardCharsets.US_ASCII));

        Thread.sleep(LONGER);
        released = true;

        assertThat(statusLine(client)).isEqualTo("HTTP/1.1 200 OK");
    }

    @Test
    void aBodyThatIsReadLateBecauseNoPlaceWasFreeIsNoSlowBody() throws Exception {
        client("GET /hold" + GET);
        ServerLimitsTest.await(() -> spinning.get() == 1);
        Socket client = client("POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: 7\r\n\r\n{\"a\":1}");

        Thread.sleep(LONGER);
        released = true;

        assertThat(statusLine(client)).isEqualTo("HTTP/1.1 200 OK");
    }

    @Test
    void aClientThatSendsNothingIsStillCutOffWhenTheServerIsFreeAgain() throws Exception {
        starve();
        Socket client = client("GET /quick HTTP/1.1\r\nHost: ");

        Thread.sleep(LONGER);
        released = true;

        assertThat(client.getInputStream().read()).isNegative();
    }

    private void starve() throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        for (int i = 0; i < processors; i++) {
            client("GET /spin" + GET);
        }
        ServerLimitsTest.await(() -> spinning.get() == processors);
    }

    private Socket client(String request) throws IOException {
        var client =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
        clients.add(client);
        client.setSoTimeout(60_000);
        client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return client;
    }

    private static String statusLine(Socket client) throws IOException {
        var line = new StringBuilder();
        for (int next = client.getInputStream().read();
                next != '\r';
                next = client.getInputStream().read()) {
            assertThat(next).as("the connection goes on after: " + line).isNotNegative();
            line.append((char) next);
        }
        return line.toString();
    }
}
