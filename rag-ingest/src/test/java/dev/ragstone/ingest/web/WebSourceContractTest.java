package dev.ragstone.ingest.web;

import dev.ragstone.ingest.web.fetch.TestSite;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.source.Source;
import dev.ragstone.testkit.SourceContract;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class WebSourceContractTest extends SourceContract {

    private final TestSite site = new TestSite()
            .html("/", "<a href=a>a</a> <a href=b.pdf>b</a>")
            .html("/a", "<link rel=canonical href=/canonical><p>heron</p>")
            .page("/b.pdf", "application/pdf", "%PDF-1.4".getBytes(StandardCharsets.ISO_8859_1));
    private final WebClient client = site.client().build();
    private final List<WebSource> opened = new ArrayList<>();

    @Override
    protected Source source() {
        var source = WebSource.builder()
                .page(site.url("/b.pdf"))
                .crawl(site.url("/"))
                .client(client)
                .delay(Duration.ZERO)
                .open();
        opened.add(source);
        return source;
    }

    @AfterEach
    void close() {
        opened.forEach(WebSource::close);
        client.close();
        site.close();
    }
}
