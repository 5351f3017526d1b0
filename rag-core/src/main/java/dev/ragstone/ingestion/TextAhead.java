package dev.ragstone.ingestion;

/**
 * Bounds the text that was read and not yet taken. Whoever is next in turn may always read, since everyone else waits for
 * him.
 */
final class TextAhead {

    private static final long MOST_CHARS = 8_000_000;

    private long chars;
    private int taken;

    /** Waits until the item with this number in the order of the scan may be read. */
    synchronized void await(int turn) throws InterruptedException {
        while (chars > MOST_CHARS && turn != taken) {
            wait();
        }
    }

    synchronized void read(Examination examination) {
        chars += charsOf(examination);
    }

    synchronized void taken(Examination examination) {
        chars -= charsOf(examination);
        taken++;
        notifyAll();
    }

    private static long charsOf(Examination examination) {
        return examination instanceof Examination.Prepared prepared
                ? prepared.document().document().text().length()
                : 0;
    }
}
