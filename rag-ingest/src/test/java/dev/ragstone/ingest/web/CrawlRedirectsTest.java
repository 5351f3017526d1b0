package dev.ragstone.ingest.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Pages that lead elsewhere, or off the site. */
class CrawlRedirectsTest extends CrawlFixture {

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
}
