package dev.ragstone.ingest.web;

import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.source.Source;
import dev.ragstone.testkit.SourceContract;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class SearxngSourceContractTest extends SourceContract {

    private final SearxngFixture fixture = new SearxngFixture();
    private final WebClient client = fixture.site.client().build();
    private final List<SearxngSource> opened = new ArrayList<>();

    @Override
    protected Source source() {
        fixture.site.html("/a", "<p>granite</p>").html("/b", "<p>heron</p>");
        fixture.answer("stones", 1, SearxngFixture.results(fixture.hits("/a", "/b", "/a")))
                .answer("stones", 2, SearxngFixture.results());
        var source = SearxngSource.builder(fixture.url())
                .query("stones")
                .client(client)
                .delay(Duration.ZERO)
                .open();
        opened.add(source);
        return source;
    }

    @AfterEach
    void close() {
        opened.forEach(SearxngSource::close);
        client.close();
        fixture.close();
    }
}
