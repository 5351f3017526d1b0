package dev.ragstone.bench.speed;

import java.io.IOException;

/** The same searches through the server and without it. No query comes twice. */
final class ServerSides {

    private static final int ATTEMPTS = 10;
    private static final double LONGEST = 6;

    /** Compilers that work for less of the time have nothing left that matters. */
    private static final double QUIET = 0.1;

    private static final double CHEAPER = 0.95;

    private final ServerChild server;
    private final ServerChild library;
    private final PassageTexts texts;
    private final int callers;
    private long first;

    ServerSides(ServerChild server, ServerChild library, PassageTexts texts, int callers) {
        this.server = server;
        this.library = library;
        this.texts = texts;
        this.callers = callers;
    }

    /**
     * Waits until the server has answered a search: on a busy machine one that has just started may take longer to load its
     * classes than it gives a client to send a request.
     *
     * @throws IOException if it does not within a minute or two
     */
    void awaitServer() throws IOException {
        IOException last = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try (var connection = new WireConnection(server.port())) {
                if (connection
                                .post("/api/search", OfferedLoad.json("query", texts.query(0)))
                                .status()
                        == 200) {
                    return;
                }
            } catch (IOException e) {
                last = e;
            }
        }
        throw new IOException("the server answered no search in " + ATTEMPTS + " attempts", last);
    }

    /**
     * Calls a second, and what one costs.
     *
     * @param answering milliseconds of a processor that the process with the index spends on a call
     * @param calling likewise, the process that calls the server; 0 where the caller is in the other process
     */
    record Rate(double perSecond, double answering, double calling) {}

    /** A side for so many seconds. */
    @FunctionalInterface
    private interface Side {
        Rate run(double seconds) throws IOException, InterruptedException;
    }

    /**
     * Runs {@code side} for so many seconds, and then until the compilers of both its processes are quiet and a call costs no
     * less than a moment ago, up to six times as long: one that has not been compiled yet says nothing about how fast it is.
     */
    private void warmUp(Side side, ServerChild child, double seconds) throws IOException, InterruptedException {
        double slice = Math.max(1, seconds / 4);
        double passed = 0;
        double cost = Double.MAX_VALUE;
        boolean steady = false;
        while (passed < seconds || (!steady && passed < LONGEST * seconds)) {
            Spent before = child.spent();
            Spent own = Spent.here();
            Rate rate = side.run(slice);
            double compiled = child.spent().since(before).compiling()
                    + Spent.here().since(own).compiling();
            steady = compiled < QUIET * slice && rate.answering() > CHEAPER * cost;
            cost = rate.answering();
            passed += slice;
        }
    }

    /** Searches through the server until that is compiled. */
    void warmUpServer(double seconds) throws IOException, InterruptedException {
        warmUp(this::served, server, seconds);
    }

    /** Searches without it likewise. */
    void warmUpLibrary(double seconds) throws IOException, InterruptedException {
        warmUp(this::direct, library, seconds);
    }

    /** Searches through the server, from this process. */
    Rate served(double seconds) throws IOException, InterruptedException {
        return called(
                seconds,
                (connection, number) -> connection.post("/api/search", OfferedLoad.json("query", texts.query(number))));
    }

    /** Requests that cost the server nothing but HTTP, and the client what all cost it, from this process. */
    Rate empty(double seconds) throws IOException, InterruptedException {
        return called(seconds, (connection, number) -> connection.get("/health"));
    }

    /** One request on a connection. */
    @FunctionalInterface
    private interface Request {
        WireConnection.Reply send(WireConnection connection, long number) throws IOException;
    }

    private Rate called(double seconds, Request request) throws IOException, InterruptedException {
        Spent before = server.spent();
        Spent own = Spent.here();
        double rate = ClosedLoop.rate(callers, seconds, next(), () -> {
            var connection = new WireConnection(server.port());
            return new ClosedLoop.Call() {
                @Override
                public void run(long number) throws IOException {
                    var reply = request.send(connection, number);
                    if (reply.status() != 200) {
                        throw new IOException("a request was answered with " + reply.status() + ": " + reply.text());
                    }
                }

                @Override
                public void close() throws IOException {
                    connection.close();
                }
            };
        });
        double calls = rate * seconds / 1e3;
        return new Rate(
                rate,
                server.spent().since(before).seconds() / calls,
                Spent.here().since(own).seconds() / calls);
    }

    /** Searches in the process that has the library, from as many threads. */
    Rate direct(double seconds) throws IOException {
        Spent before = library.spent();
        double rate = library.direct(callers, seconds, next());
        return new Rate(rate, library.spent().since(before).seconds() / (rate * seconds / 1e3), 0);
    }

    private long next() {
        first += 1_000_000;
        return first;
    }
}
