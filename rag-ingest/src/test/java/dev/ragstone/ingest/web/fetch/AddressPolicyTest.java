package dev.ragstone.ingest.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.error.DocumentException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressPolicyTest {

    private final AddressPolicy standard = AddressPolicy.standard();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.0.0.1",
                "10.255.255.255",
                "100.64.0.1",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.254",
                "169.254.0.1",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.1",
                "192.0.2.7",
                "192.88.99.1",
                "192.168.0.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.1",
                "203.0.113.9",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "168.63.129.16",
                "100.100.100.200",
                "::",
                "::1",
                "::127.0.0.1",
                "::8.8.8.8",
                "fe80::1",
                "febf::1",
                "fec0::1",
                "fc00::1",
                "fd12:3456::1",
                "fd00:ec2::254",
                "ff02::1",
                "100::1",
                "2001::1",
                "2001:0:53aa:64c::1",
                "2001:2::1",
                "2001:10::1",
                "2001:db8::1",
                "3fff::1",
                "5f00::1",
                "4000::1",
                "64:ff9b::7f00:1",
                "64:ff9b::a00:1",
                "64:ff9b:1::808:808",
                "2002:7f00:1::1",
                "2002:a9fe:a9fe::1",
                "2002:c0a8:101::1",
                "2a00:1450:4001:800::5efe:10.0.0.1",
                "2a00:1450:4001:800:200:5efe:a00:1"
            })
    void refusesWhatIsNoPublicHost(String address) throws UnknownHostException {
        assertThat(standard.objectionTo("host.example", InetAddress.getByName(address)))
                .as(address)
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8.8.8.8",
                "1.1.1.1",
                "100.63.255.255",
                "100.128.0.0",
                "172.15.255.255",
                "172.32.0.1",
                "192.0.1.1",
                "198.17.255.255",
                "198.20.0.1",
                "223.255.255.255",
                "126.255.255.255",
                "128.0.0.1",
                "2606:4700:4700::1111",
                "2a00:1450:4001:800::200e",
                "2001:200::1",
                "64:ff9b::808:808",
                "2002:808:808::1"
            })
    void letsPublicHostsPass(String address) throws UnknownHostException {
        assertThat(standard.objectionTo("host.example", InetAddress.getByName(address)))
                .as(address)
                .isEmpty();
    }

    @Test
    void looksThroughMappedAddresses() throws UnknownHostException {
        byte[] mapped = new byte[16];
        mapped[10] = -1;
        mapped[11] = -1;
        mapped[12] = 127;
        mapped[15] = 1;
        // By its other factory Java would turn it into an IPv4 address.
        InetAddress address = Inet6Address.getByAddress("host.example", mapped, -1);

        assertThat(address).isInstanceOf(Inet6Address.class);
        assertThat(standard.objectionTo("host.example", address))
                .get()
                .asString()
                .contains("loopback");
    }

    @Test
    void saysWhatIsWrongAndHowToAllowIt() throws UnknownHostException {
        assertThat(standard.objectionTo("wiki.example", InetAddress.getByName("10.1.2.3")))
                .contains(
                        "its address 10.1.2.3 is a private address; allow it with allowPrivateHost(\"wiki.example\") if"
                                + " it is meant");
    }

    @Test
    void allowsPrivateHostsByName() throws UnknownHostException {
        var policy = AddressPolicy.builder().allowPrivateHost("Wiki.Example").build();

        assertThat(policy.objectionTo("wiki.example", InetAddress.getByName("10.1.2.3")))
                .isEmpty();
        assertThat(policy.objectionTo("other.example", InetAddress.getByName("10.1.2.3")))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"169.254.169.254", "100.100.100.200", "fd00:ec2::254", "169.254.1.1", "0.0.0.0", "224.0.0.1"})
    void anAllowedNameDoesNotOpenMetadataAndTheLike(String address) throws UnknownHostException {
        var policy = AddressPolicy.builder().allowPrivateHost("wiki.example").build();

        assertThat(policy.objectionTo("wiki.example", InetAddress.getByName(address)))
                .isPresent();
    }

    @Test
    void allowsRanges() throws UnknownHostException {
        var policy = AddressPolicy.builder()
                .allowPrivateRange("10.1.0.0/20", "fd12::/15", "127.0.0.1")
                .build();

        assertThat(policy.objectionTo("a", InetAddress.getByName("10.1.15.255")))
                .isEmpty();
        assertThat(policy.objectionTo("a", InetAddress.getByName("10.1.16.0"))).isPresent();
        assertThat(policy.objectionTo("a", InetAddress.getByName("fd13::1"))).isEmpty();
        assertThat(policy.objectionTo("a", InetAddress.getByName("fd14::1"))).isPresent();
        assertThat(policy.objectionTo("a", InetAddress.getLoopbackAddress())).isEmpty();
        assertThat(policy.objectionTo("a", InetAddress.getByName("127.0.0.2"))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "intranet/8", "::1/129", "10.1/8", ""})
    void refusesWhatIsNoRange(String range) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AddressPolicy.builder().allowPrivateRange(range));
    }

    @Test
    void limitsPorts() {
        var policy = AddressPolicy.builder().allowPort(8443).build();

        assertThat(policy.objectionTo(WebUrl.parse("https://example.org:8443/")))
                .isEmpty();
        assertThat(policy.objectionTo(WebUrl.parse("http://example.org:22/")))
                .get()
                .asString()
                .contains("port 22 is not allowed, only [80, 443, 8443]")
                .contains("allowPort(22)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AddressPolicy.builder().allowPort(70_000))
                .withMessageContaining("70000");
    }

    @Test
    void oneBadAnswerIsEnoughToRefuseAHost() {
        HostResolver mixed = host -> List.of(InetAddress.getByName("8.8.8.8"), InetAddress.getLoopbackAddress());

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> standard.resolve(WebUrl.parse("http://two.example/"), mixed))
                .withMessageContaining("127.0.0.1")
                .satisfies(e -> assertThat(e.retryable()).isFalse());
    }

    @Test
    void literalAddressesNeedNoLookup() throws UnknownHostException {
        HostResolver none = host -> {
            throw new AssertionError("looked up " + host);
        };

        assertThat(standard.resolve(WebUrl.parse("http://8.8.8.8/"), none)).hasSize(1);
        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> standard.resolve(WebUrl.parse("http://[::1]/"), none))
                .withMessageContaining("loopback");
    }

    @Test
    void aHostWithoutAddressesIsUnknown() {
        assertThatExceptionOfType(UnknownHostException.class)
                .isThrownBy(() -> standard.resolve(WebUrl.parse("http://none.example/"), host -> List.of()));
    }
}
