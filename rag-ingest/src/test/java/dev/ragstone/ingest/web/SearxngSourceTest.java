package dev.ragstone.ingest.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.web.SearxngSource.TimeRange;
import dev.ragstone.ingest.web.fetch.TestSite;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.source.SourceItem;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No live instance is used: the fixture replays the documented format. */
class SearxngSourceTest {

    @TempDir
    Path temp;

    private final SearxngFixture fixture = new SearxngFixture();
    private final WebClient client = fixture.site.client().build();

    @AfterEach
    void close() {
        client.close();
        fixture.close();
    }

    @Test
    void offersThePagesOfHits() {
        fixture.site.html("/a", "<p>granite</p>");
        fixture.answer("stones", 1, SearxngFixture.results(fixture.hits("/a")));

        SourceItem item = scan(builder().cache(temp)).only();

        assertThat(item.uri()).isEqualTo(fixture.site.url("/a"));
        assertThat(Scan.text(item)).isEqualTo("<p>granite</p>");
        assertThat(item.metadata().get("engine")).contains(MetadataValue.of("duckduckgo"));
        assertThat(item.metadata().get("score")).contains(MetadataValue.of(1.5));
        assertThat(item.metadata().get("query")).contains(MetadataValue.of(List.of("stones")));
        assertThat(item.metadata().get("published")).contains(MetadataValue.of(Instant.parse("2024-05-06T07:08:09Z")));
        assertThat(item.metadata().get("fetched")).isPresent();
    }

    @Test
    void offersSnippetsIfAskedAndFetchesNothing() {
        fixture.answer("stones", 1, SearxngFixture.results(fixture.hits("/a")));

        SourceItem item = scan(builder().snippetsOnly(true).cache(temp)).only();

        assertThat(Scan.text(item)).isEqualTo("Title of " + fixture.site.url("/a") + "\n\nSnippet\n");
        assertThat(item.name()).endsWith(".txt").doesNotContain("/");
        assertThat(item.metadata().get("engine")).contains(MetadataValue.of("duckduckgo"));
        assertThat(fixture.site.requests()).isEmpty();
    }

    @Test
    void sendsAllParameters() {
        String path =
                "/search?q=two+words%26%C3%A4&format=json&pageno=1&categories=news%2Cit&engines=brave&language=de-CH"
                        + "&time_range=month";
        fixture.answer(path, SearxngFixture.results());

        try (var source = SearxngSource.builder(fixture.url() + "/")
                .query("two words&ä")
                .categories("news", "it")
                .engines("brave")
                .language("de-CH")
                .timeRange(TimeRange.MONTH)
                .delay(Duration.ZERO)
                .open()) {
            Scan.of(source);
        }

        assertThat(fixture.instance.paths()).containsExactly(path);
    }

    @Test
    void instanceMayBeInAFolder() {
        fixture.answer("/searx/search?q=stones&format=json&pageno=1", SearxngFixture.results());

        try (var source =
                SearxngSource.builder(fixture.url() + "/searx").query("stones").open()) {
            assertThat(Scan.of(source).problems).isEmpty();
        }
    }

    @Test
    void turnsPagesUntilItHasEnough() {
        IntStream.range(0, 9).forEach(i -> fixture.site.html("/" + i, "page " + i));
        fixture.answer("stones", 1, SearxngFixture.results(fixture.hits("/0", "/1", "/2")))
                .answer("stones", 2, SearxngFixture.results(fixture.hits("/2", "/3", "/4")))
                .answer("stones", 3, SearxngFixture.results(fixture.hits("/5", "/6", "/7")));

        assertThat(scan(builder().limit(5)).items).hasSize(5);
        assertThat(fixture.instance.requests()).hasSize(2);
    }

    @Test
    void stopsAtAPageWithoutNewHits() {
        fixture.site.html("/a", "a");
        fixture.answer("stones", 1, SearxngFixture.results(fixture.hits("/a")))
                .answer("stones", 2, SearxngFixture.results(fixture.hits("/a")));

        assertThat(scan(builder().maxPages(50)).items).hasSize(1);
        assertThat(fixture.instance.requests()).hasSize(2);
    }

