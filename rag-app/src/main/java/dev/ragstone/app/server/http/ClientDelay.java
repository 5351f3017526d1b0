package dev.ragstone.app.server.http;

/**
 * How long a client has kept the server waiting, as far as looks now and then can tell. Time counts between two looks that
 * both found the server waiting for the client: in one that had sent everything by then the server is behind itself. Used
 * by one thread.
 */
final class ClientDelay {

    private long nanos;
    private long last;
    private boolean waited;

    /** Notes whether the server waits for the client, and tells for how long it has in all. */
    long look(boolean waits, long now) {
        if (waits && waited) {
            nanos += now - last;
        }
        waited = waits;
        last = now;
        return nanos;
    }
}
