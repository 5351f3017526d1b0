package dev.ragstone.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingSearchResult;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.ragstone.document.Document;
import dev.ragstone.search.Fusion;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A Ragstone store as a LangChain4j {@code EmbeddingStore}. Entries are documents of the collection {@code langchain4j}, so
 * that they neither see nor disturb what else is in the store. What is added in one call is stored together or not at all,
 * and an entry under a known id replaces it. Safe for use by several threads.
 */
final class RagstoneEmbeddingStore implements EmbeddingStore<TextSegment> {

    private final Store store;
    private final EntrySearch search;
    private final Clock clock;

    RagstoneEmbeddingStore(Store store, @Nullable Fusion fusion) {
        this.store = store;
        this.search = new EntrySearch(store, fusion);
        this.clock = Clock.systemUTC();
    }

    @Override
    public String add(Embedding embedding) {
        return addAll(Collections.singletonList(embedding)).getFirst();
    }

    @Override
    public void add(String id, Embedding embedding) {
        addAll(Collections.singletonList(id), Collections.singletonList(embedding), null);
    }

    @Override
    public String add(Embedding embedding, TextSegment segment) {
        return addAll(Collections.singletonList(embedding), Collections.singletonList(segment))
                .getFirst();
    }

    @Override
    public List<String> addAll(List<Embedding> embeddings) {
        List<String> ids = generateIds(embeddings.size());
        addAll(ids, embeddings, null);
        return ids;
    }

    @Override
    public void addAll(
            @Nullable List<String> ids, @Nullable List<Embedding> embeddings, @Nullable List<TextSegment> segments) {
        List<String> names = ids == null ? List.of() : ids;
        List<Embedding> vectors = embeddings == null ? List.of() : embeddings;
        WrittenEntries.requireSizes(names, vectors, segments);
        Map<String, StoreEntry> entries = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            StoreEntry entry =
                    StoreEntry.of(i, names.get(i), vectors.get(i), segments == null ? null : segments.get(i));
            entries.put(entry.id(), entry);
        }
        write(entries.values());
    }

    private void write(Collection<StoreEntry> entries) {
        Instant now = clock.instant();
        var documents = new ArrayList<DocumentUpdate>();
        var ledger = new ArrayList<LedgerEntry>();
        for (StoreEntry entry : entries) {
            documents.add(entry.update());
            ledger.add(entry.ledger(now));
        }
        store.commit(new StoreBatch(documents, List.of(), ledger));
    }

    @Override
    public void removeAll(@Nullable Collection<String> ids) {
        if (ids != null && !ids.isEmpty()) {
            store.commit(
                    StoreBatch.deleting(ids.stream().map(StoreEntry::documentId).toList()));
        }
    }

    @Override
    public void removeAll(@Nullable Filter filter) {
        if (filter == null) {
            throw new IllegalArgumentException("filter cannot be null");
        }
        store.commit(StoreBatch.deleting(new EntrySelection(store)
                .possible(filter, entries()).stream()
                        .map(LedgerEntry::documentId)
                        .filter(id -> store.catalog()
                                .document(id)
                                .flatMap(RagstoneEmbeddingStore::segment)
                                .filter(segment -> SegmentFilter.matches(filter, segment.metadata()))
                                .isPresent())
                        .toList()));
    }

    @Override
    public void removeAll() {
        store.commit(StoreBatch.deleting(
                entries().stream().map(LedgerEntry::documentId).toList()));
    }

    @Override
    public EmbeddingSearchResult<TextSegment> search(EmbeddingSearchRequest request) {
        return new EmbeddingSearchResult<>(search.search(request));
    }

    @Override
    public CompletableFuture<EmbeddingSearchResult<TextSegment>> searchAsync(EmbeddingSearchRequest request) {
        return Async.run(() -> search(request));
    }

    private List<LedgerEntry> entries() {
        return store.catalog().ledger().stream()
                .filter(entry -> entry.collection().equals(StoreEntry.COLLECTION))
                .toList();
    }

    private static Optional<TextSegment> segment(Document document) {
        return Optional.ofNullable(StoreEntry.segment(document.info(), document.text()));
    }
}
