package dev.ragstone.ingest.web;

import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.web.PassedOver.Why;
import dev.ragstone.ingest.web.Stop.Kind;
import dev.ragstone.ingest.web.fetch.RequestGate;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.ingest.web.fetch.WebUrl;
import dev.ragstone.source.SourceVisitor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One scan: first the pages the user named, then those of sitemaps, then the crawl, nearest pages first. */
final class WebScan {

    private static final Logger log = LoggerFactory.getLogger(WebScan.class);

    private final WebSettings settings;
    private final PageCache cache;
    private final Aliases aliases;
    private final SourceVisitor visitor;
    private final PageFetcher fetcher;
    private final RobotsRules robots;
    private final Sitemaps sitemaps;
    private final Offers offers;
    private final Deque<Stop> pending = new ArrayDeque<>();
    private final Set<String> visited = new HashSet<>();
    private final Set<String> failed = new HashSet<>();
    private final Set<String> current = new HashSet<>();
    private final Set<String> leads = new HashSet<>();
    private boolean cut;
    private boolean problems;

    WebScan(WebSettings settings, WebClient client, PageCache cache, Aliases aliases, SourceVisitor visitor) {
        this.settings = settings;
        this.cache = cache;
        this.aliases = aliases;
        this.visitor = visitor;
        var politeness = new Politeness(settings.delay(), settings.maxDelay());
        this.fetcher = new PageFetcher(client, cache, politeness, settings.clock());
        this.robots = new RobotsRules(client, politeness, cache);
        this.sitemaps = new Sitemaps(client, politeness, cache);
        this.offers = new Offers(this::offer);
    }

    void run() {
        settings.pages().forEach(url -> enqueue(url, Kind.PAGE, 0));
        settings.sitemaps().forEach(this::readSitemap);
        settings.seeds().forEach(url -> enqueue(url, Kind.SEED, 0));
        while (!pending.isEmpty()) {
            Stop stop = pending.poll();
            settle(stop, fetcher.visit(stop.url(), gate(stop), Map.of()));
        }
        offers.finish(visited, failed);
        if (cut) {
            problem(
                    first(),
                    "more than " + settings.limit()
                            + " addresses were found and the rest was not visited; raise limit(...), or exclude what is not"
                            + " wanted");
        }
        tidyUp();
    }

    /**
     * After a scan without problems only what it found is kept. One that is cut may be so every time, with other pages
     * every time, so then the rest is kept to as many pages as a scan may visit.
     */
    private void tidyUp() {
        if (!problems || cut) {
            current.addAll(failed);
            leads.addAll(failed);
            cache.keepOnly(current, problems ? settings.limit() : 0);
            settings.pages().forEach(url -> leads.add(url.toString()));
            aliases.keepOnly(leads);
        }
        aliases.save();
    }

    private String first() {
        return (settings.pages().isEmpty()
                        ? settings.sitemaps().isEmpty() ? settings.seeds() : settings.sitemaps()
                        : settings.pages())
                .getFirst()
                .toString();
    }

    private void readSitemap(WebUrl sitemap) {
        try {
            sitemaps.read(
                    sitemap,
                    url -> settings.hosts().contains(url.authority()),
                    url -> !settings.scope().visits(url, settings.hosts())
                            || !settings.scope().offers(url)
                            || enqueue(url, Kind.SITEMAP, 0));
        } catch (DocumentException e) {
            problem(sitemap.toString(), Failures.reason(e));
        }
    }

    /** Whether there is room for more. */
    private boolean enqueue(WebUrl url, Kind kind, int depth) {
        WebUrl tidy = settings.scope().tidy(url);
        if (visited.contains(tidy.toString())) {
            return true;
        }
        if (visited.size() >= settings.limit()) {
            cut = true;
            return false;
        }
        visited.add(tidy.toString());
        pending.add(new Stop(tidy, kind, depth));
        return true;
    }

    private RequestGate gate(Stop stop) {
        return hop -> {
            boolean redirected = !hop.equals(stop.url());
            if (stop.kind() != Kind.PAGE && (redirected || stop.kind() != Kind.SEED) && !isHere(hop)) {
                throw new PassedOver(Why.ELSEWHERE, hop.toString());
            }
            if (redirected && LoginPages.isLogin(hop) && isMissed(stop) && !LoginPages.isLogin(stop.url())) {
                throw new PassedOver(Why.LOGIN, hop.toString());
            }
            if (redirected && !visited.add(hop.toString())) {
                throw new PassedOver(Why.VISITED, hop.toString());
            }
            robots.require(hop, this::problem);
        };
    }

    /** Whether someone asked for the page or it was there before; behind other links a login is a page like any other. */
    private boolean isMissed(Stop stop) {
        String url = stop.url().toString();
        return stop.kind() != Kind.LINK || cache.find(url).isPresent() || aliases.led(url);
    }

    private boolean isHere(WebUrl url) {
        return settings.scope().visits(url, settings.hosts());
    }

