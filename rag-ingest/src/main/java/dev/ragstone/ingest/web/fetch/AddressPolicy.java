package dev.ragstone.ingest.web.fetch;

import dev.ragstone.error.DocumentException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which addresses may be fetched from, so that a link chosen by a stranger cannot reach into a private network.
 *
 * <p>Refused are all addresses that are not those of public hosts: loopback, private, link-local, shared, multicast,
 * documentation, benchmark and reserved ones, IPv6 forms that embed such an address, and the places where clouds hand
 * out credentials; and all ports but 80 and 443. What a network needs beyond that is allowed by name, range or port:
 *
 * <pre>{@code
 * var policy = AddressPolicy.builder().allowPrivateHost("wiki.intranet.example").allowPort(8443).build();
 * }</pre>
 *
 * <p>A check of an address is only worth something if that very address is connected to: {@link WebClient} sees to that,
 * and {@link #resolve} helps those who connect by other means. Immutable, safe for use by several threads.
 *
 * @since 0.1
 */
public final class AddressPolicy {

    private static final AddressPolicy STANDARD = builder().build();

    private final Set<String> privateHosts;
    private final List<AddressRange> privateRanges;
    private final Set<Integer> ports;

    private AddressPolicy(Builder builder) {
        this.privateHosts = Set.copyOf(builder.privateHosts);
        this.privateRanges = List.copyOf(builder.privateRanges);
        this.ports = new TreeSet<>(builder.ports);
    }

    /** Public hosts on the ports 80 and 443. */
    public static AddressPolicy standard() {
        return STANDARD;
    }

    /** Starts from public hosts on the ports 80 and 443. */
    public static Builder builder() {
        return new Builder();
    }

    /** Why {@code url} must not be fetched, as far as its text tells; empty if the host's addresses decide. */
    public Optional<String> objectionTo(WebUrl url) {
        if (!ports.contains(url.port())) {
            return Optional.of("port " + url.port() + " is not allowed, only " + ports + "; allow it with allowPort("
                    + url.port() + ") if it is meant");
        }
        return url.literalAddress().flatMap(address -> objectionTo(url.host(), address));
    }

    /** Why {@code host} must not be reached at {@code address}; empty if it may. */
    public Optional<String> objectionTo(String host, InetAddress address) {
        byte[] bytes = address.getAddress();
        if (privateRanges.stream().anyMatch(range -> range.contains(bytes))) {
            return Optional.empty();
        }
        return SpecialAddresses.reason(bytes)
                .filter(reason -> !(reason.privateUse() && privateHosts.contains(host)))
                .map(reason -> describe(host, address, reason));
    }

    private static String describe(String host, InetAddress address, SpecialAddresses.Reason reason) {
        String remedy = reason.privateUse()
                ? "allowPrivateHost(\"" + host + "\")"
                : "allowPrivateRange(\"" + address.getHostAddress() + "\")";
        return "its address " + address.getHostAddress() + " is " + reason.what() + "; allow it with " + remedy
                + " if it is meant";
    }

    /**
     * Looks the host of {@code url} up once and checks every answer. One bad answer is enough to refuse the host, since
     * which of them gets connected to is up to chance.
     *
     * @return the addresses to connect to, and no others
     * @throws DocumentException if the port or an address is refused
     * @throws UnknownHostException if the host has no address
     */
    public List<InetAddress> resolve(WebUrl url, HostResolver resolver) throws UnknownHostException {
        Optional<String> objection = objectionTo(url);
        if (objection.isPresent()) {
            throw refusal(url.toString(), objection.get());
        }
        return resolveHost(url.host(), resolver);
    }

    /** The addresses of a host whose port was checked before. */
    List<InetAddress> resolveHost(String host, HostResolver resolver) throws UnknownHostException {
        Optional<InetAddress> literal = HostName.literal(host);
        List<InetAddress> addresses = literal.isPresent() ? List.of(literal.get()) : resolver.resolve(host);
        if (addresses.isEmpty()) {
            throw new UnknownHostException(host);
        }
        for (InetAddress address : addresses) {
            Optional<String> objection = objectionTo(host, address);
            if (objection.isPresent()) {
                throw refusal(host, objection.get());
            }
        }
        return List.copyOf(addresses);
    }

    static DocumentException refusal(String what, String objection) {
        return new DocumentException(what + " is refused: " + objection, "", false, null);
    }

    /** Configures an {@link AddressPolicy}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final Set<String> privateHosts = new HashSet<>();
        private final List<AddressRange> privateRanges = new ArrayList<>();
        private final Set<Integer> ports = new HashSet<>(Set.of(80, 443));

        private Builder() {}

        /**
         * Lets these hosts, named as in addresses, have loopback, private, shared and unique-local addresses. Link-local
         * and metadata addresses stay refused, whatever the host is called. Default: none.
         *
         * @throws IllegalArgumentException if one is not a host
         */
        public Builder allowPrivateHost(String... hosts) {
            for (String host : hosts) {
                privateHosts.add(
                        HostName.normal(host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host));
            }
            return this;
        }

        /**
         * Allows all addresses of these ranges, such as {@code 10.1.0.0/16} or {@code fd12::/16}, whatever they are.
         * Default: none.
         *
         * @throws IllegalArgumentException if one is not a range
         */
        public Builder allowPrivateRange(String... ranges) {
            for (String range : ranges) {
                privateRanges.add(AddressRange.of(range));
            }
            return this;
        }

        /**
         * Allows these ports too. Default: 80 and 443.
         *
         * @throws IllegalArgumentException if one is not from 1 to 65535
         */
        public Builder allowPort(int... ports) {
            for (int port : ports) {
                if (port < 1 || port > 65_535) {
                    throw new IllegalArgumentException("a port is from 1 to 65535 but was " + port);
                }
                this.ports.add(port);
            }
            return this;
        }

        /** Creates the policy. */
        public AddressPolicy build() {
            return new AddressPolicy(this);
        }
    }
}
