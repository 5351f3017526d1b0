package dev.ragstone.ingest.web.fetch;

import java.net.IDN;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The one way to write a host: a name in ASCII, four decimal numbers, or an IPv6 address in brackets. */
final class HostName {

    private static final int LONGEST = 253;
    private static final Pattern LABEL = Pattern.compile("[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+|0x[0-9a-f]*");
    private static final Pattern OCTET = Pattern.compile("0|[1-9][0-9]{0,2}");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:.]{2,45}");

    private HostName() {}

    /**
     * The normal form of {@code raw}.
     *
     * @throws IllegalArgumentException if it is none, or a disguise of an address
     */
    static String normal(String raw) {
        if (raw.indexOf('%') >= 0) {
            throw new IllegalArgumentException(
                    "the host " + raw + " has a percent sign: escapes and zone ids have no place in a host");
        }
        return raw.startsWith("[") ? ipv6(raw) : name(raw);
    }

    /** The address that {@code host}, in normal form, stands for by itself; empty for a name. */
    static Optional<InetAddress> literal(String host) {
        try {
            if (host.startsWith("[")) {
                return Optional.of(InetAddress.getByName(host));
            }
            String[] parts = host.split("\\.", -1);
            return NUMBER.matcher(parts[parts.length - 1]).matches()
                    ? Optional.of(InetAddress.getByAddress(octets(host)))
                    : Optional.empty();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(host + " is not an address", e);
        }
    }

    private static String ipv6(String raw) {
        String inner = raw.endsWith("]") ? raw.substring(1, raw.length() - 1) : "";
        if (!IPV6.matcher(inner).matches() || inner.indexOf(':') < 0) {
            throw new IllegalArgumentException(raw + " is not an IPv6 address");
        }
        try {
            InetAddress address = InetAddress.getByName(raw);
            if (!(address instanceof Inet6Address)) {
                throw new IllegalArgumentException(
                        raw + " is an IPv4 address in IPv6 clothing; write " + address.getHostAddress());
            }
            return "[" + address.getHostAddress() + "]";
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(raw + " is not an IPv6 address", e);
        }
    }

    private static String name(String raw) {
        String ascii;
        try {
            ascii = withoutLastDot(IDN.toASCII(raw, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(raw + " is not a host name: " + e.getMessage(), e);
        }
        String[] labels = ascii.split("\\.", -1);
        if (NUMBER.matcher(labels[labels.length - 1]).matches()) {
            octets(ascii);
            return ascii;
        }
        for (String label : labels) {
            if (!LABEL.matcher(label).matches() || ascii.length() > LONGEST) {
                throw new IllegalArgumentException("\"" + raw + "\" is not a host name");
            }
        }
        return ascii;
    }

    private static String withoutLastDot(String name) {
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }

    /** Shorter, octal and hexadecimal forms mean different addresses to different programs, so they mean none here. */
    private static byte[] octets(String host) {
        String[] parts = host.split("\\.", -1);
        byte[] octets = new byte[4];
        for (int i = 0; i < parts.length; i++) {
            if (parts.length != 4 || !OCTET.matcher(parts[i]).matches() || Integer.parseInt(parts[i]) > 255) {
                throw new IllegalArgumentException("the host " + host
                        + " is a number that hides an address; write an address as four decimal numbers, such as"
                        + " 192.0.2.1");
            }
            octets[i] = (byte) Integer.parseInt(parts[i]);
        }
        return octets;
    }
}
