package dev.ragstone.ingest.web.fetch;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The addresses that are not public hosts: the special-purpose registries of IANA (RFC 6890 and its successors), and the
 * places where cloud providers hand out credentials.
 */
final class SpecialAddresses {

    /**
     * Why an address is not one of a public host.
     *
     * @param privateUse whether hosts of a private network have such addresses, so that naming the host may allow it
     */
    record Reason(String what, boolean privateUse) {}

    private record Special(AddressRange range, Reason reason) {}

    private static final String METADATA = "an address where clouds hand out credentials";

    private static final List<Special> IPV4 = List.of(
            of("169.254.169.254", METADATA, false),
            of("169.254.170.2", METADATA, false),
            of("100.100.100.200", METADATA, false),
            of("192.0.0.192", METADATA, false),
            of("168.63.129.16", METADATA, false),
            of("0.0.0.0/8", "an unspecified address", false),
            of("10.0.0.0/8", "a private address", true),
            of("100.64.0.0/10", "an address shared behind a carrier's NAT", true),
            of("127.0.0.0/8", "a loopback address", true),
            of("169.254.0.0/16", "a link-local address", false),
            of("172.16.0.0/12", "a private address", true),
            of("192.0.0.0/24", "an address for protocols", false),
            of("192.0.2.0/24", "an address for documentation", false),
            of("192.88.99.0/24", "a 6to4 relay address", false),
            of("192.168.0.0/16", "a private address", true),
            of("198.18.0.0/15", "an address for benchmarks", false),
            of("198.51.100.0/24", "an address for documentation", false),
            of("203.0.113.0/24", "an address for documentation", false),
            of("224.0.0.0/4", "a multicast address", false),
            of("240.0.0.0/4", "a reserved or broadcast address", false));

    private static final List<Special> IPV6 = List.of(
            of("fd00:ec2::254", METADATA, false),
            of("fd20:ce::254", METADATA, false),
            of("::1", "a loopback address", true),
            of("::/96", "an unspecified address or an IPv4 address in IPv6 clothing", false),
            of("fc00::/7", "a unique-local address", true),
            of("fe80::/10", "a link-local address", false),
            of("fec0::/10", "a site-local address", true),
            of("ff00::/8", "a multicast address", false),
            of("64:ff9b:1::/48", "an address of a local translator", false),
            of("2001::/23", "an address for protocols and tunnels such as Teredo", false),
            of("2001:db8::/32", "an address for documentation", false),
            of("3fff::/20", "an address for documentation", false));

    private static final AddressRange GLOBAL = AddressRange.of("2000::/3");
    private static final AddressRange TRANSLATED = AddressRange.of("64:ff9b::/96");
    private static final AddressRange SIX_TO_FOUR = AddressRange.of("2002::/16");
    private static final byte[] ISATAP = {0, 0, 0x5E, (byte) 0xFE};

    private SpecialAddresses() {}

    private static Special of(String range, String what, boolean privateUse) {
        return new Special(AddressRange.of(range), new Reason(what, privateUse));
    }

    /** Why these bytes of an address are not those of a public host; empty if they are. */
    static Optional<Reason> reason(byte[] address) {
        if (address.length == 4) {
            return listed(IPV4, address);
        }
        if (isMapped(address)) {
            return reason(part(address, 12)).map(inner -> embedded(inner, "an IPv4 address in IPv6 clothing"));
        }
        return listed(IPV6, address).or(() -> embedding(address));
    }

    private static Optional<Reason> embedding(byte[] address) {
        if (TRANSLATED.contains(address)) {
            return reason(part(address, 12)).map(inner -> embedded(inner, "a NAT64 address"));
        }
        if (SIX_TO_FOUR.contains(address)) {
            return reason(part(address, 2)).map(inner -> embedded(inner, "a 6to4 address"));
        }
        if (!GLOBAL.contains(address)) {
            return Optional.of(new Reason("not an address of the public Internet", false));
        }
        // The two bits of an ISATAP identifier that may differ say how widely it is unique.
        byte[] identifier = part(address, 8);
        identifier[0] &= (byte) ~0x03;
        return Arrays.equals(identifier, ISATAP)
                ? reason(part(address, 12)).map(inner -> embedded(inner, "an ISATAP address"))
                : Optional.empty();
    }

    private static Reason embedded(Reason inner, String form) {
        return new Reason(form + " that stands for " + inner.what(), false);
    }

    private static boolean isMapped(byte[] address) {
        for (int i = 0; i < 10; i++) {
            if (address[i] != 0) {
                return false;
            }
        }
        return address[10] == -1 && address[11] == -1;
    }

    private static byte[] part(byte[] address, int from) {
        return Arrays.copyOfRange(address, from, from + 4);
    }

    private static Optional<Reason> listed(List<Special> specials, byte[] address) {
        return specials.stream()
                .filter(special -> special.range().contains(address))
                .map(Special::reason)
                .findFirst();
    }
}
