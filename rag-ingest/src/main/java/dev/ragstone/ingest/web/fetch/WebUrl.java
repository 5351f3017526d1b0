package dev.ragstone.ingest.web.fetch;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The address of a web page in normal form, so that equal pages have equal addresses.
 *
 * <p>Scheme and host are in small letters and ASCII, default ports and fragments are gone, dot segments are resolved,
 * and escapes are in the form RFC 3986 prefers. Only {@code http} and {@code https} exist. Immutable.
 *
 * @since 0.1
 */
public final class WebUrl {

    private static final int LONGEST = 8192;
    private static final Pattern SCHEME = Pattern.compile("([a-zA-Z][a-zA-Z0-9+.-]*):(.*)", Pattern.DOTALL);
    private static final Pattern AFTER_SCHEME = Pattern.compile("//([^/?]*)([^?]*)(\\?(.*))?", Pattern.DOTALL);
    private static final Pattern AUTHORITY = Pattern.compile("(\\[[^\\]]*\\]|[^:]*)(:([0-9]{0,5}))?");

    private final String scheme;
    private final String host;
    private final int port;
    private final String path;
    private final String query;

    private WebUrl(String scheme, String host, int port, String path, String query) {
        this.scheme = scheme;
        this.host = host;
        this.port = port;
        this.path = path;
        this.query = query;
    }

    /**
     * Understands {@code text}, as forgiving about spaces, backslashes and characters that should have been escaped as
     * browsers are.
     *
     * @throws IllegalArgumentException if it is not an absolute {@code http} or {@code https} address, names a user, or
     *     hides an address behind an odd form
     */
    public static WebUrl parse(String text) {
        String tidy = tidy(text);
        Matcher parts = SCHEME.matcher(tidy);
        if (!parts.matches()) {
            throw new IllegalArgumentException("\"" + shown(text) + "\" is not an absolute web address");
        }
        String scheme = parts.group(1).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException("\"" + shown(text) + "\" is neither http nor https");
        }
        Matcher rest = AFTER_SCHEME.matcher(parts.group(2));
        if (!rest.matches() || rest.group(1).isEmpty()) {
            throw new IllegalArgumentException("\"" + shown(text) + "\" names no host");
        }
        return of(scheme, rest.group(1), rest.group(2), rest.group(4) == null ? "" : rest.group(4));
    }

    private static WebUrl of(String scheme, String authority, String path, String query) {
        if (authority.indexOf('@') >= 0) {
            throw new IllegalArgumentException("a user name before the host " + authority.replaceAll(".*@", "")
                    + " is refused: it makes one host look like another and leaks passwords");
        }
        Matcher parts = AUTHORITY.matcher(authority);
        if (!parts.matches()) {
            throw new IllegalArgumentException("\"" + shown(authority) + "\" is not a host and port");
        }
        String digits = parts.group(3);
        int standard = scheme.equals("https") ? 443 : 80;
        int port = digits == null || digits.isEmpty() ? standard : Integer.parseInt(digits);
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("a port is from 1 to 65535 but was " + port);
        }
        return new WebUrl(
                scheme,
                HostName.normal(parts.group(1)),
                port,
                withoutDots(PercentCoding.normal(path, false)),
                PercentCoding.normal(query, true));
    }

    /** Where {@code link} leads from here; empty if that is no web address at all. */
    public Optional<WebUrl> resolve(String link) {
        try {
            String tidy = tidy(link);
            if (SCHEME.matcher(tidy).matches()) {
                return Optional.of(parse(tidy));
            }
            if (tidy.startsWith("//")) {
                return Optional.of(parse(scheme + ":" + tidy));
            }
            return Optional.of(relative(tidy));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private WebUrl relative(String link) {
        int mark = link.indexOf('?');
        String linkPath = mark < 0 ? link : link.substring(0, mark);
        String linkQuery = mark < 0 ? "" : PercentCoding.normal(link.substring(mark + 1), true);
        if (linkPath.isEmpty()) {
            return new WebUrl(scheme, host, port, path, mark < 0 ? query : linkQuery);
        }
        String merged = linkPath.startsWith("/") ? linkPath : path.substring(0, path.lastIndexOf('/') + 1) + linkPath;
        return new WebUrl(scheme, host, port, withoutDots(PercentCoding.normal(merged, false)), linkQuery);
    }

    /** A copy without the query parameters whose name {@code dropped} holds for. */
    public WebUrl withoutParameters(Predicate<String> dropped) {
        if (query.isEmpty()) {
            return this;
        }
        String left = Arrays.stream(query.split("&", -1))
                .filter(parameter -> !dropped.test(parameter.split("=", 2)[0]))
                .collect(Collectors.joining("&"));
        return new WebUrl(scheme, host, port, path, left);
    }

    /** {@code http} or {@code https}. */
    public String scheme() {
        return scheme;
    }

    /** A name in ASCII, four decimal numbers, or an IPv6 address in brackets. */
    public String host() {
        return host;
    }

    /** The port, whether it was written or not. */
    public int port() {
        return port;
    }

    /** The path, which begins with a slash, with escapes. */
    public String path() {
        return path;
    }

    /** What follows the question mark, with escapes; empty when there is nothing. */
    public String query() {
        return query;
    }

    /** The host, with its port unless that is the default one of the scheme. */
    public String authority() {
        return port == (scheme.equals("https") ? 443 : 80) ? host : host + ":" + port;
    }

    /** Scheme and authority: what a browser calls the origin. */
    public String origin() {
        return scheme + "://" + authority();
    }

    /** The address the host stands for by itself; empty when it is a name. */
    Optional<InetAddress> literalAddress() {
        return HostName.literal(host);
    }

    private static String tidy(String text) {
        String line = text.strip().replaceAll("[\\t\\r\\n]", "");
        int fragment = line.indexOf('#');
        String whole = fragment < 0 ? line : line.substring(0, fragment);
        if (whole.length() > LONGEST) {
            throw new IllegalArgumentException("\"" + shown(text) + "\" is longer than " + LONGEST + " characters");
        }
        int mark = whole.indexOf('?');
        return mark < 0
                ? whole.replace('\\', '/')
                : whole.substring(0, mark).replace('\\', '/') + whole.substring(mark);
    }

    private static String shown(String text) {
        return text.length() <= 200 ? text : text.substring(0, 200) + "...";
    }

    private static String withoutDots(String path) {
        Deque<String> kept = new ArrayDeque<>();
        String[] segments = path.split("/", -1);
        for (int i = 1; i < segments.length; i++) {
            boolean last = i == segments.length - 1;
            switch (segments[i]) {
                case ".." -> {
                    kept.pollLast();
                    if (last) {
                        kept.addLast("");
                    }
                }
                case "." -> {
                    if (last) {
                        kept.addLast("");
                    }
                }
                default -> kept.addLast(segments[i]);
            }
        }
        return "/" + String.join("/", kept);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WebUrl url && toString().equals(url.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    /** The whole address. */
    @Override
    public String toString() {
        return origin() + path + (query.isEmpty() ? "" : "?" + query);
    }
}
