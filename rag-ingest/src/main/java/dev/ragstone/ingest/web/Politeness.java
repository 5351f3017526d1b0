package dev.ragstone.ingest.web;

import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.web.fetch.WebUrl;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Keeps requests to one host apart. Used by one thread. */
final class Politeness {

    private final Duration delay;
    private final Duration longest;
    private final Map<String, Duration> asked = new HashMap<>();
    private final Map<String, Long> earliest = new HashMap<>();

    /**
     * Starts with hosts that asked for nothing.
     *
     * @param delay between two requests to a host
     * @param longest what a host may ask for at most
     */
    Politeness(Duration delay, Duration longest) {
        this.delay = delay;
        this.longest = longest;
    }

    /** Takes note of the delay a host asks for. */
    void asks(WebUrl url, Duration wanted) {
        asked.put(url.authority(), capped(wanted));
    }

    /** Leaves a host alone for a while. */
    void backOff(WebUrl url, Duration wanted) {
        earliest.merge(url.authority(), System.nanoTime() + capped(wanted).toNanos(), Math::max);
    }

    /** Waits until the host may be asked again. */
    void await(WebUrl url) {
        Long next = earliest.get(url.authority());
        long wait = next == null ? 0 : next - System.nanoTime();
        if (wait > 0) {
            sleep(Duration.ofNanos(wait));
        }
        Duration own = asked.getOrDefault(url.authority(), Duration.ZERO);
        earliest.put(url.authority(), System.nanoTime() + (own.compareTo(delay) > 0 ? own : delay).toNanos());
    }

    private Duration capped(Duration wanted) {
        return wanted.compareTo(longest) > 0 ? longest : wanted;
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DocumentException("the scan was interrupted", "", true, e);
        }
    }
}
