package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Mistakes in a store, and the rules of {@link StoreContract} they break. */
class StoreContractTest {

    @Test
    void noticesHalfABatch() {
        assertThat(commitViolations(WritingOneByOne::new)).contains("badVectorStoresNothingOfTheBatch");
    }

    @Test
    void noticesOldChunksThatStay() {
        assertThat(commitViolations(KeepingOldChunks::new)).contains("documentIsReplacedWhole");
    }

    @Test
    void noticesALedgerThatOutlivesItsDocument() {
        assertThat(commitViolations(ForgettingLedgers::new))
                .containsExactly(
                        "deletionRemovesALedgerEntryThatStandsAlone", "deletionRemovesDocumentChunksAndLedger");
    }

    @Test
    void noticesALedgerEntryThatDropsTheSearchableVersion() {
        assertThat(commitViolations(DroppingOnFailure::new))
                .containsExactly("ledgerEntryAloneKeepsTheSearchableVersion");
    }

    @Test
    void noticesChunksThatAreCutShort() {
        assertThat(catalogViolations(LosingHeadings::new))
                .contains("chunksComeBackWholeAndByOrdinal", "hitsAreWholeChunksOfWholeDocuments");
    }

    @Test
    void noticesReadersThatSeeADocumentGone() {
        assertThat(lifetimeViolations(DeletingBeforeWriting::new)).containsExactly("readersNeverSeeHalfADocument");
    }

    @Test
    void noticesScoresThatRememberDeletedDocuments() {
        assertThat(lifetimeViolations(CountingCommits::new)).contains("settledStoreDoesNotRememberHowItsContentCameIn");
    }

    @Test
    void noticesAStoreThatForgets() {
        var forgetful = new StoreLifetimeContract() {
            @Override
            Store emptyStore() {
                return new InMemoryStore(2);
            }

            @Override
            Optional<Store> reopen(Store closed) {
                return Optional.of(new InMemoryStore(2));
            }
        };

        assertThat(Violations.of(forgetful))
                .containsExactly("reopenedStoreCanBeWritten", "reopenedStoreHoldsEverything");
    }

    private static Set<String> commitViolations(Supplier<Store> store) {
        return Violations.of(new StoreCommitContract() {
            @Override
            Store emptyStore() {
                return store.get();
            }
        });
    }

    private static Set<String> catalogViolations(Supplier<Store> store) {
        return Violations.of(new StoreCatalogContract() {
            @Override
            Store emptyStore() {
                return store.get();
            }
        });
    }

    private static Set<String> lifetimeViolations(Supplier<Store> store) {
        return Violations.of(new StoreLifetimeContract() {
            @Override
            Store emptyStore() {
                return store.get();
            }

            @Override
            Optional<Store> reopen(Store closed) {
                return Optional.empty();
            }
        });
    }

    private static final class WritingOneByOne extends AlteredStore {

        @Override
        public void commit(StoreBatch batch) {
            right.commit(new StoreBatch(List.of(), batch.deletions(), batch.ledger()));
            for (DocumentUpdate update : batch.documents()) {
                right.commit(new StoreBatch(List.of(update), List.of(), List.of()));
            }
        }
    }

    private static final class KeepingOldChunks extends AlteredStore {

        @Override
        public void commit(StoreBatch batch) {
            var updates = batch.documents().stream().map(this::withOldChunks).toList();
            right.commit(new StoreBatch(updates, batch.deletions(), batch.ledger()));
        }

        private DocumentUpdate withOldChunks(DocumentUpdate update) {
            var chunks = new ArrayList<>(update.chunks());
            right.catalog().chunks(update.document().id()).stream()
                    .skip(chunks.size())
                    .forEach(old -> chunks.add(new StoredChunk(old, old.id(), null)));
            return new DocumentUpdate(update.document(), chunks);
        }
    }

    private static final class ForgettingLedgers extends AlteredStore {

        @Override
        public void commit(StoreBatch batch) {
            var kept = right.catalog().ledger();
            right.commit(batch);
            if (!batch.deletions().isEmpty()) {
                right.commit(new StoreBatch(List.of(), List.of(), kept));
            }
        }
    }

    private static final class DroppingOnFailure extends AlteredStore {

        @Override
        public void commit(StoreBatch batch) {
            if (batch.documents().isEmpty()) {
                batch.ledger().forEach(entry -> right.commit(StoreBatch.deleting(List.of(entry.documentId()))));
            }
            right.commit(batch);
        }
    }

    private static final class LosingHeadings extends AlteredStore {

        @Override
        public void commit(StoreBatch batch) {
            var updates = batch.documents().stream()
                    .map(update -> new DocumentUpdate(
                            update.document(),
                            update.chunks().stream().map(LosingHeadings::plain).toList()))
                    .toList();
            right.commit(new StoreBatch(updates, batch.deletions(), batch.ledger()));
        }

        private static StoredChunk plain(StoredChunk stored) {
            var chunk = stored.chunk();
            var plain = Chunk.of(chunk.documentId(), chunk.ordinal(), chunk.start(), chunk.text());
            return new StoredChunk(plain, stored.vectorKey(), stored.vector());
        }
    }

    private static final class DeletingBeforeWriting extends AlteredStore {

        @Override
        public void commit(StoreBatch batch) {
            right.commit(StoreBatch.deleting(
                    batch.documents().stream().map(it -> it.document().id()).toList()));
            // Long enough for a reader to look.
            LockSupport.parkNanos(2_000_000);
            right.commit(batch);
        }
    }

    private static final class CountingCommits extends AlteredStore {

        @Override
        public List<ScoredChunk> search(KeywordQuery query) {
            double bias = right.catalog().stats().generation() * 0.01;
            return right.search(query).stream()
                    .map(hit -> new ScoredChunk(hit.document(), hit.chunk(), hit.score() + bias))
                    .toList();
        }
    }
}
