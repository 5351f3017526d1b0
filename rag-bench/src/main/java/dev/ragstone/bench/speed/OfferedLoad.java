package dev.ragstone.bench.speed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Searches at a fixed rate, whatever becomes of those before, beside streams of which the next begins when one ends. How long
 * a search took counts from when it was due.
 */
final class OfferedLoad {

    /** More than the server lets in and lets wait together, so that none is held back here. */
    private static final int SEARCHERS = 400;

    private static final String SERVED = "200";
    private static final String LATER = "429";
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final int port;
    private final PassageTexts texts;
    private final long searches;
    private final double rate;
    private final double seconds;
    private final Map<String, LongAdder> searchResults = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> streamResults = new ConcurrentHashMap<>();
    private final AtomicLong due = new AtomicLong();
    private final AtomicLong asked = new AtomicLong();
    private final AtomicLongArray nanos;
    private volatile boolean over;

    OfferedLoad(int port, PassageTexts texts, double rate, double seconds) {
        this.port = port;
        this.texts = texts;
        this.rate = rate;
        this.seconds = seconds;
        this.searches = Math.round(rate * seconds);
        this.nanos = new AtomicLongArray(Math.toIntExact(searches));
    }

    /**
     * What became of it.
     *
     * @param seconds until the last search had been answered
     * @param searches how many ended how: a status, or what failed
     * @param streams likewise
     * @param served how long the searches took that were served, in microseconds
     */
    record Outcome(double seconds, Map<String, Long> searches, Map<String, Long> streams, Percentiles served) {

        /** Searches a second that were sent, which are fewer than wanted if this process gets too little time. */
        double offered() {
            return searches.values().stream().mapToLong(Long::longValue).sum() / seconds;
        }

        /** Whether each was served or told to come back, and some were served. */
        boolean passed() {
            return fine(searches) && fine(streams);
        }

        private static boolean fine(Map<String, Long> results) {
            return results.getOrDefault(SERVED, 0L) > 0
                    && results.keySet().stream().allMatch(result -> result.equals(SERVED) || result.equals(LATER));
        }
    }

    Outcome run(int streams) throws InterruptedException {
        long start = System.nanoTime();
        var searchers = new ArrayList<Thread>();
        var streamers = new ArrayList<Thread>();
        for (int i = 0; i < streams; i++) {
            streamers.add(Thread.ofVirtual().start(this::stream));
        }
        for (int i = 0; i < Math.min(SEARCHERS, searches); i++) {
            searchers.add(Thread.ofVirtual().start(() -> search(start)));
        }
        for (Thread thread : searchers) {
            thread.join();
        }
        double passed = (System.nanoTime() - start) / 1e9;
        over = true;
        for (Thread thread : streamers) {
            thread.join();
        }
        return new Outcome(passed, counts(searchResults), counts(streamResults), served());
    }

    private void search(long start) {
        try (var line = new Line(port)) {
            long end = start + (long) (seconds * 1e9);
            for (long number = due.getAndIncrement(); number < searches; number = due.getAndIncrement()) {
                if (System.nanoTime() > end) {
                    // This process does not get the time to offer that many; what it did not offer is not made up for.
                    return;
                }
                long when = start + (long) (number / rate * 1e9);
                for (long left = when - System.nanoTime(); left > 0; left = when - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                String result = line.post("/api/search", json("query", texts.query(number)), reply -> true);
                count(searchResults, result);
                if (result.equals(SERVED)) {
                    nanos.set((int) number, System.nanoTime() - when);
                }
            }
        }
    }

    private void stream() {
        try (var line = new Line(port)) {
            while (!over) {
                String question = texts.query(-1 - asked.getAndIncrement());
                String result = line.post(
                        "/api/generation/stream",
                        json("prompt", question),
                        reply -> reply.contains("{\"type\":\"done\""));
                count(streamResults, result);
                if (!result.equals(SERVED)) {
                    LockSupport.parkNanos(RETRY_NANOS);
                }
            }
        }
    }

    /** A connection that is made when it is needed, and made again when it has failed or may be gone. */
    private static final class Line implements AutoCloseable {

        private final int port;
        private @Nullable WireConnection connection;

        Line(int port) {
            this.port = port;
        }

        /** The status of the response, or what failed. */
        String post(String path, byte[] json, Predicate<String> whole) {
            try {
                WireConnection current = connection;
                if (current == null || current.stale()) {
                    close();
                    current = new WireConnection(port);
                    connection = current;
                }
                WireConnection.Reply reply = current.post(path, json);
                boolean cut = reply.status() == 200 && !whole.test(reply.text());
                return cut ? "not whole: " + reply.text() : Integer.toString(reply.status());
            } catch (IOException | RuntimeException e) {
                close();
                return e.toString();
            }
        }

        @Override
        public void close() {
            try {
                if (connection != null) {
                    connection.close();
                }
            } catch (IOException e) {
                // It is given up anyway.
            }
            connection = null;
        }
    }

    /** The words of queries are letters only, or come from a test set. */
    static byte[] json(String field, String text) {
        String safe = text.replace("\\", "\\\\").replace("\"", "\\\"");
        return ("{\"" + field + "\":\"" + safe + "\"}").getBytes(StandardCharsets.UTF_8);
    }

    private static void count(Map<String, LongAdder> results, String result) {
        results.computeIfAbsent(result, key -> new LongAdder()).increment();
    }

    private static Map<String, Long> counts(Map<String, LongAdder> results) {
        var counts = new TreeMap<String, Long>();
        results.forEach((result, count) -> counts.put(result, count.sum()));
        return counts;
    }

    private Percentiles served() {
        var all = new long[nanos.length()];
        Arrays.setAll(all, nanos::get);
        return Percentiles.ofNanos(Arrays.stream(all).filter(each -> each > 0).toArray());
    }
}
