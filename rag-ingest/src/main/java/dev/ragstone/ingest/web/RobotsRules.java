package dev.ragstone.ingest.web;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.web.PassedOver.Why;
import dev.ragstone.ingest.web.fetch.FetchRequest;
import dev.ragstone.ingest.web.fetch.Fetched;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.ingest.web.fetch.WebUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The rules of each site for robots, fetched once in a scan (RFC 9309). No robots.txt means no rules; one that cannot be
 * fetched means that nothing may be. Used by one thread.
 */
final class RobotsRules {

    // The RFC asks for at least 500 KiB.
    private static final long MAX_BYTES = 512 * 1024;
    private static final int TOO_MANY_REQUESTS = 429;

    private final WebClient client;
    private final Politeness politeness;
    private final PageCache cache;
    private final Map<String, BaseRobotRules> known = new HashMap<>();
    private final Set<String> failed = new HashSet<>();

    RobotsRules(WebClient client, Politeness politeness, PageCache cache) {
        this.client = client;
        this.politeness = politeness;
        this.cache = cache;
    }

    /** The name under which a robots.txt has rules for {@code client}, in small letters. */
    static String robotName(WebClient client) {
        return client.userAgent().split("[/ ]", 2)[0].toLowerCase(Locale.ROOT);
    }

    /**
     * Returns if {@code url} may be visited.
     *
     * @param problems told once for each site whose rules cannot be fetched
     * @throws PassedOver if it may not
     */
    void require(WebUrl url, BiConsumer<String, String> problems) {
        BaseRobotRules rules = known.get(url.origin());
        if (rules == null && !failed.contains(url.origin())) {
            try {
                rules = fetch(WebUrl.parse(url.origin() + "/robots.txt"));
                known.put(url.origin(), rules);
                politeness.asks(url, Duration.ofMillis(Math.max(0, rules.getCrawlDelay())));
            } catch (DocumentException e) {
                failed.add(url.origin());
                problems.accept(
                        url.origin() + "/robots.txt",
                        Failures.reason(e) + ", so nothing of " + url.origin() + " may be visited now");
            }
        }
        if (rules == null) {
            throw new PassedOver(Why.NO_RULES, url.toString());
        }
        if (!rules.isAllowed(url.toString())) {
            throw new PassedOver(Why.DISALLOWED, url.toString());
        }
    }

    private BaseRobotRules fetch(WebUrl robots) {
        try {
            return rules(robots);
        } catch (IOException e) {
            throw new DocumentException(robots + " could not be kept: " + e, "", true, e);
        }
    }

    private BaseRobotRules rules(WebUrl robots) throws IOException {
        Path file = cache.incoming();
        try {
            Fetched answer = client.fetch(
                    FetchRequest.of(robots, file).cutAfter(MAX_BYTES).withGate(politeness::await));
            if (answer.successful()) {
                var parser = new SimpleRobotRulesParser();
                // A longer delay would be taken for a ban; the cap is ours to apply.
                parser.setMaxCrawlDelay(Long.MAX_VALUE);
                return parser.parseContent(
                        robots.toString(),
                        Files.readAllBytes(file),
                        answer.header("content-type"),
                        List.of(robotName(client)));
            }
            if (answer.status() >= 400 && answer.status() < 500 && answer.status() != TOO_MANY_REQUESTS) {
                return new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
            }
            throw new DocumentException(robots + " answered " + answer.status(), "", true, null);
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
