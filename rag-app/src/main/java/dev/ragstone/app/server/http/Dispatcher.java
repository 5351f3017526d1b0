package dev.ragstone.app.server.http;

import dev.ragstone.app.server.limits.Admission;
import dev.ragstone.app.server.security.Identity;
import dev.ragstone.app.server.security.Refusals.Refusal;
import dev.ragstone.error.RagException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.URIUtil;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings requests to their endpoints and failures to their callers. */
final class Dispatcher extends Handler.Abstract {

    private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);
    private static final Pattern GIVEN_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final int REST_BYTES = 64 * 1024;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final HttpSettings settings;
    private final Routes routes;
    private final Doors doors;
    private final ClientWatch watch;
    private final RequestListener listener;
    private volatile boolean draining;

    Dispatcher(HttpSettings settings, Routes routes, Doors doors, ClientWatch watch, RequestListener listener) {
        this.settings = settings;
        this.routes = routes;
        this.doors = doors;
        this.watch = watch;
        this.listener = listener;
    }

    /** Lets no more requests in. */
    void drain() {
        draining = true;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        long started = System.nanoTime();
        Connection connection = request.getConnectionMetaData().getConnection();
        LiveRequest live = watch.begin(connection, response::isCommitted);
        // A model that thinks for long is no reason to give up a client that waits; the watch sees to both.
        request.addIdleTimeoutListener(timeout -> false);
        String id = requestId(request);
        response.getHeaders().put("X-Request-Id", id);
        SafeHeaders.add(response.getHeaders());
        Cors.add(doors.gate(), request, response);
        String[] route = {""};
        Throwable failure = answer(request, response, live, id, route);
        watch.end(connection, live);
        int status = live.gone() ? RequestListener.CLIENT_GONE : response.getStatus();
        listener.ended(request.getMethod(), route[0], status, Duration.ofNanos(System.nanoTime() - started));
        if (failure == null) {
            callback.succeeded();
        } else {
            callback.failed(failure);
        }
        return true;
    }

    /** Answers, and returns what makes it impossible to end the response properly. */
    private @Nullable Throwable answer(
            Request request, Response response, LiveRequest live, String id, String[] route) {
        try {
            pass(request, response, live, id, route);
            if (live.timeUp() && live.unanswered() && !live.gone()) {
                return refuse(request, response, live, timeUp(), id);
            }
            return live.gone() ? new EofException("the client has gone") : null;
        } catch (IOException | RuntimeException | Error e) {
            if (live.gone()) {
                log.debug("{}: nobody waits for the response any more", id);
                // Of a kind that the library does not log as a fault of the server.
                return new EofException(e);
            }
            if (live.timeUp() && !response.isCommitted()) {
                log.warn("{}: the time for the response is up: {}", id, e.toString());
                return refuse(request, response, live, timeUp(), id);
            }
            if (e instanceof IOException) {
                log.debug("{}: the connection failed: {}", id, e.toString());
                return response.isCommitted() ? e : refuse(request, response, live, tooSlow(), id);
            }
            HttpProblem problem = Failures.problem(e);
            logged(id, problem, e);
            return response.isCommitted() ? e : refuse(request, response, live, problem, id);
        }
    }

    private static HttpProblem tooSlow() {
        return HttpProblem.of(408, "request_timeout", "The request did not arrive completely and in time.");
    }

    private static HttpProblem timeUp() {
        return HttpProblem.of(504, "timeout", "The response was not ready in time.");
    }

    private static void logged(String id, HttpProblem problem, Throwable e) {
        if (e instanceof HttpProblem) {
            log.debug("{}: refused with {}: {}", id, problem.status(), problem.said());
        } else if (e instanceof RagException) {
            log.warn("{}: {}", id, e.getMessage());
        } else {
            log.error("{}: unexpected failure", id, e);
        }
    }

    private void pass(Request request, Response response, LiveRequest live, String id, String[] shown)
            throws IOException {
        if (request.getLength() == 0
                || (request.getLength() < 0 && !request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING))) {
            live.bodyRead();
        }
        if (draining) {
            throw HttpProblem.unavailable("stopping", "The server is stopping.", Duration.ofSeconds(10));
        }
        if (Cors.preflight(doors.gate(), request, response)) {
            live.bodyRead();
            return;
        }
        Routes.Match match = routes.find(request.getMethod(), path(request));
        Route route = match.route();
        shown[0] = route.path();
        Identity identity = admitted(request, route, id);
        var exchange =
                new Exchange(request, response, new Exchange.Context(identity, id, match.values(), live, settings));
        if (route.work() == Route.Work.NONE) {
            route.endpoint().answer(exchange);
            return;
        }
        Admission.Place place = doors.admission(route.work()).enter().orElseThrow(() -> HttpProblem.busy(RETRY_AFTER));
        try {
            route.endpoint().answer(exchange);
        } finally {
            place.close();
        }
    }

    private Identity admitted(Request request, Route route, String id) {
        try {
            return identity(request, route);
        } catch (HttpProblem e) {
            String client = Optional.ofNullable(Request.getRemoteAddr(request)).orElse("unknown");
            doors.refusals().note(new Refusal(id, client, e.status(), request.getMethod(), route.path()));
            throw e;
        }
    }

    private Identity identity(Request request, Route route) {
        String host =
                Optional.ofNullable(request.getHeaders().get(HttpHeader.HOST)).orElse("");
        if (doors.gate().foreign(request.getHeaders().get(HttpHeader.ORIGIN), host, settings.host())) {
            throw HttpProblem.forbidden("Requests that pages of other sites make are not answered.");
        }
        Optional<Identity> identity = doors.gate().identify(request.getHeaders().get(HttpHeader.AUTHORIZATION));
        if (route.access() == Route.Access.ANYONE) {
            return identity.orElse(Identity.of("anonymous", "", Set.of(), false));
        }
        Identity known = identity.orElseThrow(() ->
                HttpProblem.of(401, "invalid_api_key", "A valid key is needed: send it as Authorization: Bearer KEY."));
        if (route.access() == Route.Access.ADMIN && !known.admin()) {
            throw HttpProblem.forbidden("Only administrators may do this.");
        }
        return known;
    }

    private static String path(Request request) {
        String path = request.getHttpURI().getCanonicalPath();
        if (path == null || !path.startsWith("/")) {
            throw HttpProblem.badRequest("The address is not one of this server.");
        }
        if (path.toLowerCase(Locale.ROOT).contains("%2f") && !path.startsWith("/v1/models/")) {
            throw HttpProblem.badRequest("The address holds an encoded slash.");
        }
        try {
            return URIUtil.decodePath(path);
        } catch (RuntimeException e) {
            throw HttpProblem.badRequest("The address is not encoded properly.");
        }
    }

    private static String requestId(Request request) {
        String given = request.getHeaders().get("X-Request-Id");
        return given != null && GIVEN_ID.matcher(given).matches()
                ? given
                : UUID.randomUUID().toString();
    }

    /** Reads what is left of a short body: a connection closed before that may lose the response on its way. */
    private static void readRest(Request request, LiveRequest live) {
        if (!live.unread() || request.getLength() < 0 || request.getLength() > REST_BYTES) {
            return;
        }
        try {
            Request.asInputStream(request).skipNBytes(request.getLength() - Request.getContentBytesRead(request));
            live.bodyRead();
        } catch (IOException | RuntimeException e) {
            log.debug("The rest of a refused request cannot be read: {}", e.toString());
        }
    }

    private @Nullable Throwable refuse(
            Request request, Response response, LiveRequest live, HttpProblem problem, String id) {
        Duration later = problem.retryAfter();
        if (later != null) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, Math.max(1, later.toSeconds()));
        }
        if (!problem.allowed().isEmpty()) {
            response.getHeaders().put(HttpHeader.ALLOW, problem.allowed());
        }
        if (problem.status() == 401) {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
        }
        if (problem.status() != 408) {
            readRest(request, live);
        }
        if (live.unread() || draining) {
            // What is left of the request is not worth waiting for.
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        try {
            byte[] body = Exchange.bytes(ProblemBody.of(problem, id));
            response.setStatus(problem.status());
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
            live.lastWrite();
            if (!request.getMethod().equals("HEAD")) {
                Content.Sink.write(response, true, ByteBuffer.wrap(body));
            }
            return null;
        } catch (IOException | RuntimeException e) {
            return e;
        }
    }
}
