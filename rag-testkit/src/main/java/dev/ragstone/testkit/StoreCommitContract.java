package dev.ragstone.testkit;

import static dev.ragstone.testkit.Fixtures.adding;
import static dev.ragstone.testkit.Fixtures.angle;
import static dev.ragstone.testkit.Fixtures.chunkIds;
import static dev.ragstone.testkit.Fixtures.document;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.VectorQuery;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How a {@link Store} writes batches. */
abstract class StoreCommitContract {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");
    private static final DocumentInfo TWO = DocumentInfo.of("memory:/two");

    abstract Store emptyStore();

    @Test
    void committedDocumentIsFoundByBothSearches() {
        try (var store = emptyStore()) {
            store.commit(adding(document(ONE, List.of("heron", "granite"), text -> angle(20))));

            assertThat(byWord(store, "heron")).containsExactly(id(ONE, 0));
            assertThat(byVector(store)).containsExactly(id(ONE, 0), id(ONE, 1));
        }
    }

    @Test
    void badVectorStoresNothingOfTheBatch() {
        try (var store = emptyStore()) {
            DocumentUpdate good = document(ONE, List.of("heron"), text -> angle(0));
            DocumentUpdate bad = document(TWO, List.of("granite"), text -> Vector.of(1, 0, 0));

            assertThatIllegalArgumentException().isThrownBy(() -> store.commit(adding(good, bad)));
            assertThat(byWord(store, "heron")).isEmpty();
            assertThat(byVector(store)).isEmpty();
            assertThat(store.catalog().document(ONE.id())).isEmpty();
            assertThat(store.catalog().ledger()).isEmpty();
            assertThat(store.catalog().stats().documents()).isZero();
        }
    }

