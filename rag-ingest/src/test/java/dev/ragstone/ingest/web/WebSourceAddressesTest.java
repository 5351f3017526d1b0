package dev.ragstone.ingest.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingest.web.fetch.TestSite;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.source.SourceItem;
import dev.ragstone.testkit.fake.MutableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Under which address a page is offered, and which addresses are refused. */
class WebSourceAddressesTest {

    private static final Instant START = Instant.parse("2025-03-01T10:00:00Z");

    @TempDir
    Path temp;

    private final TestSite site = new TestSite();
    private final WebClient client = site.client().build();
    private final MutableClock clock = new MutableClock(START);

    @AfterEach
    void close() {
        client.close();
        site.close();
    }

    @Test
    void redirectedPageIsOfferedWhereItIs() {
        site.redirect("/old", "/new").html("/new", "<p>granite</p>");

        try (var source = pages("/old", "/new")) {
            Scan scan = Scan.of(source);

            assertThat(scan.uris()).containsExactly(site.url("/new"));
            assertThat(site.paths()).filteredOn("/new"::equals).hasSize(1);
        }
    }

    @Test
    void pageIsStillCoveredUnderTheNameItHadWhenItIsGone() {
        site.redirect("/old", "/new").html("/new", "<p>granite</p>");
        try (var source = builder().page(site.url("/old")).cache(temp).open()) {
            Scan.of(source);
        }
        site.remove("/old").remove("/new");

        try (var source = builder().page(site.url("/old")).cache(temp).open()) {
            assertThat(Scan.of(source).items).isEmpty();
            assertThat(source.covers(site.url("/new"))).isTrue();
            assertThat(source.covers(site.url("/other"))).isFalse();
        }
    }

    @Test
    void namedPageBehindPrivateAddressesIsAProblem() {
        try (var source =
                builder().page("http://127.0.0.1:" + site.port() + "/a").open()) {
            Scan scan = Scan.of(source);

            assertThat(scan.items).isEmpty();
            assertThat(scan.problems)
                    .singleElement()
                    .asString()
                    .contains("loopback")
                    .contains("allowPrivateHost");
            assertThat(site.requests()).isEmpty();
        }
    }

    @Test
    void redirectToAPrivateAddressIsAProblem() {
        site.redirect("/a", "http://127.0.0.1:" + site.port() + "/secret").html("/secret", "secret");

        try (var source = pages("/a")) {
            Scan scan = Scan.of(source);

            assertThat(scan.problems).singleElement().asString().contains("loopback");
            assertThat(site.paths()).doesNotContain("/secret");
        }
    }

    @Test
    void canonicalAddressNamesThePageIfItIsOnTheSameHost() {
        site.html("/a?session=1", "<link rel='canonical' href='/a'><p>a</p>")
                .html("/b", "<link rel=canonical href=http://other.test/b><p>b</p>");

        try (var source = pages("/a?session=1", "/b")) {
            assertThat(Scan.of(source).uris()).containsExactlyInAnyOrder(site.url("/a"), site.url("/b"));
        }
    }

    @Test
    void pagesWithOneCanonicalAddressAreOfferedOnceAndTheOneThereWins() {
        site.html("/print", "<link rel=canonical href=/a><p>print</p>")
                .html("/a", "<link rel=canonical href=/a><p>a</p>");

        try (var source = pages("/print", "/a")) {
            SourceItem item = Scan.of(source).only();

            assertThat(item.uri()).isEqualTo(site.url("/a"));
            assertThat(Scan.text(item)).contains("<p>a</p>");
        }
    }

    @Test
    void canonicalAddressThatIsGoneIsNotUsed() {
        site.html("/a", "<link rel=canonical href=/gone><p>a</p>");

        try (var source = pages("/a", "/gone")) {
            assertThat(Scan.of(source).uris()).containsExactly(site.url("/a"));
        }
    }

    @Test
    void dropsTrackingParametersIfAsked() {
        site.html("/a?id=1", "<p>a</p>");

        try (var source = builder()
                .page(site.url("/a?utm_source=x&id=1"), site.url("/a?id=1&gclid=2"))
                .dropTrackingParameters()
                .open()) {
            assertThat(Scan.of(source).uris()).containsExactly(site.url("/a?id=1"));
        }
    }

    private WebSource pages(String... paths) {
        WebSource.Builder builder = builder();
        for (String path : paths) {
            builder.page(site.url(path));
        }
        return builder.open();
    }

    private WebSource.Builder builder() {
        return WebSource.builder().client(client).delay(Duration.ZERO).clock(clock);
    }
}
