package dev.ragstone.ingest.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingest.web.fetch.TestSite;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CrawlTest extends CrawlFixture {

    @Test
    void followsLinksNearestPagesFirst() {
        site.html("/", "<a href=b>b</a><a href='/a#x'>a</a>")
                .html("/a", "a")
                .html("/b", "<a href=c>c</a>")
                .html("/c", "c");

        assertThat(paths(crawl())).containsExactly("/", "/b", "/a", "/c");
    }

    @Test
    void goesOnlySoDeep() {
        site.html("/", "<a href=1>1</a>")
                .html("/1", "<a href=2>2</a>")
                .html("/2", "<a href=3>3</a>")
                .html("/3", "3");

        assertThat(paths(scan(builder().depth(2)))).containsExactly("/", "/1", "/2");
        assertThat(paths(scan(builder().depth(0)))).containsExactly("/");
    }

    @Test
    void visitsOnlySoManyAndSaysSo() {
        site.html("/", links(0, 50));
        IntStream.range(0, 50).forEach(i -> site.html("/" + i, "page " + i));

        Scan scan = scan(builder().limit(10));

        assertThat(scan.items).hasSize(10);
        assertThat(scan.problems)
                .singleElement()
                .asString()
                .contains("more than 10 addresses")
                .contains("limit(...)");
        assertThat(site.paths()).hasSize(11);
    }

    @Test
    void staysOnItsHost() {
        site.html("/", "<a href=http://other.test:" + site.port() + "/x>x</a><a href=http://127.0.0.1/>y</a>")
                .html("/x", "x");

        Scan scan = crawl();

        assertThat(paths(scan)).containsExactly("/");
        assertThat(scan.problems).isEmpty();
    }

    @Test
    void reachesNamedHosts() {
        site.html("/", "<a href=http://other.test:" + site.port() + "/x>x</a>").html("/x", "x");

        assertThat(scan(builder().hosts("other.test:" + site.port())).uris())
                .containsExactly(site.url("/"), "http://other.test:" + site.port() + "/x");
    }

    @Test
    void takesTheHostWithAndWithoutWwwForOne() {
        String www = "http://www.site.test:" + site.port();
        site.html("/", "<a href=" + www + "/x>x</a>").html("/x", "x");

        assertThat(crawl().uris()).containsExactly(site.url("/"), www + "/x");
    }

    @Test
    void startThatIsGoneIsAProblem() {
        assertThat(crawl().problems)
                .singleElement()
                .asString()
                .contains("cannot start")
                .contains("404");
    }

    @Test
    void offersWhatIsIncludedAndVisitsTheRestForItsLinks() {
        site.html("/", "<a href=/menu>m</a>")
                .html("/menu", "<a href=/guide/a>a</a><a href=/b.pdf>b</a>")
                .html("/guide/a", "a")
                .page("/b.pdf", "application/pdf", new byte[1]);

        assertThat(paths(scan(builder().include("/guide/**", "*.pdf")))).containsExactly("/guide/a", "/b.pdf");
    }

    @Test
    void neverVisitsWhatIsExcluded() {
        site.html("/", "<a href=/private/a>a</a><a href=/x/print>p</a><a href=/ok>o</a>")
                .html("/ok", "ok")
                .html("/private/a", "a")
                .html("/x/print", "p");

        assertThat(paths(scan(builder().exclude("/private", "print")))).containsExactly("/", "/ok");
        assertThat(site.paths()).containsExactlyInAnyOrder("/robots.txt", "/", "/ok");
    }

    @Test
    void coversWhatAScanCouldOffer() {
        try (var source = builder().include("/guide/**").exclude("*.zip").open()) {
            assertThat(source.covers(site.url("/guide/gone"))).isTrue();
            assertThat(source.covers(site.url("/guide/a.zip"))).isFalse();
            assertThat(source.covers(site.url("/other"))).isFalse();
            assertThat(source.covers("http://other.test:" + site.port() + "/guide/gone"))
                    .isFalse();
            assertThat(source.covers(site.url("/guide/gone#part"))).isFalse();
            assertThat(source.covers("file:///guide/a")).isFalse();
        }
    }

    @Test
    void cacheOfACrawlThatIsAlwaysCutStaysBounded() throws IOException {
        try (var source = builder().cache(temp).limit(5).open()) {
            for (int round = 0; round < 5; round++) {
                int from = round * 10;
                site.html("/", links(from, from + 10));
                IntStream.range(from, from + 10).forEach(i -> site.html("/" + i, "page " + i));

                assertThat(Scan.of(source).problems).hasSize(1);
                assertThat(bodies()).hasSizeLessThanOrEqualTo(10);
            }
            assertThat(bodies()).hasSize(10).contains("page 40", "page 43");
        }
    }

    @Test
    void followsLinksOfEveryForm() {
        site.html(
                        "/d/",
                        "<base href=/e/><a href=x>x</a><map><area href=//site.test:" + site.port() + "/y></map>"
                                + "<meta http-equiv=refresh content='5; URL=/z'><a href='mailto:a@b.c'>m</a><a href=' w '>w</a>")
                .html("/e/x", "x")
                .html("/y", "y")
                .html("/z", "z")
                .html("/e/w", "w");

        assertThat(paths(scan(
                        WebSource.builder().client(client).delay(Duration.ZERO).crawl(site.url("/d/")))))
                .containsExactlyInAnyOrder("/d/", "/e/x", "/y", "/z", "/e/w");
    }

    @Test
    void unchangedPagesLeadOnFromTheCache() {
        site.versioned("/", "\"1\"", "<a href=a>a</a>")
                .versioned("/a", "\"2\"", "<a href=b>b</a>")
                .versioned("/b", "\"3\"", "b");
        try (var source = builder().cache(temp).open()) {
            Scan.of(source);
        }
        site.requests().clear();

        try (var source = builder().cache(temp).open()) {
            assertThat(paths(Scan.of(source))).containsExactly("/", "/a", "/b");
        }
        assertThat(site.paths()).containsExactly("/robots.txt", "/", "/a", "/b");
        assertThat(site.requests().stream().skip(1))
                .allMatch(request -> !request.header("If-none-match").isEmpty());
    }

    @Test
    void goesOnBeyondAPageThatFailsForNow() {
        site.html("/", "<a href=a>a</a>").html("/a", "<a href=b>b</a>").html("/b", "b");
        try (var source = builder().open()) {
            Scan.of(source);
            site.status("/a", 502);

            Scan scan = Scan.of(source);

            assertThat(paths(scan)).containsExactly("/", "/b");
            assertThat(scan.problems).containsExactly(site.url("/a") + ": the server answered 502");
        }
    }

    @Test
    void pagesThatDifferInCaseOrOrderOfParametersAreDifferentButEscapesAreNot() {
        site.html("/", "<a href=/%7ea>1</a><a href=/~a>2</a><a href=/x/../~a>3</a><a href=/A>4</a>")
                .html("/~a", "a")
                .html("/A", "A");

        assertThat(paths(crawl())).containsExactly("/", "/~a", "/A");
    }

    @Test
    void endlessSpaceOfAddressesEndsAtTheLimit() {
        site.set(
                "/",
                exchange ->
                        TestSite.send(exchange, 200, "<a href=/?0>0</a>".getBytes(UTF_8), "Content-Type", "text/html"));
        IntStream.range(0, 200).forEach(i -> site.html("/?" + i, "<a href=/?" + (i + 1) + ">next</a>"));

        assertThat(scan(builder().depth(1000).limit(30)).items).hasSize(30);
    }

    private static String links(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> "<a href=" + i + ">x</a>")
                .collect(Collectors.joining());
    }
}
