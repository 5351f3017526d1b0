package dev.ragstone.ingest.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a site asks of robots: in robots.txt, in its pages and links, and by its pace. */
class CrawlRulesTest extends CrawlFixture {

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

        scan(builder().delay(Duration.ofSeconds(1)));

        assertThat(gaps()).hasSize(2).allMatch(gap -> gap >= 200);
    }

    @Test
    void grantsTheDelayRobotsTxtAsksForUpToALimit() {
        robots("User-agent: *\nCrawl-delay: 400");
        site.html("/", "<a href=a>a</a>").html("/a", "a");

        Scan scan = scan(builder().maxCrawlDelay(Duration.ofSeconds(1)));

        assertThat(paths(scan)).containsExactly("/", "/a");
        assertThat(gaps().getLast()).isBetween(200L, 60_000L);
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

    private List<Long> gaps() {
        return IntStream.range(1, site.requests().size())
                .mapToObj(i -> (site.requests().get(i).nanos()
                                - site.requests().get(i - 1).nanos())
                        / 1_000_000)
                .toList();
    }
}
