package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.JsonFields;
import dev.ragstone.app.server.limits.FairShare;
import dev.ragstone.ingest.web.WebSource;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.ingestion.ItemProblem;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.ingestion.SyncReport;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * {@code POST /api/urls}: pages of the Web that callers name. What may be fetched is decided by the client's address
 * policy: no private network, whatever a name resolves or redirects to.
 *
 * @since 0.1
 */
public final class Urls {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Backend backend;
    private final SyncQueue queue;
    private final WebClient client;
    private final FairShare places;

    /**
     * Fetches with {@code client}.
     *
     * @param atOnce how many pages are fetched at once; nobody has more than half of them
     */
    public Urls(Backend backend, SyncQueue queue, WebClient client, int atOnce) {
        this.backend = backend;
        this.queue = queue;
        this.client = client;
        this.places = new FairShare(atOnce, Math.max(1, atOnce / 2));
    }

    /** What became of a page. {@code outcome} is {@code pending} while it is being indexed. */
    record UrlBody(String url, String outcome, String reason, List<String> warnings) {}

    void fetch(Exchange exchange) throws IOException {
        JsonFields fields = exchange.json().only("url");
        String url = fields.text("url");
        WebSource source = source(exchange, fields, url);
        FetchedPage page = fetched(exchange, source, url);
        Optional<SyncReport> report = queue.run(
                exchange.identity().owner(),
                () -> backend.rag().sync(page, options(exchange)),
                source::close,
                Patience.of(exchange, PATIENCE));
        if (report.isEmpty()) {
            exchange.send(202, new UrlBody(url, "pending", "", List.of()));
        } else {
            send(exchange, url, report.get());
        }
    }

    private WebSource source(Exchange exchange, JsonFields fields, String url) {
        Set<String> labels = exchange.identity().unrestricted()
                ? Set.of()
                : Set.of("user:" + exchange.identity().owner());
        try {
            return WebSource.builder()
                    .page(url)
                    .client(client)
                    .delay(Duration.ZERO)
                    .accessLabels(uri -> labels)
                    .open();
        } catch (IllegalArgumentException e) {
            throw fields.wrong("url", "must be an address that begins with http:// or https://");
        }
    }

    /** Fetches the page in this thread: a slow one is waited for by nobody else, and by nobody once the client has left. */
    private FetchedPage fetched(Exchange exchange, WebSource source, String url) {
        try {
            FairShare.Place place = OwnPlaces.enter(places, exchange.identity().owner());
            LeavingClient leaving = LeavingClient.interrupts(exchange);
            try {
                backend.audit().note(exchange.identity(), exchange.requestId(), "fetch", Map.of("url", url));
                return FetchedPage.of(source);
            } finally {
                leaving.close();
                place.close();
            }
        } catch (RuntimeException | Error e) {
            source.close();
            throw e;
        }
    }

    /** Every owner has a collection: the same page fetched by two is two documents, each with its own readers. */
    private SyncOptions options(Exchange exchange) {
        String name = exchange.identity().unrestricted()
                ? "web"
                : "web-" + backend.names().id(exchange.identity().owner()).replace('_', '.');
        return new SyncOptions(name, false, true, false);
    }

    private static void send(Exchange exchange, String url, SyncReport report) throws IOException {
        List<String> warnings = AnswerBody.warnings(report.warnings());
        if (report.failed().isEmpty() && report.added() + report.changed() + report.unchanged() > 0) {
            exchange.send(201, new UrlBody(url, "ok", "", warnings));
            return;
        }
        String said = report.failed().isEmpty()
                ? String.join(" ", warnings)
                : SafeText.of(report.failed().getFirst().reason());
        // How names resolve within the server's network is nobody's business.
        String reason = said.contains("is refused") ? "addresses of this kind are not fetched" : said;
        String outcome = report.failed().stream()
                .findFirst()
                .map(ItemProblem::outcome)
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .orElse("failed");
        exchange.send(
                422,
                Map.of(
                        "error",
                        Map.of(
                                "message",
                                "The page was not taken: " + reason,
                                "type",
                                "invalid_request_error",
                                "param",
                                "url",
                                "code",
                                outcome,
                                "request",
                                exchange.requestId())));
    }
}
