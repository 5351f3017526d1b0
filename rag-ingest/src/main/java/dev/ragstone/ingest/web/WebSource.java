package dev.ragstone.ingest.web;

import dev.ragstone.document.Metadata;
import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.ingest.web.fetch.WebUrl;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceVisitor;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Pages of the Web: named ones, those of sitemaps, and those a bounded crawl finds.
 *
 * <pre>{@code
 * try (WebSource site = WebSource.builder()
 *         .crawl("https://docs.example.org/")
 *         .include("/guide/**")
 *         .cache(Path.of("pages"))
 *         .open()) {
 *     rag.sync(site);
 * }
 * }</pre>
 *
 * <p>The URI of a page is its canonical address: the one it names itself if that is on its own host, else the one that
 * answered after redirects, in normal form. Each is offered once. Metadata: {@code fetched}, when this content was first
 * fetched, and {@code site}, its host. Whatever is not a page, a PDF for instance, is offered with its bytes.
 *
 * <p>Robots.txt, {@code noindex}, {@code nofollow} and a delay between requests are kept. Bodies and what servers say
 * about their versions are kept in a cache, so that an unchanged page costs one request; the links of an unchanged page
 * come from there too. With a cache folder that lasts, this holds across runs of the program; without one, every run
 * fetches everything again and {@code fetched} is new, so the pages are read again (their vectors are not made again).
 *
 * <p>A page that is gone (404, 410), asks not to be indexed or is disallowed since is no longer offered, and leaves the
 * cache. A failure of any other kind, a limit that was hit, a start that is gone, or a known page that is now redirected
 * to where this source does not go is a problem, and the scan goes on. A named page taken off the list is no longer
 * covered, so its document stays until it is deleted.
 *
 * <p>Scanned by one thread at a time; waits between requests, and an interrupt ends it. Boilerplate is not removed here
 * but by the reader of the pages, so a {@code Rag} with another reader for {@code text/html} has other rules.
 *
 * @since 0.1
 */
public final class WebSource implements Source, AutoCloseable {

    private final WebSettings settings;
    private final Set<String> pages;
    private final WebClient client;
    private final boolean ownClient;
    private final PageCache cache;
    private final Aliases aliases;

    private WebSource(WebSettings settings, @Nullable WebClient client, @Nullable Path cache) {
        this.settings = settings;
        this.pages = settings.pages().stream().map(WebUrl::toString).collect(Collectors.toUnmodifiableSet());
        this.cache = PageCache.open(cache);
        this.aliases = new Aliases(this.cache);
        this.ownClient = client == null;
        this.client = client == null ? WebClient.standard() : client;
    }

    /** Starts with no pages; a crawl goes three links deep and visits a thousand addresses at most. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public String name() {
        List<WebUrl> all = Stream.of(settings.pages(), settings.sitemaps(), settings.seeds())
                .flatMap(List::stream)
                .toList();
        return all.getFirst() + (all.size() == 1 ? "" : " and " + (all.size() - 1) + " more");
    }

    @Override
    public void scan(SourceVisitor visitor) {
        new WebScan(settings, client, cache, aliases, visitor).run();
    }

    @Override
    public boolean covers(String uri) {
        if (pages.contains(uri) || aliases.lead(pages, uri)) {
            return true;
        }
        try {
            WebUrl url = WebUrl.parse(uri);
            return url.toString().equals(uri)
                    && settings.scope().visits(url, settings.hosts())
                    && settings.scope().offers(url);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Ends connections and deletes the cache if no folder was named for it. Closing twice has no effect. */
    @Override
    public void close() {
        if (ownClient) {
            client.close();
        }
        cache.close();
    }

    /** Configures a {@link WebSource}. Not thread-safe; may be reused after {@link #open()} with another cache. */
    public static final class Builder {

        private static final List<String> TRACKING = List.of(
                "utm_*", "gclid", "fbclid", "msclkid", "dclid", "yclid", "mc_cid", "mc_eid", "igshid", "_hsenc",
                "_hsmi");

