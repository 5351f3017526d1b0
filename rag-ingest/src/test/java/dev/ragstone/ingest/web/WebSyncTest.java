package dev.ragstone.ingest.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingest.DetectingReader;
import dev.ragstone.ingest.web.fetch.TestSite;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.ingestion.Ingestion;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.MutableClock;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.trace.RagListener;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A site and an index stay in step. */
class WebSyncTest {

    @TempDir
    Path temp;

    private final TestSite site = new TestSite();
    private final WebClient client = site.client()
            .readTimeout(Duration.ofMinutes(5))
            .totalTimeout(Duration.ofMinutes(5))
            .build();
    private final MutableClock clock = new MutableClock(Instant.parse("2030-01-01T00:00:00Z"));
    private final InMemoryStore store = new InMemoryStore(64);
    private final Ingestion ingestion = new Ingestion(
            new Ingestion.Parts(
                    DetectingReader.builder().build(), new ParagraphChunker(), new HashingEmbedder(64), store),
            RagListener.none(),
            clock);

    @BeforeEach
    void pages() {
        site.html("/", "<title>Start</title><p>welcome</p><a href=a>a</a><a href=b>b</a>")
                .versioned("/a", "\"1\"", "<title>A</title><nav>menu</nav><main><h1>A</h1><p>granite</p></main>")
                .html("/b", "<title>B</title><p>heron</p>");
    }

    @AfterEach
    void close() {
        client.close();
        site.close();
    }

    @Test
    void firstSyncFindsEverything() {
        SyncReport report = sync();

        assertThat(report.added()).isEqualTo(3);
        assertThat(found("granite")).containsExactly(site.url("/a"));
        assertThat(found("menu")).isEmpty();
    }

    @Test
    void nothingIsDoneAgainForASiteThatDidNotChange() {
        sync();

        SyncReport again = sync();

        assertThat(again.unchanged()).isEqualTo(3);
        assertThat(again.changed() + again.added() + again.removed() + again.embedded())
                .isZero();
    }

    @Test
    void changesAreTakenOver() {
        sync();
        site.versioned("/a", "\"2\"", "<title>A</title><p>basalt</p>");

        SyncReport report = sync();

        assertThat(report.changed()).isEqualTo(1);
        assertThat(report.unchanged()).isEqualTo(2);
        assertThat(found("granite")).isEmpty();
        assertThat(found("basalt")).containsExactly(site.url("/a"));
    }

    @Test
    void pageThatIsGoneIsRemoved() {
        sync();
        site.remove("/b");

        assertThat(sync().removed()).isEqualTo(1);
        assertThat(found("heron")).isEmpty();
    }

    @Test
    void nothingIsRemovedWhileThereAreProblems() {
        sync();
        site.remove("/b").status("/a", 500);

        SyncReport report = sync();

        assertThat(report.removed()).isZero();
        assertThat(found("heron")).isNotEmpty();
        assertThat(report.warnings()).isNotEmpty();
    }

    @Test
    void pageBehindARedirectIsNotRemovedWhileItsServerIsBusy() {
        site.redirect("/b", "/c").html("/c", "<title>C</title><p>heron</p>");
        sync();
        site.set("/c", exchange -> TestSite.send(exchange, 503, new byte[0], "Retry-After", "0"));

        SyncReport report = sync();

        assertThat(report.removed()).isZero();
        assertThat(found("heron")).containsExactly(site.url("/c"));
        assertThat(report.warnings()).anyMatch(warning -> warning.toString().contains("503"));
    }

    @Test
    void pageThatIsRedirectedToALoginElsewhereIsNotRemoved() {
        sync();
        site.redirect("/b", "http://login.test/?next=/b");

        SyncReport report = sync();

        assertThat(report.removed()).isZero();
        assertThat(found("heron")).isNotEmpty();
        assertThat(report.warnings()).anyMatch(warning -> warning.toString().contains("login.test"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/login", "/accounts/SignIn/?next=/b", "/sso", "/user/login.php"})
    void pagesThatAreRedirectedToALoginOfTheSameHostAreNotRemoved(String login) {
        sync();
        site.redirect("/a", login).redirect("/b", login).html(login.replaceAll("[?].*", ""), "<p>Who are you?</p>");

        SyncReport report = sync();

        assertThat(report.removed()).isZero();
        assertThat(found("heron")).isNotEmpty();
        assertThat(found("granite")).isNotEmpty();
        assertThat(report.warnings())
                .filteredOn(warning -> warning.toString().contains("looks like a login"))
                .hasSize(2);
    }

    @Test
    void pageThatHasBecomeALoginIsNotRemoved() {
        sync();
        site.html("/b", "<form><input name=user><input name=word type=password></form>");

        SyncReport report = sync();

        assertThat(report.removed() + report.changed()).isZero();
        assertThat(found("heron")).containsExactly(site.url("/b"));
        assertThat(report.warnings()).anyMatch(warning -> warning.toString().contains("asks for a password"));
    }

    @Test
    void longPageWithALoginBesideItsTextIsTakenOver() {
        sync();
        site.html("/b", "<form><input type=password></form><p>egret</p><p>" + "words ".repeat(1_000));

        assertThat(sync().changed()).isEqualTo(1);
        assertThat(found("egret")).containsExactly(site.url("/b"));
    }

    @Test
    void pageThatIsRedirectedToAnotherIsRemovedAsBefore() {
        sync();
        site.redirect("/b", "/author").html("/author", "<p>Ann</p>");

        assertThat(sync().removed()).isEqualTo(1);
        assertThat(found("heron")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void pageThatMayNoLongerBeSeenIsNotRemoved(int status) {
        sync();
        site.status("/b", status);

        assertThat(sync().removed()).isZero();
        assertThat(found("heron")).isNotEmpty();
    }

    @Test
    @Timeout(120)
    void cancelDoesNotWaitForASilentServer() throws Exception {
        var asked = new CountDownLatch(1);
        site.set("/a", exchange -> {
            asked.countDown();
            LockSupport.parkNanos(Duration.ofMinutes(5).toNanos());
        });
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var report = threads.submit(this::sync);
            asked.await();

            ingestion.cancel();

            assertThat(report.get(60, TimeUnit.SECONDS).warnings())
                    .anyMatch(warning -> warning.code().equals("sync-cancelled"));
        }
    }

    @Test
    void pageThatWithdrawsItselfIsRemoved() {
        sync();
        site.html("/b", "<meta name=robots content=noindex><p>heron</p>");

        assertThat(sync().removed()).isEqualTo(1);
    }

    private SyncReport sync() {
        clock.advance(Duration.ofMinutes(1));
        try (var source = WebSource.builder()
                .crawl(site.url("/"))
                .client(client)
                .cache(temp)
                .delay(Duration.ZERO)
                .clock(clock)
                .open()) {
            clock.advance(Duration.ofMinutes(1));
            return ingestion.sync(source, SyncOptions.defaults());
        }
    }

    private List<String> found(String words) {
        return store.search(new KeywordQuery(words, SearchScope.everything(), 10)).stream()
                .map(hit -> hit.document().uri())
                .toList();
    }
}
