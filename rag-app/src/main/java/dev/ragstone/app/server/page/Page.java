package dev.ragstone.app.server.page;

import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.app.server.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Serves the files of the page.
 *
 * @since 0.1
 */
public final class Page {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,40}\\.(html|js|css|svg)");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml");

    private final Map<String, byte[]> files = new ConcurrentHashMap<>();

    /** Reads nothing yet. */
    public Page() {}

    /** The routes. */
    public List<Route> routes() {
        return List.of(
                new Route("GET", "/", Route.Access.ANYONE, Route.Work.NONE, exchange -> send(exchange, "index.html")),
                new Route("GET", "/openapi.json", Route.Access.ANYONE, Route.Work.NONE, this::description),
                new Route(
                        "GET",
                        "/{file}",
                        Route.Access.ANYONE,
                        Route.Work.NONE,
                        exchange -> send(exchange, exchange.pathValue("file"))));
    }

    private void description(Exchange exchange) throws IOException {
        exchange.send(200, "application/json", file("/dev/ragstone/app/server/openapi.json"));
    }

    private void send(Exchange exchange, String name) throws IOException {
        if (!NAME.matcher(name).matches()) {
            throw unknown();
        }
        byte[] file = file("/dev/ragstone/app/server/page/" + name);
        exchange.send(200, TYPES.getOrDefault(name.substring(name.indexOf('.') + 1), "text/plain"), file);
    }

    private byte[] file(String resource) {
        byte[] known = files.get(resource);
        if (known != null) {
            return known;
        }
        // Only what is there is remembered: names that do not exist have no end.
        byte[] read = read(resource).orElseThrow(Page::unknown);
        files.put(resource, read);
        return read;
    }

    private static HttpProblem unknown() {
        return HttpProblem.notFound("There is nothing at this address. The API is described at /openapi.json.");
    }

    private static Optional<byte[]> read(String resource) {
        try (InputStream in = Page.class.getResourceAsStream(resource)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
