package dev.ragstone.ingest.web;

import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.web.fetch.FetchRequest;
import dev.ragstone.ingest.web.fetch.Fetched;
import dev.ragstone.ingest.web.fetch.RequestGate;
import dev.ragstone.ingest.web.fetch.Validators;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.ingest.web.fetch.WebUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings the cache up to date with the page at an address. Used by one thread. */
final class PageFetcher {

    private static final Logger log = LoggerFactory.getLogger(PageFetcher.class);
    private static final Set<Integer> GONE = Set.of(404, 410);
    private static final Set<Integer> BUSY = Set.of(429, 503);
    private static final Duration BUSY_WITHOUT_HINT = Duration.ofSeconds(5);

    private final WebClient client;
    private final PageCache cache;
    private final Politeness politeness;
    private final PageLinks links;
    private final Clock clock;

    PageFetcher(WebClient client, PageCache cache, Politeness politeness, Clock clock) {
        this.client = client;
        this.cache = cache;
        this.politeness = politeness;
        this.links = new PageLinks(RobotsRules.robotName(client));
        this.clock = clock;
    }

    /**
     * Visits {@code url}.
     *
     * @param gate asked once for each address on the way, also if that is tried again; a {@link PassedOver} it throws
     *     ends the visit
     * @param notes goes into the record of a page whose content is new
     */
    Visit visit(WebUrl url, RequestGate gate, Map<String, String> notes) {
        Set<WebUrl> hops = new LinkedHashSet<>();
        RequestGate onceEach = hop -> {
            if (!hops.contains(hop)) {
                gate.before(hop);
                hops.add(hop);
            }
        };
        try {
            Fetched answer = once(url, onceEach, notes);
            if (BUSY.contains(answer.status()) && !answer.header("retry-after").isBlank()) {
                politeness.backOff(answer.url(), retryAfter(answer));
                answer = once(url, onceEach, notes);
            }
            return outcome(answer);
        } catch (PassedOver e) {
            return new Visit.Passed(e, before(url, hops));
        } catch (DocumentException e) {
            log.debug("{} could not be visited", url, e);
            return new Visit.Failed(Failures.reason(e), before(url, hops));
        } catch (IOException e) {
            var failure = new DocumentException("it could not be kept in the page cache: " + e, "", true, e);
            return new Visit.Failed(Failures.reason(failure), before(url, hops));
        }
    }

    /** The last page on the way that is known. */
    private Optional<CachedPage> before(WebUrl url, Set<WebUrl> hops) {
        return Stream.concat(Stream.of(url), hops.stream())
                .flatMap(hop -> cache.find(hop.toString()).stream())
                .reduce((first, second) -> second);
    }

    private Visit outcome(Fetched answer) {
        Optional<CachedPage> page = cache.find(answer.url().toString());
        if (answer.successful() || answer.notModified()) {
            return page.<Visit>map(Visit.Found::new)
                    .orElseGet(() -> new Visit.Failed("the server says it did not change, but not since what", page));
        }
        return GONE.contains(answer.status())
                ? new Visit.Gone(answer.url(), answer.status())
                : new Visit.Failed("the server answered " + answer.status(), page);
    }

    private Fetched once(WebUrl url, RequestGate gate, Map<String, String> notes) throws IOException {
        Path incoming = cache.incoming();
        Path spare = cache.incoming();
        try {
            Fetched answer = client.fetch(FetchRequest.of(url, incoming)
                    .withValidators(this::validators)
                    .withGate(hop -> {
                        gate.before(hop);
                        politeness.await(hop);
                    }));
            if (answer.successful()) {
                PageFacts facts = links.read(answer, incoming);
                refuseLogin(answer.url(), facts);
                keep(answer, facts, BodyCharset.settle(answer, incoming, spare), notes);
            }
            return answer;
        } finally {
            Files.deleteIfExists(incoming);
            Files.deleteIfExists(spare);
        }
    }

    /** A page that has turned into a login is still there for those who log in. */
    private void refuseLogin(WebUrl url, PageFacts facts) {
        Optional<CachedPage> before = cache.find(url.toString());
        if (facts.login() && before.isPresent() && !before.get().facts().login()) {
            throw new DocumentException(
                    "it now asks for a password instead of saying what it said, so its last version is kept",
                    "Send a credential with WebClient's header(...), or exclude the page",
                    false,
                    null);
        }
    }

    private Validators validators(WebUrl url) {
        return cache.find(url.toString()).map(CachedPage::validators).orElse(Validators.none());
    }

    private void keep(Fetched answer, PageFacts facts, Path body, Map<String, String> notes) throws IOException {
        Instant now = clock.instant();
        String sha256 = Hashes.of(body);
        Optional<CachedPage> before = cache.find(answer.url().toString());
        boolean same = before.isPresent() && before.get().sha256().equals(sha256);
        var page = new CachedPage(
                answer.url().toString(),
                new Validators(answer.header("etag"), answer.header("last-modified")),
                PageName.of(answer),
                Files.size(body),
                sha256,
                same ? before.get().modified() : modified(answer, before, now),
                same ? before.get().fetched() : now,
                facts,
                same ? before.get().notes() : notes);
        cache.store(page, body);
    }

    /**
     * A new content must have a new time, or a sync would take it for the old one: the server's, unless that is not later
     * than the time of the version before or lies in the future.
     */
    private static Instant modified(Fetched answer, Optional<CachedPage> before, Instant now) {
        try {
            Instant claimed = ZonedDateTime.parse(
                            answer.header("last-modified").strip(), DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            boolean later = before.isEmpty() || claimed.isAfter(before.get().modified());
            return later && !claimed.isAfter(now) ? claimed : now;
        } catch (DateTimeException e) {
            return now;
        }
    }

    private static Duration retryAfter(Fetched answer) {
        try {
            return Duration.ofSeconds(
                    Math.max(0, Integer.parseInt(answer.header("retry-after").strip())));
        } catch (NumberFormatException e) {
            // A date, which would have to be compared with the server's clock.
            return BUSY_WITHOUT_HINT;
        }
    }
}