    @Test
    void badVectorDeletesNothing() {
        try (var store = emptyStore()) {
            store.commit(adding(document(ONE, List.of("heron"), text -> angle(0))));
            DocumentUpdate bad = document(TWO, List.of("granite"), text -> Vector.of(1, 0, 0));

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store.commit(new StoreBatch(List.of(bad), List.of(ONE.id()), List.of())));
            assertThat(byWord(store, "heron")).containsExactly(id(ONE, 0));
        }
    }

    @Test
    void storeStillWorksAfterARejectedBatch() {
        try (var store = emptyStore()) {
            DocumentUpdate bad = document(TWO, List.of("granite"), text -> Vector.of(1, 0, 0));
            assertThatIllegalArgumentException().isThrownBy(() -> store.commit(adding(bad)));

            store.commit(adding(document(ONE, List.of("heron"), text -> angle(0))));

            assertThat(byWord(store, "heron")).containsExactly(id(ONE, 0));
            assertThat(byWord(store, "granite")).isEmpty();
        }
    }

    @Test
    void documentIsReplacedWhole() {
        try (var store = emptyStore()) {
            store.commit(adding(document(ONE, List.of("heron", "granite", "violin"), text -> angle(10))));

            store.commit(adding(document(ONE, List.of("lantern"), text -> angle(10))));

            assertThat(byWord(store, "heron granite violin")).isEmpty();
            assertThat(byVector(store)).containsExactly(id(ONE, 0));
            assertThat(store.catalog().chunks(ONE.id())).extracting(Chunk::text).containsExactly("lantern");
            assertThat(store.catalog().stats().chunks()).isOne();
        }
    }

    @Test
    void replacedDocumentIsFilteredByItsNewDescription() {
        try (var store = emptyStore()) {
            store.commit(adding(document(ONE, List.of("heron"), text -> angle(10))));

            store.commit(adding(document(ONE.withAccessLabels(Set.of("board")), List.of("heron"), text -> angle(10))));

            var staff = new SearchScope(Filter.all(), AccessScope.of("staff"));
            assertThat(store.search(new KeywordQuery("heron", staff, 5))).isEmpty();
            assertThat(store.search(new VectorQuery(angle(10), staff, 5))).isEmpty();
        }
    }

    @Test
    void documentReplacedWithNothingHasNoChunks() {
        try (var store = emptyStore()) {
            store.commit(adding(document(ONE, List.of("heron"), text -> angle(10))));

            store.commit(adding(document(ONE, List.of(), text -> null)));

            assertThat(byWord(store, "heron")).isEmpty();
            assertThat(byVector(store)).isEmpty();
            assertThat(store.catalog().document(ONE.id())).isPresent();
        }
    }

    @Test
    void deletionRemovesDocumentChunksAndLedger() {
        try (var store = emptyStore()) {
            store.commit(adding(
                    document(ONE, List.of("heron", "granite"), text -> angle(10)),
                    document(TWO, List.of("heron"), text -> angle(20))));

            store.commit(StoreBatch.deleting(List.of(ONE.id(), "default!memory:/unknown")));

            assertThat(byWord(store, "heron granite")).containsExactly(id(TWO, 0));
            assertThat(byVector(store)).containsExactly(id(TWO, 0));
            assertThat(store.catalog().document(ONE.id())).isEmpty();
            assertThat(store.catalog().chunks(ONE.id())).isEmpty();
            assertThat(store.catalog().ledger())
                    .extracting(LedgerEntry::documentId)
                    .containsExactly(TWO.id());
        }
    }

    @Test
    void deletionRemovesALedgerEntryThatStandsAlone() {
        try (var store = emptyStore()) {
            store.commit(new StoreBatch(List.of(), List.of(), List.of(failed(ONE))));

            store.commit(StoreBatch.deleting(List.of(ONE.id())));

            assertThat(store.catalog().ledger()).isEmpty();
        }
    }

    @Test
    void ledgerEntryAloneKeepsTheSearchableVersion() {
        try (var store = emptyStore()) {
            store.commit(adding(document(ONE, List.of("heron"), text -> angle(0))));

            store.commit(new StoreBatch(List.of(), List.of(), List.of(failed(ONE))));

            assertThat(store.catalog().ledger()).containsExactly(failed(ONE));
            assertThat(byWord(store, "heron")).containsExactly(id(ONE, 0));
            assertThat(store.catalog().document(ONE.id())).isPresent();
        }
    }

    @Test
    void ledgerEntryAloneIsNotADocument() {
        try (var store = emptyStore()) {
            store.commit(new StoreBatch(List.of(), List.of(), List.of(failed(ONE))));

            assertThat(store.catalog().document(ONE.id())).isEmpty();
            assertThat(store.catalog().stats().documents()).isZero();
        }
    }

    @Test
    void documentsOfOneUriInTwoCollectionsStayApart() {
        try (var store = emptyStore()) {
            var other = new DocumentInfo("other", ONE.uri(), "", "text/plain", "", "und", ONE.metadata(), Set.of());
            store.commit(adding(
                    document(ONE, List.of("heron"), text -> angle(0)),
                    document(other, List.of("heron"), text -> angle(0))));

            store.commit(StoreBatch.deleting(List.of(ONE.id())));

            assertThat(byWord(store, "heron")).containsExactly(id(other, 0));
        }
    }

    @Test
    void chunkWithoutVectorIsFoundByItsWordsOnly() {
        try (var store = emptyStore()) {
            store.commit(
                    adding(document(ONE, List.of("heron", "granite"), text -> text.equals("heron") ? null : angle(0))));

            assertThat(byWord(store, "heron")).containsExactly(id(ONE, 0));
            assertThat(byVector(store)).containsExactly(id(ONE, 1));
        }
    }

    @Test
    void emptyBatchChangesNothing() {
        try (var store = emptyStore()) {
            store.commit(adding(document(ONE, List.of("heron"), text -> angle(0))));

            store.commit(new StoreBatch(List.of(), List.of(), List.of()));

            assertThat(byWord(store, "heron")).containsExactly(id(ONE, 0));
            assertThat(store.catalog().stats().documents()).isOne();
        }
    }

    private static LedgerEntry failed(DocumentInfo info) {
        return new LedgerEntry(
                info.collection(),
                info.uri(),
                12,
                Instant.parse("2024-06-01T00:00:00Z"),
                "bad",
                Outcome.FAILED,
                "not a PDF",
                0,
                0,
                Instant.parse("2024-06-02T00:00:00Z"),
                "reader-1");
    }

    private static List<String> byWord(Store store, String words) {
        return chunkIds(store.search(new KeywordQuery(words, SearchScope.everything(), 100)));
    }

    private static List<String> byVector(Store store) {
        return chunkIds(store.search(new VectorQuery(angle(0), SearchScope.everything(), 100)));
    }

    private static String id(DocumentInfo document, int ordinal) {
        return Chunk.id(document.id(), ordinal);
    }
}