    private void settle(Stop stop, Visit visit) {
        switch (visit) {
            case Visit.Found found -> found(stop, found.page());
            case Visit.Gone gone -> {
                cache.remove(stop.url().toString());
                cache.remove(gone.url().toString());
                if (stop.kind() == Kind.SEED) {
                    problem(
                            stop.url().toString(),
                            "the crawl cannot start there: the server answered " + gone.status());
                }
                log.debug("{} is gone: {}", stop.url(), gone.status());
            }
            case Visit.Passed passed -> passed(stop, passed);
            case Visit.Failed failure -> failed(stop, failure.reason(), failure.before());
        }
    }

    private void failed(Stop stop, String reason, Optional<CachedPage> before) {
        failed.add(stop.url().toString());
        before.ifPresent(page -> failed.add(page.url()));
        problem(stop.url().toString(), reason);
        // The crawl goes on with what the page linked to when it was last seen.
        before.ifPresent(page -> follow(stop, page));
    }

    private void passed(Stop stop, Visit.Passed visit) {
        PassedOver reason = visit.reason();
        boolean named = stop.kind() == Kind.PAGE || stop.kind() == Kind.SEED;
        // A redirect does not prove that a page is gone: it may lead to a login.
        boolean known = visit.before().isPresent() || aliases.led(stop.url().toString());
        switch (reason.why()) {
            case ELSEWHERE -> {
                if (named || known) {
                    failed(
                            stop,
                            "it is redirected to " + reason.address() + ", which this source does not visit"
                                    + (named
                                            ? "; start there, or add its host with hosts(...)"
                                            : ", so its last version is kept; if it moved for good, add its host with"
                                                    + " hosts(...), or exclude the page and delete its document"),
                            visit.before());
                }
            }
            case DISALLOWED -> disallowed(stop, visit, named, known);
            case LOGIN ->
                failed(
                        stop,
                        "it is redirected to " + reason.address() + ", which looks like a login, so its last version is"
                                + " kept; send a credential with WebClient's header(...), or exclude the page",
                        visit.before());
            case NO_RULES -> failed.add(stop.url().toString());
            case VISITED -> {}
        }
        log.debug("{} was passed over: {} {}", stop.url(), reason.why(), reason.address());
    }

    private void disallowed(Stop stop, Visit.Passed visit, boolean named, boolean known) {
        String address = visit.reason().address();
        String objection = "the robots.txt of its host asks not to visit " + address;
        boolean forPage = address.equals(stop.url().toString())
                || (visit.before().isEmpty() && cache.find(address).isPresent());
        if (known && !forPage) {
            failed(stop, objection + ", where it is redirected to", visit.before());
        } else if (named) {
            problem(stop.url().toString(), objection);
        } else {
            cache.remove(stop.url().toString());
            cache.remove(address);
        }
    }

    private void found(Stop stop, CachedPage page) {
        if (page.facts().noindex()) {
            cache.remove(page.url());
        } else {
            current.add(page.url());
        }
        WebUrl own = settings.scope().tidy(WebUrl.parse(page.url()));
        boolean wanted = stop.kind() == Kind.PAGE || settings.scope().offers(own);
        if (wanted && !page.facts().noindex()) {
            String uri = canonical(stop, page, own).toString();
            if (stop.kind() == Kind.PAGE || !page.url().equals(stop.url().toString())) {
                aliases.learn(stop.url().toString(), uri);
                leads.add(stop.url().toString());
            }
            offers.add(uri, own.toString(), page);
        }
        follow(stop, page);
    }

    /** A page may only give itself an address on its own host, and only one that a scan would take. */
    private WebUrl canonical(Stop stop, CachedPage page, WebUrl own) {
        return address(page.facts().canonical())
                .map(settings.scope()::tidy)
                .filter(url -> url.host().equals(own.host()))
                .filter(url -> stop.kind() == Kind.PAGE
                        || (isHere(url) && settings.scope().offers(url)))
                .orElse(own);
    }

    private void follow(Stop stop, CachedPage page) {
        if (!stop.kind().crawls() || page.facts().nofollow()) {
            return;
        }
        address(page.facts().canonical()).filter(this::isHere).ifPresent(url -> enqueue(url, Kind.LINK, stop.depth()));
        if (stop.depth() >= settings.depth()) {
            return;
        }
        for (String link : page.facts().links()) {
            address(link).filter(this::isHere).ifPresent(url -> enqueue(url, Kind.LINK, stop.depth() + 1));
        }
        if (page.facts().more()) {
            problem(page.url(), "it has more links than can be followed, so some of its pages may be missing");
        }
    }

    private static Optional<WebUrl> address(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(WebUrl.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private void offer(String uri, CachedPage page) {
        visitor.item(PageItems.item(
                cache,
                page,
                uri,
                settings.metadata().apply(uri),
                settings.accessLabels().apply(uri)));
    }

    private void problem(String uri, String reason) {
        problems = true;
        visitor.problem(uri, reason);
    }
}