        private final List<WebUrl> pages = new ArrayList<>();
        private final List<WebUrl> sitemaps = new ArrayList<>();
        private final List<WebUrl> seeds = new ArrayList<>();
        private final Set<String> hosts = new TreeSet<>();
        private final List<PathPattern> includes = new ArrayList<>();
        private final List<PathPattern> excludes = new ArrayList<>();
        private final List<String> dropped = new ArrayList<>();
        private int depth = 3;
        private int limit = 1000;
        private Duration delay = Duration.ofSeconds(1);
        private Duration maxCrawlDelay = Duration.ofSeconds(30);
        private @Nullable WebClient client;
        private @Nullable Path cache;
        private Function<String, Metadata> metadata = uri -> Metadata.empty();
        private Function<String, Set<String>> accessLabels = uri -> Set.of();
        private Clock clock = Clock.systemUTC();

        private Builder() {}

        /**
         * Offers these pages, whatever the patterns say. Redirects of theirs may lead to other hosts.
         *
         * @throws IllegalArgumentException if one is not a web address
         */
        public Builder page(String... urls) {
            return pages(List.of(urls));
        }

        /**
         * Offers these pages; see {@link #page}.
         *
         * @throws IllegalArgumentException if one is not a web address
         */
        public Builder pages(Collection<String> urls) {
            urls.forEach(url -> pages.add(WebUrl.parse(url)));
            return this;
        }

        /**
         * Offers the pages in a text file, one address to a line; empty lines and lines that begin with {@code #} do not
         * count. The file is read now.
         *
         * @throws IllegalArgumentException if a line is not a web address; it says which one
         * @throws DocumentException if the file cannot be read
         */
        public Builder pagesFrom(Path file) {
            pages.addAll(UrlList.read(file));
            return this;
        }

        /**
         * Offers the pages these sitemaps, or the sitemaps of these indexes, name on their own host or on one of
         * {@link #hosts}. At most 500 files of 50 MB each.
         *
         * @throws IllegalArgumentException if one is not a web address
         */
        public Builder sitemap(String... urls) {
            for (String url : urls) {
                sitemaps.add(WebUrl.parse(url));
            }
            return this;
        }

        /**
         * Crawls from these pages on, within their hosts (with or without {@code www.}) and {@link #hosts}.
         *
         * @throws IllegalArgumentException if one is not a web address
         */
        public Builder crawl(String... urls) {
            for (String url : urls) {
                seeds.add(WebUrl.parse(url));
            }
            return this;
        }

        /**
         * Lets crawls and sitemaps reach these hosts too, each with its port if that is not the default. Default: none.
         *
         * @throws IllegalArgumentException if one is not a host
         */
        public Builder hosts(String... hosts) {
            for (String host : hosts) {
                this.hosts.add(WebUrl.parse("https://" + host).authority());
            }
            return this;
        }

        /**
         * Offers only pages whose path matches one of these patterns; others are visited for their links. One without a
         * slash, such as {@code *.pdf}, looks at the last part of the path; one with a slash, such as {@code /guide/**}, at
         * the whole path. Default: all pages.
         *
         * @throws IllegalArgumentException if one is blank
         */
        public Builder include(String... patterns) {
            for (String pattern : patterns) {
                includes.add(PathPattern.of(pattern));
            }
            return this;
        }

        /**
         * Leaves pages alone whose path, or a folder of it, matches one of these patterns; see {@link #include}. Wins over
         * it. Default: none.
         *
         * @throws IllegalArgumentException if one is blank
         */
        public Builder exclude(String... patterns) {
            for (String pattern : patterns) {
                excludes.add(PathPattern.of(pattern));
            }
            return this;
        }

        /**
         * Takes addresses that differ only in these query parameters for the same; a star at the end stands for any
         * ending. Default: none.
         *
         * @throws IllegalArgumentException if one is blank
         */
        public Builder dropParameters(String... names) {
            for (String name : names) {
                if (name.isBlank()) {
                    throw new IllegalArgumentException("the name of a parameter must not be blank");
                }
                dropped.add(name);
            }
            return this;
        }

