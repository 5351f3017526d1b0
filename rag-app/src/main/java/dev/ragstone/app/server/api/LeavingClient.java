package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Exchange;

/**
 * Interrupts this thread when the client leaves or its time is up, until closed.
 *
 * <p>An interrupted thread may read an index: Lucene reads through memory maps, which know nothing of interrupts, and opens
 * no files meanwhile. Whatever goes through a channel, as the audit log does, has to wait until this is closed: an
 * interrupt would close the channel.
 */
final class LeavingClient implements AutoCloseable {

    private final Thread thread = Thread.currentThread();
    private boolean interrupted;
    private boolean closed;

    private LeavingClient() {}

    static LeavingClient interrupts(Exchange exchange) {
        var client = new LeavingClient();
        exchange.onGone(client::left);
        return client;
    }

    private synchronized void left() {
        if (!closed) {
            interrupted = true;
            thread.interrupt();
        }
    }

    /** Whatever the thread does from now on is not interrupted. */
    @Override
    public synchronized void close() {
        closed = true;
        if (interrupted) {
            Thread.interrupted();
        }
    }
}
