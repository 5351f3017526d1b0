package dev.ragstone.app.server.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.app.server.http.ProblemBody;
import dev.ragstone.app.server.http.ResponseStream;
import dev.ragstone.generation.Usage;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands requests to the service behind this one and its responses back, unchanged; only that it refuses this server is
 * kept from the caller, who can do nothing about it and must not see the key that was refused.
 *
 * @since 0.1
 */
public final class PassThrough implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PassThrough.class);
    private static final Duration SHORT = Duration.ofSeconds(5);
    private static final int MOST_LIST_BYTES = 1_000_000;
    private static final int MOST_REFUSAL_BYTES = 64 * 1024;
    private static final int SHOWN_CHARACTERS = 500;
    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";

    private final Upstream upstream;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(SHORT)
            .build();

    /** Hands over to {@code upstream}. */
    public PassThrough(Upstream upstream) {
        this.upstream = upstream;
    }

    /**
     * What came of a request.
     *
     * @param usage as the service tells it
     */
    record Passed(int status, Usage usage) {}

    /**
     * Hands a request over and the response back.
     *
     * @throws HttpProblem if there is none that can be handed back
     * @throws IOException if the client has gone, or the service in the middle of its response
     */
    Passed forward(Exchange exchange, byte[] body) throws IOException {
        HttpRequest request = upstream.request("/chat/completions", exchange.workTime())
                .header("Content-Type", JSON)
                .header("Accept", exchange.header("Accept").orElse("*/*"))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        CompletableFuture<HttpResponse<InputStream>> sent = client.sendAsync(request, BodyHandlers.ofInputStream());
        exchange.onGone(() -> sent.cancel(true));
        HttpResponse<InputStream> response = response(sent);
        try (InputStream in = response.body()) {
            exchange.onGone(() -> closed(in));
            response.headers().firstValue("Retry-After").ifPresent(later -> exchange.header("Retry-After", later));
            String type = response.headers().firstValue("Content-Type").orElse(JSON);
            return response.statusCode() < 300 && isHandedBack(type)
                    ? copy(in, exchange, response.statusCode(), type)
                    : refusal(in, exchange, response.statusCode(), type);
        }
    }

    private static HttpResponse<InputStream> response(CompletableFuture<HttpResponse<InputStream>> sent) {
        try {
            return sent.join();
        } catch (CompletionException | CancellationException e) {
            log.warn("The service behind this one cannot be reached: {}", e.toString());
            if (e.getCause() instanceof HttpTimeoutException
                    && !(e.getCause() instanceof HttpConnectTimeoutException)) {
                throw HttpProblem.of(504, "upstream_timeout", "The service behind this model did not answer in time.");
            }
            throw HttpProblem.of(502, "upstream_unavailable", "The service behind this model cannot be reached.");
        }
    }

    /** Only what clients of the protocol read: a page of the service would be a page of this server to a browser. */
    private static boolean isHandedBack(String type) {
        String media = type.toLowerCase(Locale.ROOT).replaceFirst("\\s*;.*", "").strip();
        return media.equals(JSON) || media.equals(EVENTS);
    }

    private static Passed copy(InputStream in, Exchange exchange, int status, String type) throws IOException {
        boolean events = type.toLowerCase(Locale.ROOT).contains(EVENTS);
        var usage = new PassedUsage(events);
        byte[] buffer = new byte[8192];
        ResponseStream out = null;
        for (int got = read(in, buffer, exchange, out, events);
                got >= 0;
                got = read(in, buffer, exchange, out, events)) {
            usage.add(buffer, got);
            out = out == null ? exchange.stream(status, type) : out;
            out.bytes(buffer, got);
        }
        (out == null ? exchange.stream(status, type) : out).close();
        return new Passed(status, usage.told());
    }

    /** Reads on; a service that breaks off is said to have, as long as that can be said. */
    private static int read(
            InputStream in, byte[] buffer, Exchange exchange, @Nullable ResponseStream out, boolean events)
            throws IOException {
        try {
            return in.read(buffer);
        } catch (IOException e) {
            if (exchange.gone()) {
                throw e;
            }
            log.warn("{}: the service behind this one broke off: {}", exchange.requestId(), e.toString());
            HttpProblem broken =
                    HttpProblem.of(502, "upstream_unavailable", "The service behind this model broke off.");
            if (out != null && events) {
                out.event(ProblemBody.of(broken, exchange.requestId()));
                out.close();
            }
            throw broken;
        }
    }

    /** Hands back what the service says against the request, but never what it says about its key or in pages. */
    private Passed refusal(InputStream in, Exchange exchange, int status, String type) throws IOException {
        byte[] bytes = new byte[0];
        try {
            bytes = in.readNBytes(MOST_REFUSAL_BYTES + 1);
        } catch (IOException e) {
            log.debug("The service behind this one broke off: {}", e.toString());
        }
        String said = new String(bytes, StandardCharsets.UTF_8);
        boolean unauthorized = status == 401 || status == 403 || status == 407;
        if (status >= 400
                && !unauthorized
                && bytes.length <= MOST_REFUSAL_BYTES
                && isHandedBack(type)
                && !upstream.tells(said)) {
            exchange.send(status, type, bytes);
            return new Passed(status, Usage.none());
        }
        log.warn(
                "{}: the service behind this one answered {} {}: {}",
                exchange.requestId(),
                status,
                type,
                upstream.hidden(said.length() > SHOWN_CHARACTERS ? said.substring(0, SHOWN_CHARACTERS) : said));
        throw problem(status);
    }

    private static HttpProblem problem(int status) {
        return switch (status) {
            case 401, 403, 407 ->
                HttpProblem.of(
                        502,
                        "upstream_unauthorized",
                        "The service behind this model does not take this server's key. Your own key is fine;"
                                + " the server's log says more.");
            case 429 -> HttpProblem.of(429, "upstream_busy", "The service behind this model is busy.");
            default -> HttpProblem.of(502, "upstream_failed", "The service behind this model failed.");
        };
    }

    private static void closed(InputStream in) {
        try {
            in.close();
        } catch (IOException e) {
            log.debug("The response was over already: {}", e.toString());
        }
    }

    /** The names of the models there; none if the service does not say. */
    List<String> models() {
        var models = new ArrayList<String>();
        try {
            JsonNode list = PassedJson.read(get("/models"));
            list.path("data").forEach(model -> models.add(model.path("id").asText()));
        } catch (IOException e) {
            log.debug("The service behind this one lists no models: {}", e.toString());
        }
        return models;
    }

    /** What is wrong with the service, if anything. */
    public Optional<String> problem() {
        try {
            get("/models");
            return Optional.empty();
        } catch (IOException e) {
            log.warn("The service behind this one does not answer: {}", e.toString());
            return Optional.of("it does not answer; the server's log says why");
        }
    }

    private byte[] get(String path) throws IOException {
        try {
            HttpResponse<InputStream> response =
                    client.send(upstream.request(path, SHORT).build(), BodyHandlers.ofInputStream());
            try (InputStream in = response.body()) {
                byte[] bytes = in.readNBytes(MOST_LIST_BYTES);
                if (response.statusCode() >= 300) {
                    throw new IOException("status " + response.statusCode());
                }
                return bytes;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
