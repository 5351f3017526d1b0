package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.EmbeddedChunk;
import dev.ragstone.store.Filter;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.store.VectorStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What every {@link VectorStore} promises: nearest first, ties by chunk id, the scope before the limit, all or nothing.
 *
 * <p>All vectors it stores have two dimensions and length one.
 *
 * @since 0.1
 */
public abstract class VectorStoreContract {

    private static final DocumentInfo DOCUMENT = DocumentInfo.of("memory:/document");

    /** Creates a contract; called by JUnit. */
    protected VectorStoreContract() {}

    /** Opens an empty store for vectors of two dimensions. Each test asks for one or more and closes them. */
    protected abstract VectorStore emptyStore();

    @Test
    void emptyStoreFindsNothing() {
        try (var store = emptyStore()) {
            assertThat(search(store, 0, 5)).isEmpty();
        }
    }

    @Test
    void findsNearestFirst() {
        try (var store = emptyStore()) {
            store.upsert(List.of(chunk(0, 80), chunk(1, 5), chunk(2, 40), chunk(3, 170)));

            assertThat(search(store, 0, 10)).isEqualTo(ids(1, 2, 0, 3));
        }
    }

    @Test
    void scoresAreCosines() {
        try (var store = emptyStore()) {
            store.upsert(List.of(chunk(0, 0), chunk(1, 60), chunk(2, 90), chunk(3, 180)));

            List<ScoredChunk> hits = store.search(query(0, SearchScope.everything(), 4));

            assertThat(hits.get(0).score()).isEqualTo(1, within(1e-5));
            assertThat(hits.get(1).score()).isEqualTo(0.5, within(1e-5));
            assertThat(hits.get(2).score()).isEqualTo(0, within(1e-5));
            assertThat(hits.get(3).score()).isEqualTo(-1, within(1e-5));
        }
    }

    @Test
    void findsAtMostTheLimit() {
        try (var store = emptyStore()) {
            store.upsert(circle(20));

            assertThat(search(store, 0, 7)).hasSize(7);
        }
    }

    @Test
    void findsAsManyAsThereAreUpToTheLimit() {
        try (var store = emptyStore()) {
            store.upsert(circle(20));

            assertThat(search(store, 0, 1000)).hasSize(20);
        }
    }

    @Test
    void breaksTiesByChunkId() {
        try (var store = emptyStore()) {
            store.upsert(List.of(chunk(1, 30), chunk(2, 30), chunk(0, 30)));

            assertThat(search(store, 0, 3)).isEqualTo(ids(0, 1, 2));
        }
    }

    @Test
    void breaksTiesByChunkIdAtTheCutOfTheLimit() {
        try (var store = emptyStore()) {
            var equal = new ArrayList<EmbeddedChunk>();
            for (int i = 0; i < 60; i++) {
                equal.add(chunk(i, 30));
            }
            Collections.shuffle(equal, new Random(11));
            equal.forEach(chunk -> store.upsert(List.of(chunk)));

            assertThat(search(store, 0, 5)).isEqualTo(ids(0, 1, 2, 3, 4));
        }
    }

    @Test
    void upsertReplacesAChunkWithTheSameId() {
        try (var store = emptyStore()) {
            store.upsert(List.of(chunk(0, 0)));

            store.upsert(List.of(chunk(0, 90)));

            assertThat(store.search(query(90, SearchScope.everything(), 5)))
                    .singleElement()
                    .satisfies(hit -> assertThat(hit.score()).isEqualTo(1, within(1e-5)));
        }
    }

    @Test
    void upsertReplacesWhatTheFilterSees() {
        try (var store = emptyStore()) {
            var before = DOCUMENT.withTitle("before");
            store.upsert(List.of(chunk(before, 0, 0)));

            store.upsert(List.of(chunk(DOCUMENT.withTitle("after"), 0, 0)));

            assertThat(store.search(query(0, new SearchScope(Filter.eq("title", "before"), everyone()), 5)))
                    .isEmpty();
        }
    }

    @Test
    void upsertOfAnotherDimensionStoresNothing() {
        try (var store = emptyStore()) {
            var bad = new EmbeddedChunk(DOCUMENT, Chunk.of(DOCUMENT.id(), 1, 0, "bad"), Vector.of(1, 0, 0));

            assertThatIllegalArgumentException().isThrownBy(() -> store.upsert(List.of(chunk(0, 0), bad)));
            assertThat(search(store, 0, 5)).isEmpty();
        }
    }

    @Test
    void searchWithAnotherDimensionIsRejected() {
        try (var store = emptyStore()) {
            store.upsert(List.of(chunk(0, 0)));
            var query = new VectorQuery(Vector.of(1, 0, 0), SearchScope.everything(), 5);

            assertThatIllegalArgumentException().isThrownBy(() -> store.search(query));
        }
    }

