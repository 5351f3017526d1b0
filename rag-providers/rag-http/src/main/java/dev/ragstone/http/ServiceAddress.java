package dev.ragstone.http;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * What all addresses of a service begin and end with.
 *
 * @param base without a query
 * @param query as it is sent with every call, empty if there is none; may hold a key and is never shown
 */
record ServiceAddress(String base, String query) {

    /**
     * The address {@code uri}.
     *
     * @throws IllegalArgumentException if it is not one of the web with a host, or has a password or a fragment
     */
    static ServiceAddress at(URI uri) {
        boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
        if (web && uri.getHost() == null && uri.getRawAuthority() != null) {
            throw new IllegalArgumentException(noHost(uri.getRawAuthority()));
        }
        if (!web || uri.getHost() == null || uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("the address of a service must be an http or https address with a"
                    + " host and without a password");
        }
        if (uri.getRawFragment() != null) {
            throw new IllegalArgumentException("the address of a service must have no fragment");
        }
        return new ServiceAddress(shown(uri), Objects.requireNonNullElse(uri.getRawQuery(), ""));
    }

    /** Java takes neither "_" nor some other characters in the name of a host, though networks of containers have them. */
    private static String noHost(String authority) {
        String host = authority.substring(authority.lastIndexOf('@') + 1).replaceFirst(":\\d*$", "");
        return "the address of a service must be an http or https address with a host, which " + host + " is not"
                + (host.contains("_") ? ": no name of a host has a '_'; give it another name, or use its number" : "");
    }

    /** The same with one more parameter. */
    ServiceAddress with(String parameter, String value) {
        String added = URLEncoder.encode(parameter, StandardCharsets.UTF_8) + "="
                + URLEncoder.encode(value, StandardCharsets.UTF_8);
        return new ServiceAddress(base, query.isEmpty() ? added : query + "&" + added);
    }

    /** The address of a path, with the query. */
    URI of(String path) {
        boolean twoSlashes = base.endsWith("/") && path.startsWith("/");
        String whole = base + (twoSlashes ? path.substring(1) : path);
        return URI.create(query.isEmpty() ? whole : whole + "?" + query);
    }

    /** An address as messages may show it, without the query. */
    static String shown(URI uri) {
        String text = uri.toString();
        int end = text.indexOf('?');
        return end < 0 ? text : text.substring(0, end);
    }

    @Override
    public String toString() {
        return base;
    }
}
