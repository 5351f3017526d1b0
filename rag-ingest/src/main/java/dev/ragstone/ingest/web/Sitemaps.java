package dev.ragstone.ingest.web;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.web.fetch.FetchRequest;
import dev.ragstone.ingest.web.fetch.Fetched;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.ingest.web.fetch.WebUrl;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads sitemaps and the indexes that lead to more of them, packed or not. */
final class Sitemaps {

    private static final Logger log = LoggerFactory.getLogger(Sitemaps.class);
    // What the protocol allows for one file.
    private static final int MAX_BYTES = 50 * 1024 * 1024;
    private static final int MAX_FILES = 500;

    private final WebClient client;
    private final Politeness politeness;
    private final PageCache cache;

    Sitemaps(WebClient client, Politeness politeness, PageCache cache) {
        this.client = client;
        this.politeness = politeness;
        this.cache = cache;
    }

    /**
     * Hands all pages to {@code pages} as long as that wants more.
     *
     * @param here whether an address is on a host that the sitemap may speak for
     * @throws DocumentException if a sitemap cannot be read, or there are too many of them
     */
    void read(WebUrl root, Predicate<WebUrl> here, Predicate<WebUrl> pages) {
        Set<String> seen = new LinkedHashSet<>(Set.of(root.toString()));
        Deque<WebUrl> pending = new ArrayDeque<>(Set.of(root));
        while (!pending.isEmpty()) {
            AbstractSiteMap map = fetch(pending.poll());
            if (map instanceof SiteMapIndex index) {
                for (AbstractSiteMap child : index.getSitemaps()) {
                    address(child.getUrl().toString(), here)
                            .filter(url -> seen.add(url.toString()))
                            .ifPresent(enqueue(root, pending, seen.size()));
                }
            } else if (map instanceof SiteMap site) {
                for (SiteMapURL entry : site.getSiteMapUrls()) {
                    Optional<WebUrl> page = address(entry.getUrl().toString(), here);
                    if (page.isPresent() && !pages.test(page.get())) {
                        return;
                    }
                }
            }
        }
    }

    private static Consumer<WebUrl> enqueue(WebUrl root, Deque<WebUrl> pending, int count) {
        return url -> {
            if (count > MAX_FILES) {
                throw new DocumentException(
                        root + " leads to more than " + MAX_FILES + " sitemaps", "Name fewer of them", false, null);
            }
            pending.add(url);
        };
    }

    private static Optional<WebUrl> address(String text, Predicate<WebUrl> here) {
        try {
            Optional<WebUrl> url = Optional.of(WebUrl.parse(text)).filter(here);
            if (url.isEmpty()) {
                log.debug("A sitemap names {}, which is on another host", text);
            }
            return url;
        } catch (IllegalArgumentException e) {
            log.debug("A sitemap names {}", text, e);
            return Optional.empty();
        }
    }

    private AbstractSiteMap fetch(WebUrl url) {
        try {
            Path file = cache.incoming();
            try {
                Fetched answer = client.fetch(
                        FetchRequest.of(url, file).withMaxBytes(MAX_BYTES).withGate(politeness::await));
                if (!answer.successful()) {
                    throw new DocumentException(
                            "the sitemap " + url + " answered " + answer.status(), "", answer.status() >= 500, null);
                }
                return new SiteMapParser(false)
                        .parseSiteMap(
                                unpacked(url, file),
                                URI.create(answer.url().toString()).toURL());
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UnknownFormatException e) {
            throw new DocumentException(
                    "the sitemap " + url + " could not be read: " + e.getMessage(),
                    "Check that it is XML or a list of addresses",
                    false,
                    e);
        }
    }

    private static byte[] unpacked(WebUrl url, Path file) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(file))) {
            in.mark(2);
            boolean packed = in.read() == 0x1F && in.read() == 0x8B;
            in.reset();
            InputStream plain = packed ? new GZIPInputStream(in) : in;
            byte[] bytes = plain.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new DocumentException(
                        "the sitemap " + url + " unpacks to more than " + MAX_BYTES + " bytes", "", false, null);
            }
            return bytes;
        }
    }
}