        /** Drops the parameters that campaigns add, such as {@code utm_source} and {@code gclid}. Default: kept. */
        public Builder dropTrackingParameters() {
            dropped.addAll(TRACKING);
            return this;
        }

        /**
         * Sets how many links deep a crawl goes; 0 is the start alone. Default: 3.
         *
         * @throws IllegalArgumentException if {@code depth} is negative
         */
        public Builder depth(int depth) {
            if (depth < 0) {
                throw new IllegalArgumentException("depth must not be negative but was " + depth);
            }
            this.depth = depth;
            return this;
        }

        /**
         * Sets how many addresses are visited in a scan, all kinds together. To find more is a problem, since what was not
         * visited may still be there. Default: 1,000.
         *
         * @throws IllegalArgumentException if {@code limit} is not positive
         */
        public Builder limit(int limit) {
            if (limit < 1) {
                throw new IllegalArgumentException("limit must be positive but was " + limit);
            }
            this.limit = limit;
            return this;
        }

        /**
         * Sets the time between two requests to a host. A longer one that its robots.txt asks for wins. Default: 1 second.
         *
         * @throws IllegalArgumentException if {@code delay} is negative
         */
        public Builder delay(Duration delay) {
            this.delay = notNegative(delay, "delay");
            return this;
        }

        /**
         * Sets the longest delay that a robots.txt or a {@code Retry-After} is granted. Default: 30 seconds.
         *
         * @throws IllegalArgumentException if {@code maxCrawlDelay} is negative
         */
        public Builder maxCrawlDelay(Duration maxCrawlDelay) {
            this.maxCrawlDelay = notNegative(maxCrawlDelay, "maxCrawlDelay");
            return this;
        }

        private static Duration notNegative(Duration duration, String name) {
            if (duration.isNegative()) {
                throw new IllegalArgumentException(name + " must not be negative but was " + duration);
            }
            return duration;
        }

        /**
         * Sets what fetches, with its address policy, user agent, timeouts and size limits. The caller closes it. Default:
         * {@link WebClient#standard()}, closed with the source.
         */
        public Builder client(WebClient client) {
            this.client = client;
            return this;
        }

        /** Sets where pages are kept between scans; for this source alone. Default: a temporary folder. */
        public Builder cache(Path folder) {
            this.cache = folder;
            return this;
        }

        /** Sets the metadata of a page by its URI. Default: none but that of the source. */
        public Builder metadata(Function<String, Metadata> metadata) {
            this.metadata = metadata;
            return this;
        }

        /** Sets who may read a page by its URI. Default: anyone. */
        public Builder accessLabels(Function<String, Set<String>> accessLabels) {
            this.accessLabels = accessLabels;
            return this;
        }

        /** Sets the clock. Default: the system's. */
        Builder clock(Clock clock) {
            this.clock = clock;
            return this;
        }

        /**
         * Opens the source and its cache.
         *
         * @throws IllegalStateException if there is nothing to fetch
         * @throws DocumentException if the cache cannot be opened or is in use
         */
        public WebSource open() {
            if (pages.isEmpty() && sitemaps.isEmpty() && seeds.isEmpty()) {
                throw new IllegalStateException("there is nothing to fetch: call page, pagesFrom, sitemap or crawl");
            }
            var scope = new CrawlScope(includes, excludes, dropped);
            var settings = new WebSettings(
                    pages.stream().map(scope::tidy).toList(),
                    sitemaps,
                    seeds.stream().map(scope::tidy).toList(),
                    allHosts(),
                    scope,
                    depth,
                    limit,
                    delay,
                    maxCrawlDelay,
                    metadata,
                    accessLabels,
                    clock);
            return new WebSource(settings, client, cache);
        }

        private Set<String> allHosts() {
            Set<String> all = new TreeSet<>(hosts);
            Stream.concat(seeds.stream(), sitemaps.stream())
                    .map(WebUrl::authority)
                    .forEach(host -> {
                        all.add(host);
                        all.add(host.startsWith("www.") ? host.substring(4) : "www." + host);
                    });
            return all;
        }
    }
}
