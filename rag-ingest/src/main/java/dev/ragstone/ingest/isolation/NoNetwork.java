package dev.ragstone.ingest.isolation;

import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;

/**
 * Lets no URL connection and no plain socket out. Every parser should be told not to fetch what a document names; this
 * stands behind the one that was not.
 */
final class NoNetwork extends ProxySelector {

    @Override
    public List<Proxy> select(URI uri) {
        throw new UnsupportedOperationException("no connections from a process that reads documents: " + uri);
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException failure) {}
}
