package dev.ragstone.app.server.http;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The server's end of a connection. It tells a client that sends nothing from one whose bytes have come and lie unread: a
 * server that has too much to do is no reason to cut that one off.
 */
final class ClientEndPoint extends SocketChannelEndPoint {

    ClientEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
        super(channel, selector, key, scheduler);
    }

    /** Whether the server wants to read and the client is who it waits for. */
    static boolean awaitsClient(EndPoint endPoint) {
        return endPoint.isFillInterested() && !(endPoint instanceof ClientEndPoint end && end.hasUnread());
    }

    private boolean hasUnread() {
        try {
            return getChannel().socket().getInputStream().available() > 0;
        } catch (IOException e) {
            // It is closed, at least in this direction: nothing more will come.
            return false;
        }
    }

    @Override
    protected void onIdleExpired(TimeoutException timeout) {
        boolean writes = getWriteFlusher().isPending();
        if (writes || !isFillInterested() || !hasUnread()) {
            super.onIdleExpired(timeout);
        }
    }
}
