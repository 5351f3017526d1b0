package dev.ragstone.ingest.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingest.web.fetch.TestSite;
import dev.ragstone.ingest.web.fetch.WebClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SitemapTest {

    private final TestSite site = new TestSite();
    private final WebClient client = site.client().build();

    @BeforeEach
    void pages() {
        site.html("/a", "a").html("/b", "b").html("/c", "<a href=/d>d</a>").html("/d", "d");
    }

    @AfterEach
    void close() {
        client.close();
        site.close();
    }

    @Test
    void offersWhatASitemapNamesAndNoMore() {
        sitemap("/sitemap.xml", "/a", "/c");

        Scan scan = scan(builder());

        assertThat(scan.uris()).containsExactly(site.url("/a"), site.url("/c"));
        assertThat(scan.problems).isEmpty();
    }

    @Test
    void readsIndexesAndPackedSitemaps() throws IOException {
        site.page("/sitemap.xml", "application/xml", index("/one.xml", "/two.xml.gz", "/one.xml"));
        sitemap("/one.xml", "/a");
        site.page("/two.xml.gz", "application/gzip", TestSite.gzip(urls("/b")));

        assertThat(scan(builder()).uris()).containsExactly(site.url("/a"), site.url("/b"));
        assertThat(site.paths()).filteredOn("/one.xml"::equals).hasSize(1);
    }

    @Test
    void indexThatLeadsToItselfEnds() {
        site.page("/sitemap.xml", "application/xml", index("/sitemap.xml", "/other.xml"));
        site.page("/other.xml", "application/xml", index("/sitemap.xml"));

        assertThat(scan(builder()).items).isEmpty();
    }

    @Test
    void readsMereListsOfAddresses() {
        site.page("/sitemap.xml", "text/plain", (site.url("/a") + "\n" + site.url("/b") + "\n").getBytes(UTF_8));

        assertThat(scan(builder()).uris()).containsExactly(site.url("/a"), site.url("/b"));
    }

    @Test
    void ignoresOtherHostsAndExcludedPaths() {
        String xml = "<urlset><url><loc>http://127.0.0.1:" + site.port()
                + "/a</loc></url><url><loc>http://other.test/x</loc></url><url><loc>" + site.url("/a")
                + "</loc></url><url><loc>" + site.url("/b") + "</loc></url></urlset>";
        site.page("/sitemap.xml", "application/xml", xml.getBytes(UTF_8));

        assertThat(scan(builder().exclude("/b")).uris()).containsExactly(site.url("/a"));
        assertThat(site.paths()).containsExactlyInAnyOrder("/sitemap.xml", "/robots.txt", "/a");
    }

    @Test
    void sitemapThatIsMissingOrBrokenIsAProblem() {
        assertThat(scan(builder()).problems).singleElement().asString().contains("404");

        site.html("/sitemap.xml", "<html><body>Not here</body></html>");
        assertThat(scan(builder()).problems).singleElement().asString().contains("could not be read");
    }

    @Test
    void oneBadSitemapDoesNotStopTheOthers() {
        sitemap("/good.xml", "/a");

        Scan scan = scan(builder().sitemap(site.url("/good.xml")));

        assertThat(scan.uris()).containsExactly(site.url("/a"));
        assertThat(scan.problems).hasSize(1);
    }

    @Test
    void tooManyPagesAreAProblem() {
        sitemap("/sitemap.xml", IntStream.range(0, 300).mapToObj(i -> "/" + i).toArray(String[]::new));

        Scan scan = scan(builder().limit(3));

        assertThat(scan.problems).singleElement().asString().contains("more than 3 addresses");
        assertThat(site.paths()).hasSize(5);
    }

    @Test
    void tooManySitemapsAreAProblem() {
        site.page(
                "/sitemap.xml",
                "application/xml",
                index(IntStream.range(0, 700).mapToObj(i -> "/" + i + ".xml").toArray(String[]::new)));

        assertThat(scan(builder()).problems).singleElement().asString().contains("more than 500 sitemaps");
    }

    @Test
    void packedBombIsAProblem() throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(packed)) {
            for (int i = 0; i < 60; i++) {
                out.write(new byte[1 << 20]);
            }
        }
        site.page("/sitemap.xml", "application/gzip", packed.toByteArray());

        assertThat(scan(builder()).problems).singleElement().asString().contains("unpacks to more than");
    }

    @Test
    void entitiesOfADoctypeAreNotResolved() {
        String xml = "<!DOCTYPE urlset [<!ENTITY x SYSTEM \"" + site.url("/secret") + "\">]><urlset><url><loc>"
                + site.url("/a") + "?&x;</loc></url></urlset>";
        site.page("/sitemap.xml", "application/xml", xml.getBytes(UTF_8)).html("/secret", "secret");

        scan(builder());

        assertThat(site.paths()).doesNotContain("/secret");
    }

    @Test
    void pageDroppedFromTheSitemapIsStillCovered() {
        sitemap("/sitemap.xml", "/a");

        try (var source = builder().open()) {
            Scan.of(source);

            assertThat(source.covers(site.url("/b"))).isTrue();
        }
    }

    private WebSource.Builder builder() {
        return WebSource.builder().client(client).delay(Duration.ZERO).sitemap(site.url("/sitemap.xml"));
    }

    private static Scan scan(WebSource.Builder builder) {
        try (var source = builder.open()) {
            return Scan.of(source);
        }
    }

    private void sitemap(String path, String... pages) {
        site.page(path, "application/xml", urls(pages));
    }

    private byte[] urls(String... paths) {
        return ("<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                        + Arrays.stream(paths)
                                .map(path -> "<url><loc>" + site.url(path) + "</loc></url>")
                                .collect(Collectors.joining())
                        + "</urlset>")
                .getBytes(UTF_8);
    }

    private byte[] index(String... paths) {
        return ("<?xml version='1.0'?><sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                        + Arrays.stream(paths)
                                .map(path -> "<sitemap><loc>" + site.url(path) + "</loc></sitemap>")
                                .collect(Collectors.joining())
                        + "</sitemapindex>")
                .getBytes(UTF_8);
    }
}
