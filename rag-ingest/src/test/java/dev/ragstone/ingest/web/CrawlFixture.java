package dev.ragstone.ingest.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ragstone.ingest.web.fetch.AddressPolicy;
import dev.ragstone.ingest.web.fetch.TestSite;
import dev.ragstone.ingest.web.fetch.WebClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A site on this machine, and what crawls it. */
abstract class CrawlFixture {

    @TempDir
    Path temp;

    final TestSite site = new TestSite();

    final WebClient client = site.client()
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

    final Scan crawl() {
        return scan(builder());
    }

    final WebSource.Builder builder() {
        return WebSource.builder().client(client).delay(Duration.ZERO).crawl(site.url("/"));
    }

    static Scan scan(WebSource.Builder builder) {
        try (var source = builder.open()) {
            return Scan.of(source);
        }
    }

    final List<String> paths(Scan scan) {
        return scan.uris().stream().map(uri -> uri.replace(site.url(""), "")).toList();
    }

    /** What is kept of the pages in {@link #temp}. */
    final List<String> bodies() throws IOException {
        var bodies = new ArrayList<String>();
        try (var files = Files.walk(temp)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".body")).toList()) {
                bodies.add(Files.readString(file));
            }
        }
        return bodies;
    }

    final void robots(String text) {
        site.page("/robots.txt", "text/plain", text.getBytes(UTF_8));
    }
}
