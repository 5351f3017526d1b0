package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.Rag;
import dev.ragstone.Reindexing;
import dev.ragstone.ingestion.IngestionSettings;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryVectorCache;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class DeletedBesideReindexTest extends GenerationsFixture {

    private final InMemoryVectorCache cache = new InMemoryVectorCache();

    @Test
    void deletingAfterACancelledReindexingDropsWhatItHadBegun() throws IOException, InterruptedException {
        cancelAndDelete();
    }

    private void cancelAndDelete() throws IOException, InterruptedException {
        var embedder = new StallingEmbedder(NEW, 3);
        try (var opened = otherEmbedder(embedder).openParts()) {
            embedder.stalled.await();
            cancel(opened.rag());
            List<String> between = files();

            opened.rag().delete(documents(opened).getFirst());

            assertThat(between).contains("generation-0002");
            assertThat(files()).containsExactly("CURRENT", "generation-0001");
        }
        assertThat(files()).containsExactly("CURRENT", "generation-0001");
    }

    @Test
    void closingBeforeADeletionWasCaughtUpWithDropsWhatWasBegun() throws IOException, InterruptedException {
        var embedder = new StallingEmbedder(NEW, 3);
        try (var opened = otherEmbedder(embedder).openParts()) {
            embedder.stalled.await();

            opened.rag().delete(documents(opened).getFirst());
        }

        assertThat(files()).containsExactly("CURRENT", "generation-0001");
    }

    @Test
    void deletingWhatWasNotCopiedYetKeepsWhatWasBegun() throws IOException, InterruptedException {
        var embedder = new StallingEmbedder(NEW, 3);
        try (var opened = otherEmbedder(embedder).openParts()) {
            embedder.stalled.await();

            opened.rag().delete(documents(opened).getLast());
        }

        assertThat(files()).containsExactly("CURRENT", "generation-0001", "generation-0002");
    }

    @Test
    void afterADropTheNextOpeningReindexesAnew() throws IOException, InterruptedException {
        cancelAndDelete();

        try (Rag rag = otherEmbedder(new HashingEmbedder(NEW)).open()) {
            reindexing(rag).await();

            assertThat(rag.status().stats().documents()).isEqualTo(DOCUMENTS - 1);
        }
    }

    @Test
    void droppedBeginningsLeaveTheCache() throws InterruptedException {
        var embedder = new StallingEmbedder(NEW, 3);
        try (var opened = cached(otherEmbedder(embedder)).openParts()) {
            embedder.stalled.await();
            cancel(opened.rag());
            int between = cache.size();

            opened.rag().delete(documents(opened).getFirst());

            assertThat(between).isPositive();
            assertThat(cache.size()).isZero();
        }
    }

    @Test
    void deletingForgetsVectorsOfAnEmbedderThatIsNotThereAnyMore() throws InterruptedException {
        buildCached();
        int before = cache.size();
        var embedder = new StallingEmbedder(NEW, 0);
        try (var opened = cached(otherEmbedder(embedder)).openParts()) {
            embedder.stalled.await();

            opened.rag().delete(documents(opened).getFirst());

            assertThat(cache.size()).isLessThan(before);
        }
    }

    @Test
    void vectorsOfAnEmbedderThatIsNotThereAnyMoreLeaveTheCacheWithItsIndex() throws InterruptedException {
        buildCached();
        int before = cache.size();

        try (Rag rag = cached(otherEmbedder(new HashingEmbedder(NEW))).open()) {
            reindexing(rag).await();
        }

        assertThat(cache.size()).as("as many chunks, other vectors").isEqualTo(before);
    }

    @Test
    void vectorsOfAGenerationThatACrashHasLeftBehindLeaveTheCache() throws IOException, InterruptedException {
        buildCached();
        copyTree(index.resolve("generation-0001"), temp.resolve("kept"));
        try (Rag rag = otherEmbedder(new HashingEmbedder(NEW)).open()) {
            reindexing(rag).await();
        }
        copyTree(temp.resolve("kept"), index.resolve("generation-0001"));
        int before = cache.size();

        cached(otherEmbedder(new HashingEmbedder(NEW))).open().close();

        assertThat(before).isPositive();
        assertThat(cache.size()).isZero();
        assertThat(files()).containsExactly("CURRENT", "generation-0002");
    }

    /** Replaces the index by one whose vectors are in the cache. */
    private void buildCached() {
        index = temp.resolve("cached");
        try (Rag rag = cached(old()).open()) {
            rag.sync(docs);
        }
    }

    private EmbeddedRagBuilder cached(EmbeddedRagBuilder builder) {
        return builder.ingestionSettings(IngestionSettings.defaults().withCache(cache));
    }

    private static List<String> documents(EmbeddedRag.Opened opened) {
        return opened.store().catalog().ledger().stream()
                .map(LedgerEntry::documentId)
                .toList();
    }

    private static void cancel(Rag rag) {
        reindexing(rag).cancel();
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> reindexing(rag).await());
    }

    private static Reindexing reindexing(Rag rag) {
        return rag.reindexing().orElseThrow();
    }
}
