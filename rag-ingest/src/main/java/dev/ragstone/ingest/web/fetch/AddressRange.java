package dev.ragstone.ingest.web.fetch;

import java.net.InetAddress;
import java.util.Optional;

/** A block of addresses that begin with the same bits. */
final class AddressRange {

    private final String text;
    private final byte[] prefix;
    private final int bits;

    private AddressRange(String text, byte[] prefix, int bits) {
        this.text = text;
        this.prefix = prefix;
        this.bits = bits;
    }

    /**
     * Understands {@code 10.0.0.0/8}, {@code fd00::/8}, or a single address.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    static AddressRange of(String text) {
        int slash = text.indexOf('/');
        String address = (slash < 0 ? text : text.substring(0, slash)).strip();
        byte[] prefix = literal(address, text).getAddress();
        int most = prefix.length * 8;
        try {
            int bits = slash < 0
                    ? most
                    : Integer.parseInt(text.substring(slash + 1).strip());
            if (bits >= 0 && bits <= most) {
                return new AddressRange(text, prefix, bits);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(text + " is not a range of addresses such as 10.0.0.0/8", e);
        }
        throw new IllegalArgumentException("the length after the slash of " + text + " must be from 0 to " + most);
    }

    private static InetAddress literal(String address, String text) {
        Optional<InetAddress> literal =
                HostName.literal(HostName.normal(address.indexOf(':') >= 0 ? "[" + address + "]" : address));
        return literal.orElseThrow(
                () -> new IllegalArgumentException(text + " is not a range of addresses such as 10.0.0.0/8"));
    }

    boolean contains(byte[] address) {
        if (address.length != prefix.length) {
            return false;
        }
        int whole = bits / 8;
        for (int i = 0; i < whole; i++) {
            if (address[i] != prefix[i]) {
                return false;
            }
        }
        int mask = 0xFF00 >> (bits % 8) & 0xFF;
        return mask == 0 || (address[whole] & mask) == (prefix[whole] & mask);
    }

    @Override
    public String toString() {
        return text;
    }
}
