package dev.ragstone.ingest.web;

import dev.ragstone.document.Metadata;
import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.web.fetch.AddressPolicy;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.ingest.web.fetch.WebUrl;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceVisitor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hits of a metasearch: asks an instance of SearXNG and offers each page it finds.
 *
 * <pre>{@code
 * try (SearxngSource news = SearxngSource.builder("http://localhost:8080")
 *         .query("grid storage tenders")
 *         .categories("news")
 *         .timeRange(SearxngSource.TimeRange.MONTH)
 *         .open()) {
 *     rag.sync(news);
 * }
 * }</pre>
 *
 * <p>The instance must allow the format JSON. It may be on a private address, since the user names it; its hits may not,
 * unless the client they are fetched with allows it. Hits are pages of strangers: they are fetched by the same rules as
 * those of a {@link WebSource}, robots.txt included. A page is offered once, under the address that answered.
 *
 * <p>Metadata: {@code query} (all that found it), {@code engine}, {@code score} and {@code published} as they were when
 * this content was first found, {@code fetched} and {@code site}. They do not follow every change of a ranking, or each
 * scan would make each page look changed.
 *
 * <p>The source covers what it offered before, as far as its cache folder or this object remembers; so a page that is no
 * longer found leaves the index with the next sync. An engine that did not answer is a problem, and nothing is removed
 * after one. Scanned by one thread at a time; an interrupt ends it.
 *
 * @since 0.1
 */
