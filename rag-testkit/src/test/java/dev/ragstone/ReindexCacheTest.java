package dev.ragstone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.StoreException;
import dev.ragstone.ingestion.IngestionSettings;
import dev.ragstone.ingestion.ReindexReport;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.InMemoryVectorCache;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.trace.Warning;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ReindexCacheTest extends ReindexFixture {

    private final InMemoryVectorCache cache = new InMemoryVectorCache();
    private final IngestionSettings cached = IngestionSettings.defaults().withCache(cache);
    private final HashingEmbedder embedder = new HashingEmbedder(NEW_DIMENSION);

    @Test
    void warmCacheSparesTheEmbedder() throws InterruptedException {
        warm();

        ReindexReport report = rag.reindex(cached(embedder)).await();

        assertThat(embedder.documentsEmbedded()).isZero();
        assertThat(report.embedded()).isZero();
        assertThat(report.reused()).isEqualTo(DOCUMENTS);
        assertSameAsFresh(newContent.catalog());
    }

    @Test
    void vectorsOfAReindexingAreCached() throws InterruptedException {
        rag.reindex(cached(embedder)).await();

        assertThat(cache.size()).isEqualTo(DOCUMENTS);
    }

    @Test
    void vectorsThatDoNotFitAreNotUsed() throws InterruptedException {
        warm();
        cache.replaceAll(Vector.of(1, 0, 0));

        ReindexReport report = rag.reindex(cached(embedder)).await();

        assertThat(report.embedded()).isEqualTo(DOCUMENTS);
    }

    @Test
    void brokenCacheIsAWarning() throws InterruptedException {
        cache.failWith(new StoreException("cannot be reached", "", true, null));

        ReindexReport report = rag.reindex(cached(embedder)).await();

        assertThat(report.warnings()).extracting(Warning::code).containsExactly("vector-cache-failed");
        assertSameAsFresh(newContent.catalog());
    }

    @Test
    void vectorsOfTheOldEmbedderLeaveTheCache() throws InterruptedException {
        try (Rag cachedRag = cachedRag()) {
            assertThat(cache.size()).isEqualTo(2 * DOCUMENTS);

            cachedRag.reindex(cached(embedder)).await();
            int after = cache.size();
            documents().forEach(cachedRag::delete);

            assertThat(after).isEqualTo(DOCUMENTS);
            assertThat(cache.size()).isZero();
        }
    }

    @Test
    void cacheThatFailsToForgetIsAWarning() throws InterruptedException {
        try (Rag cachedRag = cachedRag()) {
            cache.failWith(new StoreException("cannot be reached", "", true, null));

            ReindexReport report = cachedRag.reindex(next(embedder)).await();

            assertThat(report.warnings())
                    .singleElement()
                    .satisfies(warning -> assertThat(warning.message()).contains("could not be removed"));
        }
    }

    @Test
    void vectorsBothIndexesHaveStayInTheCache() throws InterruptedException {
        source.put("single", "one paragraph is cut alike by both");
        try (Rag cachedRag = cachedRag()) {
            var same = new HashingEmbedder(OLD_DIMENSION);

            ReindexReport report = cachedRag
                    .reindex(parts(new InMemoryStore(OLD_DIMENSION), new WholeChunker(), same)
                            .ingestionSettings(cached))
                    .await();

            assertThat(report.reused()).isEqualTo(1);
            assertThat(cache.size()).isEqualTo(DOCUMENTS + 1);
        }
    }

    @Test
    void documentDeletedMeanwhileLeavesNothingInTheCache() throws InterruptedException {
        var gated = new GatedEmbedder(NEW_DIMENSION);
        Reindexing reindexing = rag.reindex(cached(gated));
        gated.reached.await();

        rag.delete(documents().getFirst());
        gated.open();
        reindexing.await();

        assertThat(cache.size()).isEqualTo(DOCUMENTS - 1);
    }

    @Test
    void documentChangedMeanwhileLeavesOnlyItsNewTextInTheCache() throws InterruptedException {
        var gated = new GatedEmbedder(NEW_DIMENSION);
        Reindexing reindexing = rag.reindex(cached(gated));
        gated.reached.await();

        source.put("doc1", "quite another text");
        sync(rag);
        gated.open();
        reindexing.await();

        assertThat(cache.size()).isEqualTo(DOCUMENTS);
    }

    private RagBuilder cached(Embedder next) {
        return next(next).ingestionSettings(cached);
    }

    /** Has the vectors that the next parts need. */
    private void warm() {
        try (Rag other = parts(new InMemoryStore(NEW_DIMENSION), new WholeChunker(), new HashingEmbedder(NEW_DIMENSION))
                .ingestionSettings(cached)
                .build()) {
            sync(other);
        }
    }

    private Rag cachedRag() {
        Rag built = parts(new InMemoryStore(OLD_DIMENSION), new ParagraphChunker(), new HashingEmbedder(OLD_DIMENSION))
                .ingestionSettings(cached)
                .build();
        sync(built);
        return built;
    }

    private List<String> documents() {
        return oldStore.catalog().ledger().stream().map(LedgerEntry::documentId).toList();
    }
}
