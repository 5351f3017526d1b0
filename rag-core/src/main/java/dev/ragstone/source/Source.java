package dev.ragstone.source;

/**
 * A place documents come from, such as a folder, a web site or a database.
 *
 * <p>A source is scanned by one thread at a time. The order in which it offers its items does not matter, but should be
 * the same from scan to scan so that runs can be compared.
 *
 * @since 0.1
 */
public interface Source {

    /** What to call this source in messages, for instance its root folder. */
    String name();

    /**
     * Offers everything that is there now to {@code visitor}. A part that cannot be listed is reported to
     * {@link SourceVisitor#problem} and the scan goes on; documents are only removed from an index after a scan without
     * problems.
     *
     * @throws dev.ragstone.error.DocumentException if nothing can be listed at all, for instance because the root is gone
     */
    void scan(SourceVisitor visitor);

    /**
     * Whether an item with this URI would have been offered by {@link #scan} if it still existed. A sync removes a
     * document only when its source covers it and did not offer it.
     */
    boolean covers(String uri);

    /**
     * Starts to call {@code hint} when something may have changed, from any thread, until the result is closed. A hint
     * may come too often or not at all: whoever needs certainty scans from time to time. Default: no hints.
     *
     * @throws dev.ragstone.error.DocumentException if the source cannot be observed
     */
    default Observation observe(Runnable hint) {
        return () -> {};
    }

    /**
     * A running observation of a source.
     *
     * @since 0.1
     */
    @FunctionalInterface
    interface Observation extends AutoCloseable {

        /** Ends the hints. Closing twice has no effect. */
        @Override
        void close();
    }
}
