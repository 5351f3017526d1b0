package dev.ragstone.app.server.api;

import dev.ragstone.app.report.ProblemJson;
import dev.ragstone.app.report.SyncJson;
import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.app.server.security.Identity;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.store.LedgerEntry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Documents: list, look at, delete, sync again.
 *
 * @since 0.1
 */
public final class Documents {

    private static final int MOST_LISTED = 1_000;

    private final Backend backend;
    private final Library library;
    private final @Nullable KeptUploads uploads;
    private final SyncQueue.Shared<List<SyncReport>> sync;

    /**
     * Shows the documents.
     *
     * @param uploads missing if nothing was sent
     * @param resync syncs the folders that are served
     */
    public Documents(
            Backend backend,
            Library library,
            @Nullable KeptUploads uploads,
            SyncQueue queue,
            Supplier<List<SyncReport>> resync) {
        this.backend = backend;
        this.library = library;
        this.uploads = uploads;
        this.sync = queue.shared(() -> syncAll(resync));
    }

    /** A page of the list; {@code next} is where the next one begins, null at the end. */
    record ListBody(
            List<DocumentBody> documents,
            long total,
            @Nullable String next) {}

    /** A document in the list. */
    record DocumentBody(
            String id,
            String document,
            String title,
            String collection,
            @Nullable String mediaType,
            @Nullable String language,
            String outcome,
            String reason,
            int chunks,
            long size,
            String syncedAt) {}

    void list(Exchange exchange) throws IOException {
        int limit = exchange.number("limit", 100, 1, MOST_LISTED);
        int from = exchange.number("from", 0, 0, Integer.MAX_VALUE);
        String collection = exchange.parameter("collection").orElse("");
        var page = new ArrayList<DocumentBody>();
        int[] total = {0};
        library.visible(exchange.identity())
                .filter(holding ->
                        collection.isEmpty() || holding.entry().collection().equals(collection))
                .forEach(holding -> {
                    int at = total[0]++;
                    if (at >= from && page.size() < limit) {
                        page.add(body(holding));
                    }
                });
        String next = (long) from + limit < total[0] ? Integer.toString(from + limit) : null;
        exchange.send(200, new ListBody(page, total[0], next));
    }

    private DocumentBody body(Holding holding) {
        LedgerEntry entry = holding.entry();
        Holding.About about = holding.about();
        String address = backend.names().address(entry.uri());
        return new DocumentBody(
                holding.id(),
                address,
                about == null ? address : about.title(),
                entry.collection(),
                about == null ? null : about.mediaType(),
                about == null ? null : about.language(),
                entry.outcome().name().toLowerCase(Locale.ROOT),
                SafeText.of(entry.reason()),
                entry.chunks(),
                entry.size(),
                entry.syncedAt().toString());
    }

    void show(Exchange exchange) throws IOException {
        exchange.send(
                200,
                library.holding(exchange.identity(), exchange.pathValue("id"))
                        .map(this::body)
                        .orElseThrow(Documents::unknown));
    }

    static HttpProblem unknown() {
        return HttpProblem.notFound("There is no such document.");
    }

    void delete(Exchange exchange) {
        Identity caller = exchange.identity();
        LedgerEntry entry = library.holding(caller, exchange.pathValue("id"))
                .map(Holding::entry)
                .orElseThrow(Documents::unknown);
        String uri = entry.uri();
        boolean own = uploads != null && uploads.owns(caller.owner(), uri);
        if (!own && !caller.admin()) {
            throw HttpProblem.forbidden("Only administrators may delete what others brought in.");
        }
        if (uploads != null) {
            uploads.delete(own ? caller.owner() : sender(entry), uri);
        }
        String documentId = entry.documentId();
        backend.rag().delete(documentId);
        backend.audit().note(caller, exchange.requestId(), "delete", Map.of("document", documentId));
        exchange.sendNothing();
    }

    private String sender(LedgerEntry entry) {
        DocumentInfo info = library.info(entry);
        return info == null
                ? "unknown"
                : info.metadata().get("user").map(Documents::text).orElse("unknown");
    }

    private static String text(MetadataValue value) {
        return value instanceof MetadataValue.Text text ? text.value() : "unknown";
    }

    void sync(Exchange exchange) throws IOException {
        exchange.discardBody();
        int wait = exchange.number("wait", 60, 0, (int) exchange.requestTime().toSeconds());
        backend.audit().note(exchange.identity(), exchange.requestId(), "sync", Map.of());
        var report = sync.run(Patience.of(exchange, Duration.ofSeconds(wait)));
        if (report.isEmpty()) {
            exchange.send(202, Map.of("state", "running"));
        } else {
            exchange.send(200, shown(SyncJson.of(report.get())));
        }
    }

    private List<SyncReport> syncAll(Supplier<List<SyncReport>> resync) {
        var reports = new ArrayList<>(resync.get());
        if (uploads != null) {
            reports.add(uploads.sync());
        }
        return reports;
    }

    private SyncJson shown(SyncJson report) {
        return new SyncJson(
                report.added(),
                report.changed(),
                report.unchanged(),
                report.renamed(),
                report.removed(),
                report.failed().stream()
                        .map(problem -> new ProblemJson(
                                backend.names().address(problem.uri()),
                                problem.outcome(),
                                SafeText.of(problem.reason())))
                        .toList(),
                report.chunks(),
                report.embedded(),
                report.reused(),
                report.seconds(),
                report.warnings().stream().map(SafeText::of).toList());
    }
}