    @Test
    void pageFoundByTwoQueriesIsOfferedOnceAndNamesBoth() {
        fixture.site.html("/a", "a");
        fixture.answer("stones", 1, SearxngFixture.results(fixture.hits("/a")))
                .answer("rocks", 1, SearxngFixture.results(fixture.hits("/a")));

        SourceItem item = scan(builder().query("rocks").maxPages(1)).only();

        assertThat(item.metadata().get("query")).contains(MetadataValue.of(List.of("stones", "rocks")));
    }

    @Test
    void saysHowToAllowJson() {
        fixture.instance.status("/search?q=stones&format=json&pageno=1", 403);

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> scan(builder()))
                .withMessageContaining("answered 403")
                .withMessageContaining("search.formats")
                .withMessageContaining("settings.yml");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html>Sign in</html>",
                "",
                "[]",
                "{\"results\":",
                "{\"results\":[{\"url\":\"x\"",
                "{\"error\":\"no\"}",
                "{\"results\":{}}"
            })
    void answerThatIsNotThatOfASearchIsAnError(String body) {
        fixture.answer("stones", 1, body);

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> scan(builder()))
                .withMessageContaining("could not be understood");
    }

    @Test
    void hitsWithOddFieldsAreTakenAsFarAsTheyGo() {
        fixture.site.html("/a", "a");
        fixture.answer(
                "stones",
                1,
                "{\"results\":[null,3,[1,[2]],{\"title\":\"no url\"},{\"url\":\"ftp://x/\"},{\"url\":\"http://127.1/\"},"
                        + "{\"url\":\"" + fixture.site.url("/a")
                        + "\",\"title\":null,\"score\":\"NaN\",\"publishedDate\":\"soon\",\"engine\":{\"a\":1}}]}");

        SourceItem item = scan(builder().maxPages(1)).only();

        assertThat(item.metadata().get("score")).contains(MetadataValue.of(0.0));
        assertThat(item.metadata().get("published")).isEmpty();
        assertThat(item.metadata().get("engine")).isEmpty();
    }

    @Test
    void deeplyNestedAnswerIsAnError() {
        fixture.answer("stones", 1, "{\"results\":[],\"x\":" + "[".repeat(200_000));

        assertThatExceptionOfType(DocumentException.class).isThrownBy(() -> scan(builder()));
    }

    @Test
    void hitsOnPrivateAddressesAreRefusedEvenThoughTheInstanceIsThere() {
        fixture.instance.html("/secret", "secret");
        fixture.answer("stones", 1, SearxngFixture.results(SearxngFixture.hit(fixture.url() + "/secret", 1)));

        Scan scan = scan(builder().maxPages(1));

        assertThat(scan.items).isEmpty();
        assertThat(scan.problems).singleElement().asString().contains("refused");
        assertThat(fixture.instance.paths()).doesNotContain("/secret");
    }

    @Test
    void instanceCannotRedirectElsewhere() {
        fixture.site.html("/secret", "secret");
        fixture.instance.redirect("/search?q=stones&format=json&pageno=1", fixture.site.url("/secret"));

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> scan(builder()))
                .withMessageContaining("redirects to");
        assertThat(fixture.site.requests()).isEmpty();
    }

    @Test
    void engineThatDidNotAnswerIsAProblem() {
        fixture.site.html("/a", "a");
        fixture.answer("stones", 1, SearxngFixture.results(fixture.hits("/a"), "[\"google\",\"timeout\"]"));

        Scan scan = scan(builder().maxPages(1));

        assertThat(scan.items).hasSize(1);
        assertThat(scan.problems).singleElement().asString().contains("google: timeout");
    }

    @Test
    void oneQueryThatFailsIsAProblem() {
        fixture.site.html("/a", "a");
        fixture.answer("stones", 1, SearxngFixture.results(fixture.hits("/a")));
        fixture.instance.status("/search?q=rocks&format=json&pageno=1", 500);

        Scan scan = scan(builder().query("rocks").maxPages(1));

        assertThat(scan.items).hasSize(1);
        assertThat(scan.problems).singleElement().asString().contains("500");
    }

    @Test
    void keepsToRobotsTxtOfHits() {
        fixture.site
                .html("/a", "a")
                .page(
                        "/robots.txt",
                        "text/plain",
                        "User-agent: *\nDisallow: /".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        fixture.answer("stones", 1, SearxngFixture.results(fixture.hits("/a")));

        assertThat(scan(builder().maxPages(1)).items).isEmpty();
        assertThat(fixture.site.paths()).containsExactly("/robots.txt");
    }

    @Test
    void hitBehindARedirectThatIsBusyIsAProblem() {
        fixture.site
                .redirect("/a", "/b")
                .set("/b", exchange -> TestSite.send(exchange, 503, new byte[0], "Retry-After", "0"));
        fixture.answer("stones", 1, SearxngFixture.results(fixture.hits("/a")));

        assertThat(scan(builder().maxPages(1)).problems)
                .containsExactly(fixture.site.url("/a") + ": the server answered 503");
    }

    @Test
    void newScoreDoesNotMakeAPageLookChanged() {
        fixture.site.html("/a", "a");
        fixture.answer("stones", 1, SearxngFixture.results(SearxngFixture.hit(fixture.site.url("/a"), 1.5)));
        try (var source = builder().maxPages(1).open()) {
            SourceItem first = Scan.of(source).only();
            fixture.answer("stones", 1, SearxngFixture.results(SearxngFixture.hit(fixture.site.url("/a"), 0.25)));

            SourceItem second = Scan.of(source).only();

            assertThat(second.metadata()).isEqualTo(first.metadata());
            assertThat(second.modified()).isEqualTo(first.modified());
        }
    }

    @Test
    void coversWhatItOfferedBefore() {
        fixture.site.html("/a", "a").html("/b", "b");
        fixture.answer("stones", 1, SearxngFixture.results(fixture.hits("/a")));
        try (var source = builder().maxPages(1).cache(temp).open()) {
            Scan.of(source);
        }
        fixture.answer("stones", 1, SearxngFixture.results(fixture.hits("/b")));

        try (var source = builder().maxPages(1).cache(temp).open()) {
            assertThat(Scan.of(source).uris()).containsExactly(fixture.site.url("/b"));
            assertThat(source.covers(fixture.site.url("/a"))).isTrue();
            assertThat(source.covers(fixture.site.url("/c"))).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2024-05-06T07:08:09, 2024-05-06T07:08:09Z",
        "2024-05-06 07:08:09, 2024-05-06T07:08:09Z",
        "2024-05-06T07:08:09+02:00, 2024-05-06T05:08:09Z",
        "2024-05-06, 2024-05-06T00:00:00Z"
    })
    void understandsDates(String written, String meant) {
        var hit = new SearxngHit("http://a.example/", "", "", "", 1, written);

        assertThat(SearxngHit.metadata(hit.notes()).get("published")).contains(MetadataValue.of(Instant.parse(meant)));
    }

    @Test
    void refusesBadSettingsAtOnce() {
        var builder = SearxngSource.builder("http://localhost:8080");

        assertThatIllegalArgumentException().isThrownBy(() -> SearxngSource.builder("localhost"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.query(" "));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.limit(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxPages(101));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.categories("a,b"));
        assertThatIllegalStateException().isThrownBy(builder::open).withMessageContaining("query");
    }

    private SearxngSource.Builder builder() {
        return SearxngSource.builder(fixture.url())
                .query("stones")
                .client(client)
                .delay(Duration.ZERO);
    }

    private static Scan scan(SearxngSource.Builder builder) {
        try (var source = builder.open()) {
            return Scan.of(source);
        }
    }
}
