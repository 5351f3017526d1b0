package dev.ragstone.ingest.web;

import dev.ragstone.document.Metadata;
import dev.ragstone.ingest.web.fetch.WebUrl;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** What the user asked a {@link SearxngSource} for. */
record SearxngSettings(
        WebUrl instance,
        List<String> queries,
        Map<String, String> parameters,
        int limit,
        int maxPages,
        boolean snippets,
        Duration delay,
        Duration maxDelay,
        Function<String, Metadata> metadata,
        Function<String, Set<String>> accessLabels,
        Clock clock) {

    SearxngSettings {
        queries = List.copyOf(queries);
        parameters = new TreeMap<>(parameters);
    }
}
