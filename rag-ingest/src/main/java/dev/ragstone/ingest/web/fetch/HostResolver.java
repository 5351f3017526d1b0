package dev.ragstone.ingest.web.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Looks host names up. A {@link WebClient} asks once for each connection it opens, from the thread that fetches, and
 * connects to the addresses it was given in their order.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface HostResolver {

    /**
     * The addresses of {@code host}, a name or a literal address, preferred ones first.
     *
     * @throws UnknownHostException if there are none
     */
    List<InetAddress> resolve(String host) throws UnknownHostException;

    /** The resolver of this machine. */
    static HostResolver system() {
        return host -> List.of(InetAddress.getAllByName(host));
    }
}