    @Test
    void upsertOfNothingIsFine() {
        try (var store = emptyStore()) {
            store.upsert(List.of());

            assertThat(search(store, 0, 5)).isEmpty();
        }
    }

    @Test
    void deletedChunksAreGone() {
        try (var store = emptyStore()) {
            store.upsert(circle(6));

            store.delete(List.of(id(1), id(3), id(5)));

            assertThat(search(store, 0, 10)).containsExactlyInAnyOrderElementsOf(ids(0, 2, 4));
        }
    }

    @Test
    void deleteIgnoresUnknownIds() {
        try (var store = emptyStore()) {
            store.upsert(List.of(chunk(0, 0)));

            store.delete(List.of("never-stored"));

            assertThat(search(store, 0, 5)).isEqualTo(ids(0));
        }
    }

    @Test
    void narrowFilterStillFillsTheLimit() {
        try (var store = emptyStore()) {
            var rare = DocumentInfo.of("memory:/rare").withTitle("rare");
            store.upsert(circle(300));
            store.upsert(List.of(chunk(rare, 0, 175), chunk(rare, 1, 176), chunk(rare, 2, 177)));
            var scope = new SearchScope(Filter.eq("title", "rare"), everyone());

            assertThat(Fixtures.chunkIds(store.search(query(0, scope, 3))))
                    .containsExactly(Chunk.id(rare.id(), 0), Chunk.id(rare.id(), 1), Chunk.id(rare.id(), 2));
        }
    }

    @Test
    void accessLabelsHideChunksBeforeTheLimit() {
        try (var store = emptyStore()) {
            var secret = DocumentInfo.of("memory:/secret").withAccessLabels(Set.of("board", "audit"));
            store.upsert(List.of(chunk(secret, 0, 0), chunk(secret, 1, 1), chunk(0, 45)));

            assertThat(found(store, AccessScope.of("staff"))).containsExactly(id(0));
            assertThat(found(store, AccessScope.of())).containsExactly(id(0));
            assertThat(found(store, AccessScope.of("audit"))).containsExactly(Chunk.id(secret.id(), 0));
            assertThat(found(store, everyone())).containsExactly(Chunk.id(secret.id(), 0));
        }
    }

    @Test
    void everyFilterSelectsWhatItsDefinitionSelects() {
        try (var store = emptyStore()) {
            var filters = new RandomFilters(42);
            List<DocumentInfo> documents = filters.documents(40);
            for (DocumentInfo document : documents) {
                store.upsert(List.of(chunk(document, 0, 10)));
            }

            filters.check(
                    documents, scope -> store.search(new VectorQuery(Fixtures.angle(10), scope, documents.size())));
        }
    }

    @Test
    void eightThreadsFindTheSame() {
        try (var store = emptyStore()) {
            store.upsert(circle(100));
            List<String> expected = search(store, 33, 20);

            assertThat(Threads.eight(() -> search(store, 33, 20))).allMatch(expected::equals);
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        var store = emptyStore();
        store.close();

        assertThatCode(store::close).doesNotThrowAnyException();
    }

    @Test
    void useAfterCloseIsAnIllegalState() {
        var store = emptyStore();
        store.close();

        assertThatIllegalStateException().isThrownBy(() -> search(store, 0, 1));
    }

    private static List<String> search(VectorStore store, double degrees, int limit) {
        return Fixtures.chunkIds(store.search(query(degrees, SearchScope.everything(), limit)));
    }

    private static List<String> found(VectorStore store, AccessScope access) {
        return Fixtures.chunkIds(store.search(query(0, new SearchScope(Filter.all(), access), 1)));
    }

    private static VectorQuery query(double degrees, SearchScope scope, int limit) {
        return new VectorQuery(Fixtures.angle(degrees), scope, limit);
    }

    private static AccessScope everyone() {
        return AccessScope.everything();
    }

    private static List<EmbeddedChunk> circle(int count) {
        var chunks = new ArrayList<EmbeddedChunk>();
        for (int i = 0; i < count; i++) {
            chunks.add(chunk(i, 170.0 * i / count));
        }
        return chunks;
    }

    private static EmbeddedChunk chunk(int ordinal, double degrees) {
        return chunk(DOCUMENT, ordinal, degrees);
    }

    private static EmbeddedChunk chunk(DocumentInfo document, int ordinal, double degrees) {
        Chunk chunk = Chunk.of(document.id(), ordinal, 0, "text " + ordinal);
        return new EmbeddedChunk(document, chunk, Fixtures.angle(degrees));
    }

    private static String id(int ordinal) {
        return Chunk.id(DOCUMENT.id(), ordinal);
    }

    private static List<String> ids(int... ordinals) {
        var ids = new ArrayList<String>();
        for (int ordinal : ordinals) {
            ids.add(id(ordinal));
        }
        return ids;
    }
}
