package dev.ragstone.ingest.web;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offers each page once, under its canonical address. The page that is at that address itself comes first, whatever order
 * the crawl found them in; pages that only point to it wait until the end.
 */
final class Offers {

    private static final Logger log = LoggerFactory.getLogger(Offers.class);

    private record Copy(String uri, String own, CachedPage page) {}

    private final BiConsumer<String, CachedPage> out;
    private final Set<String> offered = new HashSet<>();
    private final List<Copy> copies = new ArrayList<>();

    Offers(BiConsumer<String, CachedPage> out) {
        this.out = out;
    }

    /**
     * Takes a page.
     *
     * @param uri its canonical address
     * @param own the address it was found at
     */
    void add(String uri, String own, CachedPage page) {
        if (uri.equals(own)) {
            emit(uri, page);
        } else {
            copies.add(new Copy(uri, own, page));
        }
    }

    /**
     * Offers the copies whose original was not found.
     *
     * @param visited what was visited; an original that was, and was not offered, is not worth pointing to
     * @param failed what could not be visited; its copies wait for the next scan
     */
    void finish(Set<String> visited, Set<String> failed) {
        int left = 0;
        for (Copy copy : copies) {
            if (offered.contains(copy.uri()) || failed.contains(copy.uri())) {
                left++;
            } else {
                emit(visited.contains(copy.uri()) ? copy.own() : copy.uri(), copy.page());
            }
        }
        if (left > 0) {
            log.info("{} pages were left out as copies of the page they name as canonical", left);
        }
    }

    private void emit(String uri, CachedPage page) {
        if (offered.add(uri)) {
            out.accept(uri, page);
        }
    }
}
