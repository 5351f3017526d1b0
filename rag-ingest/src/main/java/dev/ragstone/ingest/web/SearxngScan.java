package dev.ragstone.ingest.web;

import dev.ragstone.document.Metadata;
import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.web.PassedOver.Why;
import dev.ragstone.ingest.web.fetch.RequestGate;
import dev.ragstone.ingest.web.fetch.Validators;
import dev.ragstone.ingest.web.fetch.WebUrl;
import dev.ragstone.source.SourceVisitor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One scan: all queries first, then each page that was found. */
final class SearxngScan {

    private static final Logger log = LoggerFactory.getLogger(SearxngScan.class);

    /** A hit and the queries that found it. */
    private record Found(WebUrl url, SearxngHit hit, List<String> queries) {}

    private final SearxngSettings settings;
    private final SearxngApi api;
    private final PageFetcher fetcher;
    private final RobotsRules robots;
    private final PageCache cache;
    private final SourceVisitor visitor;
    private final Map<String, Found> found = new LinkedHashMap<>();
    private final Set<String> visited = new HashSet<>();
    private final Set<String> current = new HashSet<>();
    private final Set<String> offered = new HashSet<>();
    private @Nullable DocumentException failure;
    private int answered;
    private boolean problems;

    SearxngScan(
            SearxngSettings settings,
            SearxngApi api,
            PageFetcher fetcher,
            RobotsRules robots,
            PageCache cache,
            SourceVisitor visitor) {
        this.settings = settings;
        this.api = api;
        this.fetcher = fetcher;
        this.robots = robots;
        this.cache = cache;
        this.visitor = visitor;
    }

    /**
     * Scans.
     *
     * @return the URIs that were offered
     * @throws DocumentException if no query was answered
     */
    Set<String> run() {
        settings.queries().forEach(this::search);
        if (answered == 0 && failure != null) {
            throw failure;
        }
        visited.addAll(found.keySet());
        for (Found each : found.values()) {
            if (settings.snippets()) {
                keepSnippet(each);
            } else {
                settle(each, fetcher.visit(each.url(), gate(each), each.hit().notes()));
            }
        }
        if (!problems) {
            cache.keepOnly(current);
        }
        return offered;
    }

    private void search(String query) {
        int count = 0;
        try {
            for (int page = 1; page <= settings.maxPages() && count < settings.limit(); page++) {
                SearxngAnswer answer = api.search(query, page);
                answered++;
                for (String engine : answer.silent()) {
                    problem(api.address(query, page).toString(), "an engine did not answer: " + engine);
                }
                int before = count;
                for (SearxngHit hit : answer.hits()) {
                    count += count < settings.limit() && take(query, hit) ? 1 : 0;
                }
                if (count == before) {
                    return;
                }
            }
        } catch (DocumentException e) {
            problem(api.address(query, 1).toString(), Failures.reason(e));
            failure = failure == null ? e : failure;
        }
    }

    /** Whether it was new for its query. */
    private boolean take(String query, SearxngHit hit) {
        WebUrl url;
        try {
            url = WebUrl.parse(hit.url());
        } catch (IllegalArgumentException e) {
            log.debug("A hit for {} is no web page", query, e);
            return false;
        }
        Found each = found.computeIfAbsent(url.toString(), key -> new Found(url, hit, new ArrayList<>()));
        return !each.queries().contains(query) && each.queries().add(query);
    }

    private RequestGate gate(Found each) {
        return hop -> {
            if (!hop.equals(each.url()) && !visited.add(hop.toString())) {
                throw new PassedOver(Why.VISITED, hop.toString());
            }
            robots.require(hop, this::problem);
        };
    }

    private void settle(Found each, Visit visit) {
        switch (visit) {
            case Visit.Found page -> offer(each, page.page());
            case Visit.Gone gone -> {
                cache.remove(gone.url().toString());
                log.debug("{} is gone: {}", gone.url(), gone.status());
            }
            case Visit.Passed passed ->
                log.info(
                        "The hit {} was passed over: {}",
                        each.url(),
                        passed.reason().why());
            case Visit.Failed failed -> problem(each.url().toString(), failed.reason());
        }
    }

    private void offer(Found each, CachedPage page) {
        if (page.facts().noindex()) {
            cache.remove(page.url());
            return;
        }
        current.add(page.url());
        if (!offered.add(page.url())) {
            return;
        }
        Metadata metadata = SearxngHit.metadata(page.notes())
                .with("query", List.copyOf(each.queries()))
                .with(settings.metadata().apply(page.url()));
        visitor.item(PageItems.item(
                cache, page, page.url(), metadata, settings.accessLabels().apply(page.url())));
    }

    private void keepSnippet(Found each) {
        try {
            offer(each, snippet(each));
        } catch (IOException e) {
            problem(each.url().toString(), "it could not be kept in the page cache: " + e);
        }
    }

    private CachedPage snippet(Found each) throws IOException {
        String text = (each.hit().title() + "\n\n" + each.hit().content()).strip() + "\n";
        String url = each.url().toString();
        String sha256 = Hashes.of(text);
        Optional<CachedPage> before = cache.find(url);
        if (before.isPresent() && before.get().sha256().equals(sha256)) {
            return before.get();
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Instant now = settings.clock().instant();
        String title =
                each.hit().title().isBlank() ? each.url().host() : each.hit().title();
        var page = new CachedPage(
                url,
                Validators.none(),
                title.replaceAll("[/\\\\\\p{Cntrl}]", " ") + ".txt",
                bytes.length,
                sha256,
                now,
                now,
                PageFacts.NONE,
                each.hit().notes());
        Path incoming = cache.incoming();
        Files.write(incoming, bytes);
        cache.store(page, incoming);
        return page;
    }

    private void problem(String uri, String reason) {
        problems = true;
        visitor.problem(uri, reason);
    }
}
