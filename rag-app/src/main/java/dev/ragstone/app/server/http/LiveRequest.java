package dev.ragstone.app.server.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;

/**
 * A request that is being answered, as the watch sees it.
 *
 * <p>A client that went away can only be noticed by reading from its connection. Nothing is to be read there once the body
 * is in, until the last of the response goes out: then {@link #look} reads. What it gets is the end of the connection or nothing; should
 * it be the beginning of another request, sent before this one was answered, the connection is closed after the response,
 * as a server may do at any time, and the client sends it again.
 *
 * <p>When its time is up, the work is ended first, so that whoever does it can still say so if nothing has been sent; the
 * connection is closed a little later, whether they did or not.
 */
final class LiveRequest {

    private static final long GRACE_NANOS = 5_000_000_000L;

    private final EndPoint endPoint;
    private final BooleanSupplier begun;
    private final long started = System.nanoTime();
    private final ClientDelay bodyDelay = new ClientDelay();
    private final List<Runnable> onGone = new ArrayList<>();
    private boolean bodyRead;
    private boolean responded;
    private boolean ended;
    private boolean gone;
    private boolean another;
    private boolean timeUp;
    private boolean telling;

    /**
     * A request.
     *
     * @param begun whether any of the response has been sent
     */
    LiveRequest(EndPoint endPoint, BooleanSupplier begun) {
        this.endPoint = endPoint;
        this.begun = begun;
    }

    /** From now on there is nothing to be read from the client. */
    synchronized void bodyRead() {
        bodyRead = true;
    }

    /** Whether something may still come that belongs to this request. */
    synchronized boolean unread() {
        return !bodyRead;
    }

    /**
     * The last of the response is about to be written: whatever comes from the client from now on may be its next request,
     * which must not be touched.
     */
    synchronized void lastWrite() {
        responded = true;
    }

    /** Runs {@code action} when the client has gone or its time is up, at once if that is so already. */
    void onGone(Runnable action) {
        synchronized (this) {
            if (!gone && !timeUp) {
                onGone.add(action);
                return;
            }
        }
        action.run();
    }

    synchronized boolean gone() {
        return gone;
    }

    /** Whether its time is up. */
    synchronized boolean timeUp() {
        return timeUp;
    }

    /** Whether the response is still to be said. */
    synchronized boolean unanswered() {
        return !responded && !begun.getAsBoolean();
    }

    /** The response is out: the connection is the library's again. Tells whether it has to be closed. */
    synchronized boolean end() {
        ended = true;
        onGone.clear();
        return another;
    }

    /**
     * Looks whether the client is still there, and whether it has been long enough.
     *
     * @param bodyNanos for how long the server may wait for the body; not while it has other things to do than to read it
     */
    void look(long now, long bodyNanos, long requestNanos) {
        boolean late;
        synchronized (this) {
            if (ended || gone) {
                return;
            }
            late = now - started > requestNanos
                    || (!bodyRead && bodyDelay.look(ClientEndPoint.awaitsClient(endPoint), now) > bodyNanos);
            if (!late && !(bodyRead && !responded && !another && closedByClient())) {
                return;
            }
        }
        if (mayStillTell(now - started - requestNanos)) {
            actions().forEach(Runnable::run);
        } else {
            cancel();
        }
    }

    /** Whether the time is up, but not for long, and nothing of the response had been sent until then. */
    private synchronized boolean mayStillTell(long over) {
        if (over > 0 && !timeUp) {
            timeUp = true;
            telling = bodyRead && unanswered();
        }
        return telling && over < GRACE_NANOS;
    }

    private synchronized List<Runnable> actions() {
        var actions = List.copyOf(onGone);
        onGone.clear();
        return actions;
    }

    private boolean closedByClient() {
        ByteBuffer one = BufferUtil.allocate(1);
        try {
            int read = endPoint.fill(one);
            another = read > 0;
            return read < 0;
        } catch (IOException e) {
            return true;
        }
    }

    /** Ends the work and the connection. */
    void cancel() {
        synchronized (this) {
            if (ended || gone) {
                return;
            }
            gone = true;
        }
        actions().forEach(Runnable::run);
        endPoint.close();
    }
}
