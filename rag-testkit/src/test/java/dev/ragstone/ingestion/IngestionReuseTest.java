package dev.ragstone.ingestion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.StoreException;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.InMemoryVectorCache;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Retries, renamed items, other readers, and vectors kept beyond an index. */
class IngestionReuseTest extends IngestionFixture {

    private final InMemoryVectorCache cache = new InMemoryVectorCache();
    private final Ingestion cached =
            ingestion(new PlainTextReader(), IngestionSettings.defaults().withCache(cache));

    @Test
    void embedderThatFailsForAMomentIsAskedAgain() {
        source.put("a.txt", "Cats sleep.");
        embedder.failingFor(2, null);

        var report = sync();

        assertThat(report.embedded()).isEqualTo(1);
        assertThat(report.warnings()).isEmpty();
        assertThat(embedder.calls()).isEqualTo(3);
    }

    @Test
    void embedderThatFailsTooOftenIsDownAndNotAskedForTheRest() {
        for (int i = 0; i < 200; i++) {
            source.put(i + ".txt", "Cats number " + i);
        }
        embedder.failing(true);

        var report = sync();

        assertThat(embedder.calls()).isEqualTo(QUICK.attempts());
        assertThat(report.added()).isEqualTo(200);
        assertThat(report.warnings()).extracting(Warning::code).containsExactly("embedding-failed");
    }

    @Test
    void pauseTheEmbedderAsksForIsKept() {
        source.put("a.txt", "Cats sleep.");
        embedder.failingFor(1, Duration.ofMillis(20));
        long started = System.nanoTime();

        sync();

        assertThat(Duration.ofNanos(System.nanoTime() - started)).isGreaterThanOrEqualTo(Duration.ofMillis(20));
        assertThat(embedder.calls()).isEqualTo(2);
    }

    @Test
    void renamedItemIsNotEmbeddedAgain() {
        source.put("old.txt", "Cats sleep.");
        sync();
        source.remove("old.txt").put("new.txt", "Cats sleep.");

        var report = sync();

        assertThat(report.renamed()).isEqualTo(1);
        assertThat(report.added()).isZero();
        assertThat(report.removed()).isZero();
        assertThat(report.embedded()).isZero();
        assertThat(found("cats")).containsExactly(source.uri("new.txt"));
    }

    @Test
    void renamedFolderIsNoMassDeletion() {
        for (int i = 0; i < 50; i++) {
            source.put("old/" + i + ".txt", "Cats number " + i);
        }
        sync();
        for (int i = 0; i < 50; i++) {
            source.remove("old/" + i + ".txt").put("new/" + i + ".txt", "Cats number " + i);
        }

        var report = sync();

        assertThat(report.renamed()).isEqualTo(50);
        assertThat(report.warnings()).isEmpty();
        assertThat(store.catalog().ledger()).hasSize(50);
    }

    @Test
    void renamedFolderIsCleanedUpAfterASyncThatDidNotEnd() {
        for (int i = 0; i < 50; i++) {
            source.put("old/" + i + ".txt", "Cats number " + i);
        }
        sync();
        for (int i = 0; i < 50; i++) {
            source.remove("old/" + i + ".txt").put("new/" + i + ".txt", "Cats number " + i);
        }
        source.problem("elsewhere", "was not mounted");
        sync();
        source.heal();

        var report = sync();

        assertThat(report.warnings()).isEmpty();
        assertThat(store.catalog().ledger()).hasSize(50);
    }

    @Test
    void renamedItemStaysInTheCache() {
        source.put("old.txt", "Cats sleep.");
        cached.sync(source, SyncOptions.defaults());
        source.remove("old.txt").put("new.txt", "Cats sleep.");

        cached.sync(source, SyncOptions.defaults());

        assertThat(cache.size()).isEqualTo(1);
    }

    @Test
    void copiedItemIsAddedWithoutEmbedding() {
        source.put("a.txt", "Cats sleep.");
        sync();
        source.put("b.txt", "Cats sleep.");

        var report = sync();

        assertThat(report.added()).isEqualTo(1);
        assertThat(report.renamed()).isZero();
        assertThat(report.embedded()).isZero();
    }

    @Test
    void anotherReaderReadsEverythingAgain() {
        source.put("a.txt", "Cats sleep.");
        sync();

        var report = ingestion(new RenamedReader()).sync(source, SyncOptions.defaults());

        assertThat(report.changed()).isEqualTo(1);
        assertThat(report.embedded()).isZero();
        assertThat(store.catalog().ledger().getFirst().reader()).isEqualTo("renamed-2");
    }

    @Test
    void anotherIndexTakesVectorsFromTheCache() {
        source.put("a.txt", "Cats sleep.");
        cached.sync(source, SyncOptions.defaults());
        embedder.resetCounts();
        var elsewhere = new InMemoryStore(64);
        var parts = new Ingestion.Parts(new PlainTextReader(), new ParagraphChunker(), embedder, elsewhere);

        var report = new Ingestion(parts, IngestionSettings.defaults().withCache(cache), listener, clock)
                .sync(source, SyncOptions.defaults());

        assertThat(report.reused()).isEqualTo(1);
        assertThat(embedder.calls()).isZero();
        assertThat(elsewhere.catalog().stats().vectors()).isEqualTo(1);
    }

    @Test
    void textThatLeavesTheIndexLeavesTheCache() {
        source.put("a.txt", "Cats sleep.\n\nDogs bark.")
                .put("b.txt", "Birds sing.")
                .put("c.txt", "Fish swim.");
        cached.sync(source, SyncOptions.defaults());
        source.put("a.txt", "Cats sleep.").remove("b.txt");

        cached.sync(source, SyncOptions.defaults());
        int afterSync = cache.size();
        cached.delete(DocumentInfo.id("default", source.uri("c.txt")));

        assertThat(afterSync).isEqualTo(2);
        assertThat(cache.size()).isEqualTo(1);
    }

    @Test
    void brokenCacheIsReportedAndDoesNoHarm() {
        source.put("a.txt", "Cats sleep.");
        cache.failWith(new StoreException("the cache disk is full", "", true, null));

        var report = cached.sync(source, SyncOptions.defaults());

        assertThat(report.embedded()).isEqualTo(1);
        assertThat(report.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("disk is full"));
    }

    @Test
    void vectorOfAnotherDimensionInTheCacheIsNotUsed() {
        source.put("a.txt", "Cats sleep.");
        cached.sync(source, SyncOptions.defaults());
        cache.replaceAll(Vector.of(1, 2));
        var elsewhere = new InMemoryStore(64);
        var parts = new Ingestion.Parts(new PlainTextReader(), new ParagraphChunker(), embedder, elsewhere);

        var report = new Ingestion(parts, IngestionSettings.defaults().withCache(cache), listener, clock)
                .sync(source, SyncOptions.defaults());

        assertThat(report.embedded()).isEqualTo(1);
    }

    /** Reads as before, but says that it is another one. */
    private static final class RenamedReader implements DocumentReader {

        @Override
        public String id() {
            return "renamed-2";
        }

        @Override
        public boolean reads(String mediaType) {
            return true;
        }

        @Override
        public Extraction read(SourceItem item) {
            return new PlainTextReader().read(item);
        }
    }
}
