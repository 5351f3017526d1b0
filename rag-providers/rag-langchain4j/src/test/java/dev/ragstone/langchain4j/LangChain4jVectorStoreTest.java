package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingSearchResult;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.Place;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.EmbeddedChunk;
import dev.ragstone.store.Filter;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.store.VectorStore;
import dev.ragstone.testkit.SameHash;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LangChain4jVectorStoreTest {

    private static final DocumentInfo INFO = new DocumentInfo(
            "contracts",
            "file:/a b/ünï.pdf",
            "Lease",
            "application/pdf",
            "c0ffee",
            "en",
            Metadata.empty()
                    .with("tags", List.of("legal", "draft"))
                    .with("signed", Instant.parse("2024-01-01T00:00:00Z"))
                    .with("final", false)
                    .with("year", 2024),
            Set.of("board", "audit"));
    private static final Chunk CHUNK = new Chunk(
            Chunk.id(INFO.id(), 3),
            INFO.id(),
            3,
            Chunk.Level.SECTION,
            100,
            107,
            "Granite",
            List.of("Terms", "Notice"),
            List.of(Place.page(2), Place.page(3)),
            "parent");

    @Test
    void chunkComesBackWhole() {
        try (VectorStore store = LangChain4j.vectorStore(new InMemoryEmbeddingStore<>(), 2)) {
            store.upsert(List.of(new EmbeddedChunk(INFO, CHUNK, Vector.of(3, 4))));

            ScoredChunk hit = search(store, SearchScope.everything()).getFirst();

            assertThat(hit.document()).isEqualTo(INFO);
            assertThat(hit.chunk()).isEqualTo(CHUNK);
        }
    }

    @Test
    void documentWhoseKeysShareAHashComesBack() {
        var metadata = Metadata.empty();
        for (String name : SameHash.names(2_000)) {
            metadata = metadata.with(name, true);
        }
        DocumentInfo info = INFO.withMetadata(metadata);
        try (VectorStore store = LangChain4j.vectorStore(new InMemoryEmbeddingStore<>(), 2)) {
            store.upsert(List.of(new EmbeddedChunk(info, CHUNK, Vector.of(3, 4))));

            assertThat(search(store, SearchScope.everything()).getFirst().document())
                    .isEqualTo(info);
        }
    }

    @Test
    void entryIdsAreUuidsThatFollowFromTheChunkId() {
        var added = new ArrayList<String>();
        var store = new Recording(added);

        LangChain4j.vectorStore(store, 2).upsert(List.of(new EmbeddedChunk(INFO, CHUNK, Vector.of(1, 0))));

        assertThat(added)
                .singleElement()
                .asString()
                .matches("[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
        assertThat(added.getFirst()).isEqualTo(StoredSegment.entryId(CHUNK.id()));
    }

    @Test
    void scopeHoldsInAStoreThatTakesNoFilters() {
        try (VectorStore store = LangChain4j.vectorStore(new Unfiltered(), 2)) {
            store.upsert(List.of(new EmbeddedChunk(INFO, CHUNK, Vector.of(1, 0))));

            assertThat(search(store, new SearchScope(Filter.all(), AccessScope.of("staff"))))
                    .isEmpty();
            assertThat(search(store, new SearchScope(Filter.eq("tags", "draft"), AccessScope.of("audit"))))
                    .hasSize(1);
        }
    }

    @Test
    void entryOfSomebodyElseIsAnErrorThatSaysHowToSearchIt() {
        var shared = new InMemoryEmbeddingStore<TextSegment>();
        shared.add(Embedding.from(new float[] {1, 0}), TextSegment.from("not Ragstone's"));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> search(LangChain4j.vectorStore(shared, 2), SearchScope.everything()))
                .withMessageContaining("was not written by Ragstone")
                .withMessageContaining("LangChain4j.retriever");
    }

    @Test
    void failureOfTheStoreIsAStoreExceptionThatNamesIt() {
        EmbeddingStore<TextSegment> broken = new Recording(new ArrayList<>()) {
            @Override
            public EmbeddingSearchResult<TextSegment> search(EmbeddingSearchRequest request) {
                throw new IllegalStateException("connection refused");
            }
        };

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> search(LangChain4j.vectorStore(broken, 2), SearchScope.everything()))
                .withMessageContaining("connection refused");
    }

    @Test
    void storeIsNotAskedForMoreThanItGives() {
        var capped = new Capped(40);
        try (VectorStore store = LangChain4j.vectorStore(capped, 2, 40)) {
            for (int i = 0; i < 100; i++) {
                DocumentInfo info = DocumentInfo.of("memory:/" + i).withTitle(i % 30 == 29 ? "rare" : "common");
                store.upsert(List.of(
                        new EmbeddedChunk(info, Chunk.of(info.id(), 0, 0, "text " + i), Vector.of(1, i / 1000f))));
            }

            List<ScoredChunk> found =
                    search(store, new SearchScope(Filter.eq("title", "rare"), AccessScope.everything()));

            assertThat(found).extracting(hit -> hit.document().uri()).containsExactly("memory:/29");
        }
    }

    @Test
    void storeIsAskedForTenThousandAtMostByDefault() {
        var capped = new Capped(10_000);
        try (VectorStore store = LangChain4j.vectorStore(capped, 2)) {
            var chunks = new ArrayList<EmbeddedChunk>();
            for (int i = 0; i < 10_500; i++) {
                DocumentInfo info = DocumentInfo.of("memory:/" + i);
                chunks.add(new EmbeddedChunk(info, Chunk.of(info.id(), 0, 0, "text"), Vector.of(1, i / 1000f)));
            }
            store.upsert(chunks);

            assertThat(search(store, new SearchScope(Filter.eq("title", "none"), AccessScope.everything())))
                    .isEmpty();
        }
    }

    @Test
    void guardedStoreIsSearchedByRanges() {
        try (VectorStore store = LangChain4j.vectorStore(LangChain4j.guarded(new InMemoryEmbeddingStore<>()), 2)) {
            store.upsert(List.of(new EmbeddedChunk(INFO, CHUNK, Vector.of(1, 0))));

            assertThat(search(store, new SearchScope(Filter.between("year", 2000, 2030), AccessScope.everything())))
                    .hasSize(1);
        }
    }

    @Test
    void dimensionMustBePositive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LangChain4j.vectorStore(new InMemoryEmbeddingStore<>(), 0))
                .withMessageContaining("0");
    }

    private static List<ScoredChunk> search(VectorStore store, SearchScope scope) {
        return store.search(new VectorQuery(Vector.of(1, 0), scope, 5));
    }

    private static class Recording extends InMemoryEmbeddingStore<TextSegment> {

        private final List<String> added;

        Recording(List<String> added) {
            this.added = added;
        }

        @Override
        public void addAll(List<String> ids, List<Embedding> embeddings, List<TextSegment> embedded) {
            added.addAll(ids);
            super.addAll(ids, embeddings, embedded);
        }
    }

    /** Gives only so many for one search, and does not filter. */
    private static final class Capped extends InMemoryEmbeddingStore<TextSegment> {

        private final int most;

        private Capped(int most) {
            this.most = most;
        }

        @Override
        public EmbeddingSearchResult<TextSegment> search(EmbeddingSearchRequest request) {
            if (request.filter() != null) {
                throw new UnsupportedFeatureException("no filters");
            }
            if (request.maxResults() > most) {
                throw new IllegalStateException("top_k must be at most " + most);
            }
            return super.search(request);
        }
    }

    private static final class Unfiltered extends InMemoryEmbeddingStore<TextSegment> {

        @Override
        public EmbeddingSearchResult<TextSegment> search(EmbeddingSearchRequest request) {
            if (request.filter() != null) {
                throw new UnsupportedFeatureException("no filters");
            }
            return super.search(request);
        }
    }
}
