package dev.ragstone.ingest.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingest.web.fetch.AddressPolicy;
import dev.ragstone.ingest.web.fetch.TestSite;
import dev.ragstone.ingest.web.fetch.WebClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrawlTest {

    @TempDir
    Path temp;

    private final TestSite site = new TestSite();
    private final WebClient client = site.client()
            .addresses(AddressPolicy.builder()
                    .allowPrivateHost("site.test", "other.test", "www.site.test")
                    .allowPort(site.port())
                    .build())
            .userAgent("StoneBot/1.0")
            .build();

    @AfterEach
    void close() {
        client.close();
        site.close();
    }

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
    void redirectThatLeavesTheSiteIsNotFollowed() {
        site.html("/", "<a href=out>x</a>").redirect("/out", "http://127.0.0.1:" + site.port() + "/secret");

        Scan scan = crawl();

        assertThat(paths(scan)).containsExactly("/");
        assertThat(scan.problems).isEmpty();
        assertThat(site.paths()).doesNotContain("/secret");
    }

    @Test
    void knownPageThatIsRedirectedOffTheSiteIsAProblem() {
        site.html("/", "<a href=a>a</a>").html("/a", "<a href=b>b</a>").html("/b", "b");
        try (var source = builder().open()) {
            Scan.of(source);
            site.redirect("/a", "http://login.test/?next=/a");

            Scan scan = Scan.of(source);

            assertThat(paths(scan)).containsExactly("/", "/b");
            assertThat(scan.problems)
                    .singleElement()
                    .asString()
                    .startsWith(site.url("/a") + ": ")
                    .contains("http://login.test/?next=/a")
                    .contains("hosts(...)");
            assertThat(Scan.of(source).problems).hasSize(1);
        }
    }

    @Test
    void knownPageBehindARedirectThatLeavesTheSiteIsAProblem() {
        site.html("/", "<a href=old>a</a>").redirect("/old", "/new").html("/new", "a");
        try (var source = builder().cache(temp).open()) {
            Scan.of(source);
            site.redirect("/new", "http://login.test/");

            assertThat(Scan.of(source).problems).singleElement().asString().contains("login.test");
        }
        site.redirect("/old", "http://login.test/");

        try (var source = builder().cache(temp).open()) {
            assertThat(Scan.of(source).problems).singleElement().asString().contains("login.test");
        }
    }

    @Test
    void knownPageThatIsRedirectedToWhereRobotsMayNotGoIsAProblem() {
        robots("User-agent: *\nDisallow: /private");
        site.html("/", "<a href=a>a</a>").html("/a", "a");
        try (var source = builder().open()) {
            Scan.of(source);
            site.redirect("/a", "/private");

            assertThat(Scan.of(source).problems)
                    .singleElement()
                    .asString()
                    .contains("robots.txt")
                    .contains("/private");
        }
    }

    @Test
    void newRuleForAKnownPageOrWhereItIsRedirectedToIsNoProblem() {
        site.html("/", "<a href=a>a</a><a href=old>b</a>")
                .html("/a", "granite")
                .redirect("/old", "/new")
                .html("/new", "heron");
        try (var source = builder().cache(temp).open()) {
            Scan.of(source);
            robots("User-agent: *\nDisallow: /a\nDisallow: /new");

            Scan scan = Scan.of(source);

            assertThat(paths(scan)).containsExactly("/");
            assertThat(scan.problems).isEmpty();
        }
    }

    @Test
    void redirectsInACircleAreAProblem() {
        site.html("/", "<a href=a>a</a>").redirect("/a", "/b").redirect("/b", "/b");

        assertThat(crawl().problems).singleElement().asString().contains("redirected more than");
    }

    @Test
    void startThatLeavesTheSiteIsAProblem() {
        site.redirect("/", "http://other.test:" + site.port() + "/");

        assertThat(crawl().problems)
                .singleElement()
                .asString()
                .contains("other.test")
                .contains("hosts(...)");
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
    void keepsToRobotsTxt() {
        robots("User-agent: *\nDisallow: /\n\nUser-agent: stonebot\nDisallow: /no\nAllow: /no/but");
        site.html("/", "<a href=/no/a>a</a><a href=/no/but>b</a><a href=/go>c</a>")
                .redirect("/go", "/no/c")
                .html("/no/a", "a")
                .html("/no/but", "b")
                .html("/no/c", "c");

        Scan scan = crawl();

        assertThat(paths(scan)).containsExactly("/", "/no/but");
        assertThat(scan.problems).isEmpty();
        assertThat(site.paths()).doesNotContain("/no/a", "/no/c");
    }

    @Test
    void namedPageThatRobotsTxtForbidsIsAProblem() {
        robots("User-agent: *\nDisallow: /no");

        Scan scan = scan(WebSource.builder().client(client).delay(Duration.ZERO).page(site.url("/no")));

        assertThat(scan.problems).singleElement().asString().contains("robots.txt");
        assertThat(site.paths()).containsExactly("/robots.txt");
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503, 429})
    void visitsNothingWhileRobotsTxtCannotBeFetched(int status) {
        site.status("/robots.txt", status).html("/", "<a href=a>a</a>").html("/a", "a");

        Scan scan = scan(builder().page(site.url("/b")));

        assertThat(scan.items).isEmpty();
        assertThat(scan.problems)
                .singleElement()
                .asString()
                .contains("/robots.txt")
                .contains(String.valueOf(status));
        assertThat(site.paths()).containsExactly("/robots.txt");
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 401, 403, 410})
    void visitsEverythingWithoutRobotsTxt(int status) {
        site.status("/robots.txt", status).html("/", "start");

        assertThat(paths(crawl())).containsExactly("/");
    }

    @Test
    void robotsTxtMayBeRedirected() {
        site.redirect("/robots.txt", "/rules")
                .page("/rules", "text/plain", "User-agent: *\nDisallow: /a".getBytes(UTF_8))
                .html("/", "<a href=a>a</a>")
                .html("/a", "a");

        assertThat(paths(crawl())).containsExactly("/");
    }

    @Test
    void hugeRobotsTxtIsReadAsFarAsAsked() {
        robots("User-agent: *\nDisallow: /a\n" + "# filler\n".repeat(200_000));
        site.html("/", "<a href=a>a</a>").html("/a", "a");

        assertThat(paths(crawl())).containsExactly("/");
    }

    @Test
    void waitsBetweenRequests() {
        site.html("/", "<a href=a>a</a>").html("/a", "a");

        scan(builder().delay(Duration.ofMillis(300)));

        assertThat(gaps()).hasSize(2).allMatch(gap -> gap >= 200);
    }

    @Test
    void grantsTheDelayRobotsTxtAsksForUpToALimit() {
        robots("User-agent: *\nCrawl-delay: 400");
        site.html("/", "<a href=a>a</a>").html("/a", "a");

        Scan scan = scan(builder().maxCrawlDelay(Duration.ofMillis(300)));

        assertThat(paths(scan)).containsExactly("/", "/a");
        assertThat(gaps().getLast()).isBetween(200L, 5000L);
    }

    @Test
    void keepsToWhatPagesAskFor() {
        site.html(
                        "/",
                        "<a href=noindex>1</a><a href=nofollow>2</a><a href=none>3</a><a href=header>4</a><a href=named>5</a>")
                .html("/noindex", "<meta name=robots content=noindex><a href=from-noindex>x</a>")
                .html("/nofollow", "<meta name=ROBOTS content='NOFOLLOW, noarchive'><a href=from-nofollow>x</a>")
                .html("/none", "<meta name=robots content=none><a href=from-none>x</a>")
                .page(
                        "/header",
                        "text/html",
                        "h".getBytes(UTF_8),
                        "X-Robots-Tag",
                        "otherbot: all",
                        "X-Robots-Tag",
                        "noindex")
                .html("/named", "<meta name=stonebot content=noindex>n")
                .html("/from-noindex", "found")
                .html("/from-nofollow", "not found")
                .html("/from-none", "not found");

        assertThat(paths(crawl())).containsExactly("/", "/nofollow", "/from-noindex");
    }

    @Test
    void nothingOfAPageThatWithdrawsOrIsGoneStaysInTheCache() throws IOException {
        site.html("/", "<a href=a>a</a><a href=b>b</a><a href=c>c</a><a href=d>d</a>")
                .html("/a", "granite <a href=e>e</a>")
                .html("/b", "granite")
                .html("/c", "granite")
                .html("/d", "heron")
                .html("/e", "heron");
        try (var source = builder().cache(temp).open()) {
            Scan.of(source);
            robots("User-agent: *\nDisallow: /c");
            site.html("/a", "<meta name=robots content=noindex>granite <a href=e>e</a>")
                    .status("/b", 410)
                    .status("/d", 500);
        }

        try (var source = builder().cache(temp).open()) {
            Scan scan = Scan.of(source);

            assertThat(paths(scan)).containsExactly("/", "/e");
            assertThat(scan.problems).containsExactly(site.url("/d") + ": the server answered 500");
            assertThat(bodies()).noneMatch(body -> body.contains("granite")).contains("heron");
            assertThat(bodies()).hasSize(3);
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
    void rulesForOtherRobotsDoNotCount() {
        site.page("/", "text/html", "start".getBytes(UTF_8), "X-Robots-Tag", "googlebot: noindex");

        assertThat(paths(crawl())).containsExactly("/");
    }

    @Test
    void doesNotFollowLinksMarkedSo() {
        site.html("/", "<a rel='ugc nofollow' href=a>a</a><a rel=next href=b>b</a>")
                .html("/a", "a")
                .html("/b", "b");

        assertThat(paths(crawl())).containsExactly("/", "/b");
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

    private Scan crawl() {
        return scan(builder());
    }

    private WebSource.Builder builder() {
        return WebSource.builder().client(client).delay(Duration.ZERO).crawl(site.url("/"));
    }

    private static Scan scan(WebSource.Builder builder) {
        try (var source = builder.open()) {
            return Scan.of(source);
        }
    }

    private List<String> paths(Scan scan) {
        return scan.uris().stream().map(uri -> uri.replace(site.url(""), "")).toList();
    }

    private static String links(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> "<a href=" + i + ">x</a>")
                .collect(Collectors.joining());
    }

    private List<String> bodies() throws IOException {
        var bodies = new ArrayList<String>();
        try (var files = Files.walk(temp)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".body")).toList()) {
                bodies.add(Files.readString(file));
            }
        }
        return bodies;
    }

    private void robots(String text) {
        site.page("/robots.txt", "text/plain", text.getBytes(UTF_8));
    }

    private List<Long> gaps() {
        return IntStream.range(1, site.requests().size())
                .mapToObj(i -> (site.requests().get(i).nanos()
                                - site.requests().get(i - 1).nanos())
                        / 1_000_000)
                .toList();
    }
}
