package dev.ragstone.app.server;

import dev.ragstone.Rag;
import dev.ragstone.app.server.api.ApiParts;
import dev.ragstone.app.server.api.ApiRoutes;
import dev.ragstone.app.server.api.Backend;
import dev.ragstone.app.server.api.Documents;
import dev.ragstone.app.server.api.Health;
import dev.ragstone.app.server.api.KeptUploads;
import dev.ragstone.app.server.api.Library;
import dev.ragstone.app.server.api.Metrics;
import dev.ragstone.app.server.api.SyncQueue;
import dev.ragstone.app.server.api.Uploads;
import dev.ragstone.app.server.api.Urls;
import dev.ragstone.app.server.http.Doors;
import dev.ragstone.app.server.http.HttpServer;
import dev.ragstone.app.server.http.HttpSettings;
import dev.ragstone.app.server.http.Route;
import dev.ragstone.app.server.openai.ChatCompletions;
import dev.ragstone.app.server.openai.PassThrough;
import dev.ragstone.app.server.page.Page;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.watch.WatchListener;
import dev.ragstone.watch.WatchOptions;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A server over an index.
 *
 * @since 0.1
 */
public final class RagServer implements AutoCloseable {

    private final Parts parts;
    private final SyncQueue queue = new SyncQueue();
    private final ExecutorService looks = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("ragstone-ready-", 0).factory());
    private final Doors doors;
    private final @Nullable PassThrough others;
    private final List<Route> routes;
    private final HttpServer http;

    private RagServer(Parts parts, HttpSettings settings, Doors doors, Metrics metrics) {
        this.parts = parts;
        this.doors = doors;
        this.others = parts.upstream().map(PassThrough::new).orElse(null);
        var started = new AtomicReference<HttpServer>();
        this.routes = routes(metrics, started);
        this.http = HttpServer.start(settings, routes, doors, metrics);
        started.set(http);
    }

    /**
     * Starts a server, which owns {@code parts} from now on.
     *
     * @throws dev.ragstone.error.RagException if it cannot listen
     */
    static RagServer start(Parts parts, HttpSettings settings, Doors doors, Metrics metrics) {
        return new RagServer(parts, settings, doors, metrics);
    }

    private List<Route> routes(Metrics metrics, AtomicReference<HttpServer> started) {
        Rag rag = parts.index().rag();
        var backend = new Backend(
                rag,
                parts.index().embedder(),
                parts.conversations(),
                parts.traces(),
                parts.names(),
                parts.audit(),
                parts.model());
        Intake intake = parts.intake();
        KeptUploads kept = intake.uploads() == null ? null : new KeptUploads(rag, intake.uploads());
        var library = new Library(rag, parts.names(), (owner, uri) -> kept != null && kept.owns(owner, uri));
        Uploads uploads = kept == null || intake.incoming() == null
                ? null
                : new Uploads(
                        backend,
                        library,
                        kept,
                        queue,
                        intake.incoming().path(),
                        new Uploads.Limits(intake.uploadBytes(), intake.atOnce()));
        Urls urls = intake.web() == null ? null : new Urls(backend, queue, intake.web(), intake.atOnce());
        if (kept != null) {
            kept.resume(queue);
        }
        var documents = new Documents(backend, library, kept, queue, this::sync);
        Supplier<Optional<String>> generatorProblem = () -> others == null ? Optional.empty() : others.problem();
        var health = new Health(backend, library, generatorProblem, looks);
        var all = new ArrayList<Route>(ApiRoutes.of(new ApiParts(
                backend,
                library,
                documents,
                health,
                metrics,
                intake.writable(),
                uploads,
                urls,
                () -> active(started))));
        all.addAll(new ChatCompletions(backend, parts.model(), others, metrics).routes());
        all.addAll(new Page().routes());
        return List.copyOf(all);
    }

    private static int active(AtomicReference<HttpServer> started) {
        HttpServer server = started.get();
        return server == null ? 0 : server.active();
    }

    /**
     * Brings {@code paths} into the index in the background, once or from now on.
     *
     * @param listener is told how it goes
     */
    public void follow(List<Path> paths, boolean watch, WatchListener listener) {
        for (Path path : paths) {
            if (watch) {
                parts.index()
                        .rag()
                        .watch(
                                path,
                                SyncOptions.defaults(),
                                WatchOptions.defaults().listener(listener));
            } else {
                queue.start(() -> {
                    try {
                        listener.synced(parts.index().rag().sync(path, SyncOptions.defaults()));
                    } catch (RuntimeException e) {
                        listener.failed(e);
                    }
                });
            }
        }
    }

    private List<SyncReport> sync() {
        return parts.folders().stream()
                .map(folder -> parts.index().rag().sync(folder, SyncOptions.defaults()))
                .toList();
    }

    /** What it answers. */
    List<Route> routes() {
        return routes;
    }

    /** Where it listens. */
    public URI address() {
        return http.address();
    }

    /**
     * Takes no more requests, lets those under way end within the drain time, then closes everything. Closing twice has no
     * effect.
     */
    @Override
    public void close() {
        http.close();
        doors.refusals().close();
        looks.shutdownNow();
        queue.close();
        if (others != null) {
            others.close();
        }
        parts.intake().close();
        parts.index().close();
    }
}
