package dev.ragstone.ingest.web;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Under which URI the page at each address the user named, and at each that is redirected, was last offered. A page that
 * is gone later must still be known by the name it had. Safe for use by several threads.
 */
final class Aliases {

    private static final Logger log = LoggerFactory.getLogger(Aliases.class);
    private static final String FILE = "aliases";

    private final PageCache cache;
    private final Map<String, String> uris = new ConcurrentSkipListMap<>();

    Aliases(PageCache cache) {
        this.cache = cache;
        for (String line : cache.lines(FILE)) {
            String[] parts = line.split(" ", 2);
            if (parts.length == 2) {
                uris.put(parts[0], parts[1]);
            }
        }
    }

    void learn(String named, String uri) {
        uris.put(named, uri);
    }

    /** Whether one of {@code named} was last offered as {@code uri}. */
    boolean lead(Set<String> named, String uri) {
        return named.stream().anyMatch(name -> uri.equals(uris.get(name)));
    }

    /** Whether a page was offered the last time that {@code address} led to one. */
    boolean led(String address) {
        return uris.containsKey(address);
    }

    /** Forgets where all addresses but these led. */
    void keepOnly(Set<String> addresses) {
        uris.keySet().retainAll(addresses);
    }

    void save() {
        try {
            List<String> lines = uris.entrySet().stream()
                    .map(alias -> alias.getKey() + " " + alias.getValue())
                    .toList();
            cache.lines(FILE, lines);
        } catch (IOException e) {
            log.warn("It could not be recorded under which addresses pages were offered", e);
        }
    }
}
