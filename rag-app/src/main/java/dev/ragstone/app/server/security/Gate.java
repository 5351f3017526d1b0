package dev.ragstone.app.server.security;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets requests in: by key where there are keys, else as the local user.
 *
 * @param keys missing where there are none
 * @param origins other sites whose pages may call, in lower case
 * @since 0.1
 */
public record Gate(@Nullable ApiKeys keys, Set<String> origins) {

    private static final String BEARER = "bearer ";
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    /** A gate that everybody on this machine may pass. */
    public static Gate open() {
        return new Gate(null, Set.of());
    }

    /** Whether a key is wanted. */
    public boolean wantsKey() {
        return keys != null;
    }

    /** Who calls with this {@code Authorization}; empty if a key is wanted and this is none. */
    public Optional<Identity> identify(@Nullable String authorization) {
        if (keys == null) {
            return Optional.of(Identity.local());
        }
        if (authorization == null || !authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
            return Optional.empty();
        }
        return keys.identify(authorization.substring(BEARER.length()).strip());
    }

    /**
     * The origin that {@code text} names, as browsers spell it.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static String origin(String text) {
        URI uri = URI.create(text.toLowerCase(Locale.ROOT));
        String named = uri.getScheme() + "://" + uri.getRawAuthority();
        boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        if (!web || uri.getHost() == null || !named.equals(uri.toString())) {
            throw new IllegalArgumentException("'origins' must hold origins such as https://intranet.example.com,"
                    + " without a path, but has '" + text + "'");
        }
        return named;
    }

    /** Whether pages of {@code origin} may read what the server answers. */
    public boolean welcomes(@Nullable String origin) {
        return origin != null && origins.contains(origin.toLowerCase(Locale.ROOT));
    }

    /**
     * Whether a request may be what a site of somebody else made a browser send. A page of ours names its own host as its
     * origin; programs name none. With keys any origin will do: a page of somebody else has none of them, and behind a
     * proxy ours may be served under another name. Without keys, the host must be this machine's, or else a name that is
     * made to point here would do.
     *
     * @param host as the request names it, with its port
     * @param listening the host the server was told to listen on
     */
    public boolean foreign(@Nullable String origin, String host, String listening) {
        // Browsers always name a host.
        boolean elsewhere = !host.isEmpty() && !isLoopback(withoutPort(host));
        if (keys == null && isLoopback(listening) && elsewhere) {
            return true;
        }
        if (origin == null || keys != null || welcomes(origin)) {
            return false;
        }
        String lower = origin.toLowerCase(Locale.ROOT);
        String own = host.toLowerCase(Locale.ROOT);
        return !lower.equals("http://" + own) && !lower.equals("https://" + own);
    }

    /** Whether {@code host} is a name of this machine for itself. */
    public static boolean isLoopback(String host) {
        return LOOPBACK.contains(host.toLowerCase(Locale.ROOT)) || host.matches("127(\\.\\d{1,3}){3}");
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') && colon >= 0 ? host.substring(0, colon) : host;
    }
}
