package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.ingest.web.WebSource;
import dev.ragstone.ingest.web.fetch.AddressPolicy;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.ingest.web.fetch.WebUrl;
import dev.ragstone.ingestion.SyncReport;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Keeps an index in step with a web site. Run it again and only pages that changed are read; a page that is gone leaves
 * the index.
 */
public final class SyncSite {

    private SyncSite() {}

    /**
     * Takes an index folder, the address to start from and a question. Pages of public hosts are fetched without more; the
     * word {@code private} at the end lets the start be a host of your own network, on whatever port.
     */
    public static void main(String[] args) {
        Path index = Path.of(args[0]);
        WebUrl start = WebUrl.parse(args[1]);
        var addresses = AddressPolicy.builder();
        if (args.length > 3 && args[3].equals("private")) {
            addresses.allowPrivateHost(start.host()).allowPort(start.port());
        }

        try (WebClient client = WebClient.builder()
                        .userAgent("SyncSite/1.0")
                        .addresses(addresses.build())
                        .build();
                WebSource site = WebSource.builder()
                        .crawl(start.toString())
                        .exclude("*.zip", "/search")
                        .depth(2)
                        .limit(200)
                        .delay(Duration.ofMillis(500))
                        .client(client)
                        .cache(index.resolveSibling("pages")) // makes an unchanged page cost one request
                        .open();
                Rag rag = EmbeddedRag.open(index)) {
            SyncReport report = rag.sync(site);
            System.out.printf(
                    "%d new, %d changed, %d unchanged, %d removed%n",
                    report.added(), report.changed(), report.unchanged(), report.removed());
            report.warnings().forEach(System.out::println);
            System.out.println(rag.ask(args[2]));
        }
    }
}
