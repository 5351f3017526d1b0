package dev.ragstone.ingest.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingest.web.fetch.Validators;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageCacheTest {

    private static final String URL = "http://site.test/a";

    @TempDir
    Path temp;

    @Test
    void findsWhatItKeeps() throws IOException {
        CachedPage kept;
        try (var cache = PageCache.open(temp)) {
            kept = store(cache, URL, "granite");
        }

        try (var cache = PageCache.open(temp)) {
            assertThat(cache.find(URL)).contains(kept);
            assertThat(cache.body(kept)).hasContent("granite");
            assertThat(cache.find("http://site.test/b")).isEmpty();
        }
    }

    @Test
    void newVersionReplacesTheOldOne() throws IOException {
        try (var cache = PageCache.open(temp)) {
            CachedPage old = store(cache, URL, "granite");

            CachedPage now = store(cache, URL, "heron");

            assertThat(cache.find(URL)).contains(now);
            assertThat(cache.body(now)).hasContent("heron");
            assertThat(cache.body(old)).doesNotExist();
        }
    }

    @Test
    void recordWithoutItsWholeBodyDoesNotCount() throws IOException {
        try (var cache = PageCache.open(temp)) {
            CachedPage page = store(cache, URL, "granite");
            Files.writeString(cache.body(page), "gran");

            assertThat(cache.find(URL)).isEmpty();

            Files.delete(cache.body(page));
            assertThat(cache.find(URL)).isEmpty();
        }
    }

    @Test
    void recordThatIsCutAnywhereDoesNotCount() {
        String whole = PageRecord.format(page(URL, "granite"));

        for (int end = 0; end < whole.length() - 1; end++) {
            assertThat(PageRecord.parse(whole.substring(0, end)))
                    .as("cut at %s", end)
                    .isEmpty();
        }
        assertThat(PageRecord.parse(whole)).contains(page(URL, "granite"));
    }

    @Test
    void crashBetweenBodyAndRecordLeavesTheOldVersion() throws IOException {
        try (var cache = PageCache.open(temp)) {
            CachedPage old = store(cache, URL, "granite");
            Files.writeString(cache.body(page(URL, "heron")), "heron");

            assertThat(cache.find(URL)).contains(old);
            assertThat(cache.body(old)).hasContent("granite");

            cache.keepOnly(Set.of(URL));
            assertThat(cache.body(page(URL, "heron"))).doesNotExist();
            assertThat(cache.find(URL)).contains(old);
        }
    }

    @Test
    void forgetsWhatIsNotToBeKept() throws IOException {
        try (var cache = PageCache.open(temp)) {
            CachedPage gone = store(cache, "http://site.test/gone", "granite");
            store(cache, URL, "heron");

            cache.keepOnly(Set.of(URL));

            assertThat(cache.find(URL)).isPresent();
            assertThat(cache.find(gone.url())).isEmpty();
            assertThat(cache.body(gone)).doesNotExist();
        }
    }

    @Test
    void forgetsOnePage() throws IOException {
        try (var cache = PageCache.open(temp)) {
            CachedPage gone = store(cache, "http://site.test/gone", "granite");
            store(cache, URL, "heron");

            cache.remove(gone.url());
            cache.remove("http://site.test/never");

            assertThat(cache.find(gone.url())).isEmpty();
            assertThat(cache.body(gone)).doesNotExist();
            assertThat(cache.pages()).extracting(CachedPage::url).containsExactly(URL);
        }
    }

    @Test
    void openingSweepsUpBrokenDownloads() throws IOException {
        Path left;
        try (var cache = PageCache.open(temp)) {
            left = cache.incoming();
        }

        PageCache.open(temp).close();

        assertThat(left).doesNotExist();
    }

    @Test
    void headersCannotBreakARecord() {
        var page = new CachedPage(
                URL,
                new Validators("\"a\"\nsize 9", "x"),
                "name\rurl http://evil.test/",
                7,
                Hashes.of("granite"),
                Instant.EPOCH,
                Instant.EPOCH,
                PageFacts.NONE,
                Map.of("engine", "a\nend "));

        assertThat(PageRecord.parse(PageRecord.format(page))).get().satisfies(read -> {
            assertThat(read.url()).isEqualTo(URL);
            assertThat(read.size()).isEqualTo(7);
        });
    }

    private static CachedPage store(PageCache cache, String url, String text) throws IOException {
        CachedPage page = page(url, text);
        cache.store(page, Files.writeString(cache.incoming(), text));
        return page;
    }

    private static CachedPage page(String url, String text) {
        return new CachedPage(
                url,
                new Validators("\"" + text + "\"", "Wed, 21 Oct 2015 07:28:00 GMT"),
                "a.html",
                text.length(),
                Hashes.of(text),
                Instant.ofEpochMilli(1000),
                Instant.ofEpochMilli(2000),
                new PageFacts(
                        true,
                        false,
                        "http://site.test/c",
                        List.of("http://site.test/d", "http://site.test/e"),
                        true,
                        true),
                Map.of("engine", "brave"));
    }
}
