package dev.ragstone.ingest.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.web.fetch.TestSite;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.source.SourceItem;
import dev.ragstone.testkit.fake.MutableClock;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebSourceTest {

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
    void offersNamedPagesWithTheirBytes() {
        site.html("/a", "<p>granite</p>");

        try (var source = pages("/a")) {
            SourceItem item = Scan.of(source).only();

            assertThat(item.uri()).isEqualTo(site.url("/a"));
            assertThat(item.name()).isEqualTo("a.html");
            assertThat(item.size()).isEqualTo(14);
            assertThat(item.modified()).isEqualTo(START);
            assertThat(Scan.text(item)).isEqualTo("<p>granite</p>");
            assertThat(item.metadata().get("fetched")).contains(MetadataValue.of(START));
            assertThat(item.metadata().get("site")).contains(MetadataValue.of("site.test"));
        }
    }

    @Test
    void unchangedPageCostsOneRequestAndLooksUnchanged() {
        site.versioned("/a", "\"v1\"", "<p>granite</p>");
        try (var source = pages("/a")) {
            SourceItem first = Scan.of(source).only();
            clock.advance(Duration.ofDays(1));

            SourceItem second = Scan.of(source).only();

            assertThat(site.paths()).filteredOn("/a"::equals).hasSize(2);
            assertThat(site.requests().getLast().header("If-none-match")).isEqualTo("\"v1\"");
            assertThat(second.modified()).isEqualTo(first.modified());
            assertThat(second.metadata()).isEqualTo(first.metadata());
            assertThat(Scan.text(second)).isEqualTo("<p>granite</p>");
        }
    }

    @Test
    void cacheFolderRemembersAcrossRuns() {
        site.versioned("/a", "\"v1\"", "<p>granite</p>");
        SourceItem first;
        try (var source = builder().page(site.url("/a")).cache(temp).open()) {
            first = Scan.of(source).only();
        }
        clock.advance(Duration.ofDays(1));

        try (var source = builder().page(site.url("/a")).cache(temp).open()) {
            SourceItem second = Scan.of(source).only();

            assertThat(site.requests().getLast().header("If-none-match")).isEqualTo("\"v1\"");
            assertThat(second.metadata()).isEqualTo(first.metadata());
            assertThat(second.modified()).isEqualTo(first.modified());
        }
    }

    @Test
    void sameContentStaysUnchangedEvenIfTheServerKnowsNoVersions() {
        site.html("/a", "<p>granite</p>");
        try (var source = pages("/a")) {
            SourceItem first = Scan.of(source).only();
            clock.advance(Duration.ofDays(1));

            SourceItem second = Scan.of(source).only();

            assertThat(second.modified()).isEqualTo(first.modified());
            assertThat(second.metadata()).isEqualTo(first.metadata());
        }
    }

    @Test
    void newContentHasANewTimeEvenIfTheServerSaysOtherwise() {
        String same = "Wed, 21 Oct 2015 07:28:00 GMT";
        site.page("/a", "text/html", "<p>one</p>".getBytes(UTF_8), "Last-Modified", same);
        try (var source = pages("/a")) {
            SourceItem first = Scan.of(source).only();
            site.page("/a", "text/html", "<p>two</p>".getBytes(UTF_8), "Last-Modified", same);
            clock.advance(Duration.ofDays(1));

            SourceItem second = Scan.of(source).only();

            assertThat(first.modified()).isEqualTo(Instant.parse("2015-10-21T07:28:00Z"));
            assertThat(second.modified()).isEqualTo(START.plus(Duration.ofDays(1)));
            assertThat(Scan.text(second)).isEqualTo("<p>two</p>");
        }
    }

    @Test
    void pageThatIsGoneIsNotOffered() {
        site.html("/a", "<p>granite</p>").status("/b", 410);

        try (var source = pages("/a", "/b", "/c")) {
            Scan scan = Scan.of(source);

            assertThat(scan.uris()).containsExactly(site.url("/a"));
            assertThat(scan.problems).isEmpty();
            assertThat(source.covers(site.url("/b"))).isTrue();
        }
    }

    @Test
    void pageThatFailsIsAProblem() {
        site.status("/a", 500).status("/b", 403);

        try (var source = pages("/a", "/b")) {
            Scan scan = Scan.of(source);

            assertThat(scan.items).isEmpty();
            assertThat(scan.problems)
                    .containsExactly(
                            site.url("/a") + ": the server answered 500", site.url("/b") + ": the server answered 403");
        }
    }

    @Test
    void serverThatAsksForPatienceIsAskedOnceMore() {
        var asked = new java.util.concurrent.atomic.AtomicInteger();
        site.set("/a", exchange -> {
            boolean busy = asked.getAndIncrement() == 0;
            TestSite.send(exchange, busy ? 429 : 200, "granite".getBytes(UTF_8), "Retry-After", "1");
        });

        try (var source = builder()
                .page(site.url("/a"))
                .maxCrawlDelay(Duration.ofMillis(100))
                .open()) {
            assertThat(Scan.of(source).uris()).containsExactly(site.url("/a"));
        }
        assertThat(asked).hasValue(2);
    }

    @Test
    void serverBehindARedirectIsAskedOnceMoreToo() {
        var asked = new java.util.concurrent.atomic.AtomicInteger();
        site.redirect("/a", "/b").set("/b", exchange -> {
            boolean busy = asked.getAndIncrement() == 0;
            TestSite.send(exchange, busy ? 503 : 200, "granite".getBytes(UTF_8), "Retry-After", "0");
        });

        try (var source = pages("/a")) {
            assertThat(Scan.of(source).uris()).containsExactly(site.url("/b"));
        }
        assertThat(asked).hasValue(2);
    }

    @Test
    void serverBehindARedirectThatStaysBusyIsAProblem() {
        site.redirect("/a", "/b").set("/b", exchange -> TestSite.send(exchange, 429, new byte[0], "Retry-After", "0"));

        try (var source = pages("/a")) {
            assertThat(Scan.of(source).problems).containsExactly(site.url("/a") + ": the server answered 429");
        }
        assertThat(site.paths()).filteredOn("/b"::equals).hasSize(2);
    }

    @Test
    void namesHintAtTheType() {
        site.page(
                        "/get?id=1",
                        "application/pdf",
                        new byte[1],
                        "Content-Disposition",
                        "attachment; filename=\"a/b/Report.pdf\"")
                .page("/file", "application/pdf", new byte[1])
                .page("/readme.md", "text/html", "<p>x".getBytes(UTF_8))
                .page("/notes.txt", "text/plain", "x".getBytes(UTF_8))
                .page(
                        "/u",
                        "text/csv",
                        "a,b".getBytes(UTF_8),
                        "Content-Disposition",
                        "attachment; filename=x; filename*=UTF-8''%C3%9Cbersicht.csv")
                .html("/", "<p>start</p>");

        try (var source = pages("/get?id=1", "/file", "/readme.md", "/notes.txt", "/u", "/")) {
            assertThat(Scan.of(source).items)
                    .extracting(SourceItem::name)
                    .containsExactly(
                            "Report.pdf", "file.pdf", "readme.md.html", "notes.txt", "Übersicht.csv", "site.test.html");
        }
    }

    @Test
    void charsetThatOnlyTheHeaderNamesIsNotLost() {
        byte[] russian = "<p>Привет, мир</p>".getBytes(Charset.forName("windows-1251"));
        site.page("/a", "text/html; charset=windows-1251", russian)
                .page("/b", "text/html; charset=ISO-8859-1", "<p>Grüße</p>".getBytes(UTF_8));

        try (var source = pages("/a", "/b")) {
            Scan scan = Scan.of(source);

            assertThat(Scan.text(scan.items.get(0))).isEqualTo("\uFEFF<p>Привет, мир</p>");
            assertThat(Scan.text(scan.items.get(1))).isEqualTo("<p>Grüße</p>");
        }
    }

    @Test
    void readsListsOfPages() throws IOException {
        site.html("/a", "<p>a</p>").html("/b", "<p>b</p>");
        Path list = Files.writeString(
                temp.resolve("list.txt"), "# pages\r\n" + site.url("/a") + "\r\n\r\n  " + site.url("/b#part") + "\n");

        try (var source = builder().pagesFrom(list).open()) {
            assertThat(Scan.of(source).uris()).containsExactly(site.url("/a"), site.url("/b"));
        }
    }

    @Test
    void saysWhichLineOfAListIsWrong() throws IOException {
        Path list = Files.writeString(temp.resolve("list.txt"), "http://a.example/\nftp://b.example/\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().pagesFrom(list))
                .withMessageContaining("line 2 of " + list)
                .withMessageContaining("ftp://b.example/");
    }

    @Test
    void addsMetadataAndLabelsOfTheUser() {
        site.html("/a", "<p>a</p>");

        try (var source = builder()
                .page(site.url("/a"))
                .metadata(uri -> Metadata.empty().with("from", uri))
                .accessLabels(uri -> Set.of("staff"))
                .open()) {
            SourceItem item = Scan.of(source).only();

            assertThat(item.metadata().get("from")).contains(MetadataValue.of(site.url("/a")));
            assertThat(item.accessLabels()).containsExactly("staff");
        }
    }

    @Test
    void temporaryCacheIsDeletedOnClose() {
        site.html("/a", "<p>a</p>");
        Path body;
        try (var source = pages("/a")) {
            body = Scan.of(source).only().content().file().orElseThrow();
            assertThat(body).exists();
        }

        assertThat(body).doesNotExist();
        assertThat(body.resolve("../../..").normalize()).doesNotExist();
    }

    @Test
    void cacheBelongsToOneSourceAtATime() {
        try (var source = builder().page(site.url("/a")).cache(temp).open()) {
            assertThat(source.name()).isEqualTo(site.url("/a"));
            assertThatExceptionOfType(DocumentException.class)
                    .isThrownBy(() -> builder().page(site.url("/b")).cache(temp).open())
                    .withMessageContaining("in use");
        }
        builder().page(site.url("/b")).cache(temp).open().close();
    }

    @Test
    void closedSourceSaysSo() {
        WebSource source = pages("/a");

        source.close();
        source.close();

        assertThatIllegalStateException().isThrownBy(() -> Scan.of(source)).withMessageContaining("closed");
    }

    @Test
    void interruptEndsAScan() {
        site.html("/a", "<p>a</p>").html("/b", "<p>b</p>");
        try (var source = builder()
                .page(site.url("/a"), site.url("/b"))
                .delay(Duration.ofSeconds(30))
                .open()) {
            Thread.currentThread().interrupt();

            assertThatExceptionOfType(DocumentException.class).isThrownBy(() -> Scan.of(source));
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void interruptEndsAScanThatDoesNotWait() {
        site.html("/a", "<p>a</p>");
        try (var source = pages("/a")) {
            Thread.currentThread().interrupt();

            assertThatExceptionOfType(DocumentException.class).isThrownBy(() -> Scan.of(source));
            assertThat(Thread.interrupted()).isTrue();
            assertThat(site.paths()).isEmpty();
        }
    }

    @Test
    void refusesToFetchNothing() {
        assertThatIllegalStateException()
                .isThrownBy(() -> WebSource.builder().open())
                .withMessageContaining("crawl");
    }

    @Test
    void refusesBadSettingsAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebSource.builder().page("file:///etc/passwd"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebSource.builder().limit(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebSource.builder().depth(-1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebSource.builder().delay(Duration.ofMillis(-1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebSource.builder().include(" "));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebSource.builder().hosts("a b"));
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
