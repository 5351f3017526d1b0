package dev.ragstone.ingest.web;

import dev.ragstone.document.Metadata;
import dev.ragstone.ingest.web.fetch.WebUrl;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** What the user asked a {@link WebSource} for. */
record WebSettings(
        List<WebUrl> pages,
        List<WebUrl> sitemaps,
        List<WebUrl> seeds,
        Set<String> hosts,
        CrawlScope scope,
        int depth,
        int limit,
        Duration delay,
        Duration maxDelay,
        Function<String, Metadata> metadata,
        Function<String, Set<String>> accessLabels,
        Clock clock) {

    WebSettings {
        pages = List.copyOf(pages);
        sitemaps = List.copyOf(sitemaps);
        seeds = List.copyOf(seeds);
        hosts = Set.copyOf(hosts);
    }
}