public final class SearxngSource implements Source, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SearxngSource.class);
    private static final String OFFERED = "offered";

    private final SearxngSettings settings;
    private final WebClient client;
    private final boolean ownClient;
    private final WebClient instanceClient;
    private final PageCache cache;
    private final Set<String> offered = ConcurrentHashMap.newKeySet();

    private SearxngSource(SearxngSettings settings, @Nullable WebClient client, @Nullable Path cache) {
        this.settings = settings;
        this.cache = PageCache.open(cache);
        this.offered.addAll(this.cache.lines(OFFERED));
        this.ownClient = client == null;
        this.client = client == null ? WebClient.standard() : client;
        this.instanceClient = WebClient.builder()
                .userAgent(this.client.userAgent())
                .addresses(AddressPolicy.builder()
                        .allowPrivateHost(settings.instance().host())
                        .allowPort(settings.instance().port())
                        .build())
                .build();
    }

    /**
     * Starts with the instance whose start page is at {@code instance} and no query.
     *
     * @throws IllegalArgumentException if it is not a web address
     */
    public static Builder builder(String instance) {
        return new Builder(WebUrl.parse(instance));
    }

    @Override
    public String name() {
        return "SearXNG at " + settings.instance() + " for " + settings.queries();
    }

    @Override
    public void scan(SourceVisitor visitor) {
        var politeness = new Politeness(settings.delay(), settings.maxDelay());
        var scan = new SearxngScan(
                settings,
                new SearxngApi(settings.instance(), settings.parameters(), instanceClient, politeness, cache),
                new PageFetcher(client, cache, politeness, settings.clock()),
                new RobotsRules(client, politeness, cache),
                cache,
                visitor);
        offered.addAll(scan.run());
        try {
            cache.lines(OFFERED, List.copyOf(new TreeSet<>(offered)));
        } catch (IOException e) {
            log.warn("It could not be recorded which pages were offered", e);
        }
    }

    @Override
    public boolean covers(String uri) {
        return offered.contains(uri);
    }

    /** Ends connections and deletes the cache if no folder was named for it. Closing twice has no effect. */
    @Override
    public void close() {
        instanceClient.close();
        if (ownClient) {
            client.close();
        }
        cache.close();
    }

    /**
     * How old a result may be, for engines that can tell.
     *
     * @since 0.1
     */
    public enum TimeRange {
        /** From the last day. */
        DAY("day"),
        /** From the last week; older instances do not know it. */
        WEEK("week"),
        /** From the last month. */
        MONTH("month"),
        /** From the last year. */
        YEAR("year");

        private final String value;

        TimeRange(String value) {
            this.value = value;
        }
    }

    /** Configures a {@link SearxngSource}. Not thread-safe; may be reused after {@link #open()} with another cache. */
    public static final class Builder {

        private final WebUrl instance;
        private final Set<String> queries = new LinkedHashSet<>();
        private final Map<String, String> parameters = new TreeMap<>();
        private int limit = 20;
        private int maxPages = 3;
        private boolean snippets;
        private Duration delay = Duration.ofSeconds(1);
        private @Nullable WebClient client;
        private @Nullable Path cache;
        private Function<String, Metadata> metadata = uri -> Metadata.empty();
        private Function<String, Set<String>> accessLabels = uri -> Set.of();
        private Clock clock = Clock.systemUTC();

        private Builder(WebUrl instance) {
            this.instance = instance;
        }

        /**
         * Searches for these texts, each by itself. They are passed on to engines as they are.
         *
         * @throws IllegalArgumentException if one is blank
         */
        public Builder query(String... queries) {
            for (String query : queries) {
                if (query.isBlank()) {
                    throw new IllegalArgumentException("a query must not be blank");
                }
                this.queries.add(query.strip());
            }
            return this;
        }

        /** Searches in these categories, such as {@code news}. Default: those of the instance. */
        public Builder categories(String... categories) {
            return list("categories", categories);
        }

        /** Asks these engines. Default: those of the instance. */
        public Builder engines(String... engines) {
            return list("engines", engines);
        }

        /**
         * Sets the language, such as {@code en} or {@code de-CH}. Default: that of the instance.
         *
         * @throws IllegalArgumentException if it is blank
         */
        public Builder language(String language) {
            return list("language", language);
        }

        /** Sets how old a result may be. Default: of any age. */
        public Builder timeRange(TimeRange range) {
            parameters.put("time_range", range.value);
            return this;
        }

        private Builder list(String name, String... values) {
            for (String value : values) {
                if (value.isBlank() || value.indexOf(',') >= 0) {
                    throw new IllegalArgumentException(
                            name + " must not be blank or contain a comma but got \"" + value + "\"");
                }
            }
            parameters.put(name, String.join(",", values));
            return this;
        }

        /**
         * Sets how many hits are taken for each query. Default: 20.
         *
         * @throws IllegalArgumentException if {@code limit} is not from 1 to 1,000
         */
        public Builder limit(int limit) {
            if (limit < 1 || limit > 1000) {
                throw new IllegalArgumentException("limit must be from 1 to 1000 but was " + limit);
            }
            this.limit = limit;
            return this;
        }

        /**
         * Sets how many pages of results are asked for at most to get there. Default: 3.
         *
         * @throws IllegalArgumentException if {@code maxPages} is not from 1 to 100
         */
        public Builder maxPages(int maxPages) {
            if (maxPages < 1 || maxPages > 100) {
                throw new IllegalArgumentException("maxPages must be from 1 to 100 but was " + maxPages);
            }
            this.maxPages = maxPages;
            return this;
        }

        /** Sets whether to offer title and snippet of a hit instead of its page, which is then not fetched. Default: false. */
        public Builder snippetsOnly(boolean snippetsOnly) {
            this.snippets = snippetsOnly;
            return this;
        }

        /**
         * Sets the time between two requests to a host, the instance included. Default: 1 second.
         *
         * @throws IllegalArgumentException if {@code delay} is negative
         */
        public Builder delay(Duration delay) {
            if (delay.isNegative()) {
                throw new IllegalArgumentException("delay must not be negative but was " + delay);
            }
            this.delay = delay;
            return this;
        }

        /**
         * Sets what fetches the hits, with its address policy, user agent, timeouts and size limits. The caller closes it.
         * Default: {@link WebClient#standard()}, closed with the source.
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
         * Opens the source and its cache. The instance is asked by the first scan only.
         *
         * @throws IllegalStateException if there is no query
         * @throws DocumentException if the cache cannot be opened or is in use
         */
        public SearxngSource open() {
            if (queries.isEmpty()) {
                throw new IllegalStateException("there is nothing to search for: call query");
            }
            var settings = new SearxngSettings(
                    instance,
                    List.copyOf(queries),
                    parameters,
                    limit,
                    maxPages,
                    snippets,
                    delay,
                    Duration.ofSeconds(30),
                    metadata,
                    accessLabels,
                    clock);
            return new SearxngSource(settings, client, cache);
        }
    }
}
