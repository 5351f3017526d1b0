package dev.ragstone.ingest.web.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.error.DocumentException;
import dev.ragstone.testkit.LeftThreads;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebClientTest {

    @TempDir
    Path temp;

    private final TestSite site = new TestSite();
    private final WebClient client = site.client().build();

    @AfterEach
    void close() {
        client.close();
        site.close();
    }

    @Test
    void writesTheBodyToTheTarget() throws IOException {
        site.page("/a", "text/plain", "granite".getBytes(UTF_8), "X-More", "one", "X-More", "two");

        Fetched answer = fetch(client, site.url("/a"));

        assertThat(body()).isEqualTo("granite");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.bytes()).isEqualTo(7);
        assertThat(answer.headers("X-MORE")).containsExactly("one", "two");
        assertThat(answer.header("absent")).isEmpty();
    }

    @Test
    void unpacksWhatIsPacked() throws IOException {
        site.page("/a", "text/plain", TestSite.gzip("granite".getBytes(UTF_8)), "Content-Encoding", "gzip");

        fetch(client, site.url("/a"));

        assertThat(body()).isEqualTo("granite");
        assertThat(site.requests().getFirst().header("Accept-encoding")).isEqualTo("gzip");
    }

    @Test
    void refusesAPackingItDidNotAskFor() {
        site.page("/a", "text/plain", new byte[9], "Content-Encoding", "br");

        failing(() -> fetch(client, site.url("/a"))).withMessageContaining("packed as br");
    }

    @Test
    void otherStatusesAreAnswersToo() {
        Fetched answer = fetch(client, site.url("/missing"));

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.successful()).isFalse();
    }

    @Test
    void sendsValidatorsAndItsName() {
        site.versioned("/a", "\"v1\"", "granite");
        var named = site.client().userAgent("MyBot/2 (+https://example.org)").build();

        Fetched answer = named.fetch(FetchRequest.of(WebUrl.parse(site.url("/a")), target())
                .withValidators(url -> new Validators("\"v1\"", "Wed, 21 Oct 2015 07:28:00 GMT")));
        named.close();

        assertThat(answer.notModified()).isTrue();
        assertThat(site.requests().getFirst().header("If-modified-since")).isEqualTo("Wed, 21 Oct 2015 07:28:00 GMT");
        assertThat(site.requests().getFirst().header("User-agent")).isEqualTo("MyBot/2 (+https://example.org)");
    }

    @Test
    void followsRedirectsAndSaysWhereItEndedUp() throws IOException {
        site.redirect("/a", "b?x=1").redirect("/b?x=1", site.url("/c")).page("/c", "text/plain", "end".getBytes(UTF_8));

        Fetched answer = fetch(client, site.url("/a"));

        assertThat(answer.url()).hasToString(site.url("/c"));
        assertThat(body()).isEqualTo("end");
    }

    @Test
    void asksTheGateBeforeEachHop() {
        site.redirect("/a", "/b").page("/b", "text/plain", new byte[1]);
        var hops = new ArrayList<String>();

        client.fetch(FetchRequest.of(WebUrl.parse(site.url("/a")), target()).withGate(hop -> hops.add(hop.path())));

        assertThat(hops).containsExactly("/a", "/b");
    }

    @Test
    void givesUpOnEndlessRedirects() {
        for (int i = 0; i < 10_000; i++) {
            site.redirect("/" + i, "/" + (i + 1));
        }

        failing(() -> fetch(client, site.url("/0"))).withMessageContaining("more than 5 times");
        assertThat(site.requests()).hasSize(6);
    }

    @Test
    void refusesToBeRedirectedToLoopback() {
        site.redirect("/a", "http://127.0.0.1:" + site.port() + "/secret").page("/secret", "text/plain", new byte[1]);

        failing(() -> fetch(client, site.url("/a")))
                .withMessageContaining("127.0.0.1")
                .withMessageContaining("loopback");
        assertThat(site.paths()).containsExactly("/a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://2130706433/",
                "http://[::1]/",
                "http://[::ffff:127.0.0.1]/",
                "http://0x7f.1/",
                "http://169.254.169.254/latest/meta-data/",
                "http://other.test/",
                "http://site.test:22/",
                "http://user@site.test/",
                "file:///etc/passwd",
                "ftp://site.test/",
                "http://[fd00:ec2::254]/"
            })
    void refusesRedirectsToPrivatePlaces(String location) {
        site.redirect("/a", location);

        failing(() -> fetch(client, site.url("/a")))
                .withMessageContaining("refused")
                .satisfies(e -> assertThat(e.retryable()).isFalse());
        assertThat(site.paths()).containsExactly("/a");
    }

    @Test
    void refusesToLeaveHttpsForHttp() {
        failing(() -> WebClient.next(WebUrl.parse("https://example.org/a"), "http://example.org/b"))
                .withMessageContaining("leaves https");
        assertThat(WebClient.next(WebUrl.parse("http://example.org/a"), "https://example.org/b"))
                .hasToString("https://example.org/b");
    }

    @Test
    void looksUpOnceAndConnectsToWhatItChecked() throws IOException {
        try (var forbidden = new TestSite("127.0.0.2", site.port())) {
            site.page("/a", "text/plain", "allowed".getBytes(UTF_8), "Connection", "close");
            forbidden.page("/a", "text/plain", "secret".getBytes(UTF_8));
            var lookups = new ArrayList<String>();
            // Answers with the good address first and with the bad one ever after, as one who rebinds names does.
            HostResolver changing = host -> {
                lookups.add(host);
                return List.of(InetAddress.getByName(lookups.size() == 1 ? "127.0.0.1" : "127.0.0.2"));
            };
            var policy = AddressPolicy.builder().allowPrivateRange("127.0.0.1").allowPort(site.port());
            try (var pinned = WebClient.builder()
                    .resolver(changing)
                    .addresses(policy.build())
                    .build()) {
                fetch(pinned, site.url("/a"));

                assertThat(body()).isEqualTo("allowed");
                assertThat(lookups).containsExactly("site.test");
                failing(() -> fetch(pinned, site.url("/a"))).withMessageContaining("127.0.0.2");
                assertThat(lookups).hasSize(2);
                assertThat(forbidden.requests()).isEmpty();
            }
        }
    }

    @Test
    void checksEveryAddressOfAHost() {
        HostResolver mixed = host -> List.of(InetAddress.getLoopbackAddress(), InetAddress.getByName("10.0.0.1"));
        var policy = AddressPolicy.builder().allowPrivateRange("127.0.0.1").allowPort(site.port());
        try (var careful =
                WebClient.builder().resolver(mixed).addresses(policy.build()).build()) {
            failing(() -> fetch(careful, site.url("/a"))).withMessageContaining("10.0.0.1");
        }
        assertThat(site.requests()).isEmpty();
    }

    @Test
    void refusesLoopbackUnlessAllowed() throws IOException {
        try (var six = new TestSite("::1", 0);
                var strict = WebClient.builder()
                        .addresses(AddressPolicy.builder()
                                .allowPort(six.port(), site.port())
                                .build())
                        .build();
                var open = WebClient.builder()
                        .addresses(AddressPolicy.builder()
                                .allowPort(six.port())
                                .allowPrivateHost("::1")
                                .build())
                        .build()) {
            six.page("/a", "text/plain", "six".getBytes(UTF_8));

            failing(() -> fetch(strict, "http://[::1]:" + six.port() + "/a")).withMessageContaining("loopback");
            failing(() -> fetch(strict, "http://localhost:" + site.port() + "/a"))
                    .withMessageContaining("loopback");
            fetch(open, "http://[0:0::1]:" + six.port() + "/a");

            assertThat(body()).isEqualTo("six");
            assertThat(six.requests()).hasSize(1);
        }
    }

    @Test
    void keepsNoCookies() {
        site.page("/a", "text/plain", new byte[1], "Set-Cookie", "session=1; Path=/");

        fetch(client, site.url("/a"));
        fetch(client, site.url("/a"));

        assertThat(site.requests()).noneMatch(request -> request.headers().containsKey("Cookie"));
    }

    @Test
    void sendsHeadersToTheirOriginOnly() {
        site.redirect("/a", "http://mirror.test:" + site.port() + "/b").page("/b", "text/plain", new byte[1]);
        var policy = AddressPolicy.builder().allowPrivateRange("127.0.0.1").allowPort(site.port());
        try (var knowing = site.client()
                .addresses(policy.build())
                .header(site.url(""), "Authorization", "Bearer secret")
                .build()) {
            fetch(knowing, site.url("/a"));
        }

        assertThat(site.requests())
                .extracting(request -> request.header("Authorization"))
                .containsExactly("Bearer secret", "");
    }

    @Test
    void usesNoProxyOfTheEnvironment() throws IOException {
        site.page("/a", "text/plain", "direct".getBytes(UTF_8));
        List<String> properties = List.of("http.proxyHost", "socksProxyHost");
        properties.forEach(property -> System.setProperty(property, "127.0.0.9"));
        try (var direct = site.client().build()) {
            fetch(direct, site.url("/a"));
        } finally {
            properties.forEach(System::clearProperty);
        }

        assertThat(body()).isEqualTo("direct");
    }

    @Test
    void refusesWhatIsTooLargeOrCutsItIfAsked() throws IOException {
        site.page("/a", "text/plain", new byte[100_000]);
        WebUrl url = WebUrl.parse(site.url("/a"));

        failing(() -> client.fetch(FetchRequest.of(url, target()).withMaxBytes(99_999)))
                .withMessageContaining("more than 99999 bytes");
        Fetched cut = client.fetch(FetchRequest.of(url, target()).cutAfter(1000));

        assertThat(cut.bytes()).isEqualTo(1000);
        assertThat(Files.size(target())).isEqualTo(1000);
    }

    @Test
    void aHostThatIsNotFoundMayBeFoundLater() {
        try (var lost = WebClient.builder()
                .resolver(host -> {
                    throw new java.net.UnknownHostException(host);
                })
                .build()) {
            failing(() -> fetch(lost, "http://lost.test/"))
                    .withMessageContaining("could not be found")
                    .satisfies(e -> assertThat(e.retryable()).isTrue());
        }
    }

    @Test
    void closesTwiceAndEndsItsThread() throws InterruptedException {
        site.page("/a", "text/plain", new byte[1]);
        fetch(client, site.url("/a"));

        client.close();
        client.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> fetch(client, site.url("/a")))
                .withMessageContaining("closed");
        assertThat(LeftThreads.ofAll().named("ragstone-web-deadline"::equals)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "My Bot\r\nX: y", "Bot/1\n", "/1"})
    void refusesABadName(String userAgent) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebClient.builder().userAgent(userAgent));
    }

    @Test
    void refusesAHeaderOfTwoLines() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebClient.builder().header("https://a.example", "X", "a\r\nY: b"))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("Y: b"));
    }

    private Path target() {
        return temp.resolve("body");
    }

    private String body() throws IOException {
        return Files.readString(target());
    }

    private Fetched fetch(WebClient with, String url) {
        return with.fetch(FetchRequest.of(WebUrl.parse(url), target()));
    }

    private static ThrowableAssertAlternative<DocumentException> failing(Supplier<?> work) {
        return assertThatExceptionOfType(DocumentException.class).isThrownBy(work::get);
    }
}
