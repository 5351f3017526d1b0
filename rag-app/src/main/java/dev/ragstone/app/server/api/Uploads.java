package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.app.server.http.MultipartBody;
import dev.ragstone.app.server.http.MultipartBody.FilePart;
import dev.ragstone.app.server.limits.FairShare;
import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.upload.Upload;
import dev.ragstone.ingest.upload.UploadResult;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.store.LedgerEntry;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code POST /api/documents}: files that callers send.
 *
 * @since 0.1
 */
public final class Uploads {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Backend backend;
    private final Library library;
    private final KeptUploads kept;
    private final SyncQueue.Shared<SyncReport> sync;
    private final Path incoming;
    private final Limits limits;
    private final FairShare places;

    /**
     * How much is taken.
     *
     * @param maxBytes how long a file may be
     * @param atOnce how many requests with files are received at once; where there are keys, nobody has more than half
     * @since 0.1
     */
    public record Limits(long maxBytes, int atOnce) {}

    /**
     * Takes files.
     *
     * @param incoming a folder for files on their way in
     */
    public Uploads(Backend backend, Library library, KeptUploads kept, SyncQueue queue, Path incoming, Limits limits) {
        this.backend = backend;
        this.library = library;
        this.kept = kept;
        this.sync = queue.shared(kept::sync);
        this.incoming = incoming;
        this.limits = limits;
        this.places = new FairShare(limits.atOnce(), Math.max(1, limits.atOnce() / 2));
    }

    /** What became of a file. {@code outcome} is {@code pending} while it is being indexed. */
    record UploadBody(String id, String document, String title, String outcome, String reason, boolean duplicate) {}

    void receive(Exchange exchange) throws IOException {
        if (exchange.identity().unrestricted()) {
            take(exchange);
            return;
        }
        FairShare.Place place = OwnPlaces.enter(places, exchange.identity().owner());
        try {
            take(exchange);
        } finally {
            place.close();
        }
    }

    private void take(Exchange exchange) throws IOException {
        int wait = exchange.number("wait", (int) PATIENCE.toSeconds(), 0, (int)
                exchange.requestTime().toSeconds());
        var results = new ArrayList<UploadResult>();
        try (MultipartBody form = form(exchange)) {
            List<FilePart> files = form.files("file");
            if (files.isEmpty()) {
                throw HttpProblem.badField("file", "The form has no file in a field named 'file'.");
            }
            for (FilePart file : files) {
                results.add(save(exchange, file));
            }
        }
        if (results.stream().flatMap(Uploads::upload).findAny().isPresent()) {
            sync.run(Patience.of(exchange, Duration.ofSeconds(wait)));
        }
        send(exchange, results);
    }

    private MultipartBody form(Exchange exchange) throws IOException {
        try {
            return MultipartBody.receive(exchange, incoming, limits.maxBytes());
        } catch (EOFException | SocketException | ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            // Not the connection, then it is the disk.
            throw new DocumentException(
                    "a file that is being sent cannot be kept in " + incoming + ": " + e.getMessage(),
                    "Make room there, or name another folder with --data",
                    true,
                    e);
        }
    }

    private static Stream<Upload> upload(UploadResult result) {
        return switch (result) {
            case UploadResult.Stored stored -> Stream.of(stored.upload());
            case UploadResult.Duplicate duplicate -> Stream.of(duplicate.upload());
            case UploadResult.Refused refused -> Stream.empty();
        };
    }

    private UploadResult save(Exchange exchange, FilePart file) throws IOException {
        try (InputStream in = file.body().open()) {
            UploadResult result = kept.store().save(exchange.identity().owner(), file.name(), in);
            upload(result)
                    .forEach(upload -> backend.audit()
                            .note(
                                    exchange.identity(),
                                    exchange.requestId(),
                                    "upload",
                                    Map.of("name", upload.name(), "document", kept.documentId(upload))));
            return result;
        }
    }

    private void send(Exchange exchange, List<UploadResult> results) throws IOException {
        if (results.size() == 1 && results.getFirst() instanceof UploadResult.Refused refused) {
            throw HttpProblem.of(
                    status(refused.cause()), code(refused.cause()), "Not taken: " + refused.reason() + ".");
        }
        List<UploadBody> bodies = results.stream().map(this::body).toList();
        // One file, one object; the usual case stays simple.
        exchange.send(201, bodies.size() == 1 ? bodies.getFirst() : Map.of("files", bodies));
    }

    private static int status(UploadResult.Cause cause) {
        return switch (cause) {
            case EMPTY -> 400;
            // Not 507, which clients take for a fault of the server that passes.
            case TOO_LARGE, OVER_QUOTA -> 413;
            case TYPE_NOT_ALLOWED -> 415;
        };
    }

    private static String code(UploadResult.Cause cause) {
        return cause.name().toLowerCase(Locale.ROOT);
    }

    private UploadBody body(UploadResult result) {
        return switch (result) {
            case UploadResult.Stored stored -> body(stored.upload(), false);
            case UploadResult.Duplicate duplicate -> body(duplicate.upload(), true);
            case UploadResult.Refused refused -> new UploadBody("", "", "", "refused", refused.reason(), false);
        };
    }

    private UploadBody body(Upload upload, boolean duplicate) {
        String documentId = kept.documentId(upload);
        Optional<LedgerEntry> entry = library.entry(documentId);
        return new UploadBody(
                backend.names().id(documentId),
                "upload/" + upload.id(),
                upload.name(),
                entry.map(found -> found.outcome().name().toLowerCase(Locale.ROOT))
                        .orElse("pending"),
                entry.map(found -> SafeText.of(found.reason())).orElse(""),
                duplicate);
    }

    /** How long a file may be. */
    long maxBytes() {
        return limits.maxBytes();
    }

    /** The media types that are taken. */
    List<String> types() {
        return kept.store().allowedTypes().stream().sorted().toList();
    }
}
