package dev.ragstone.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingSearchResult;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.filter.Filter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Stands before a {@code PgVectorEmbeddingStore}: filters go through {@link SafeFilters}, and what is written is checked
 * before any of it is, since the store commits a larger batch in parts. As safe for use by several threads as the store is.
 */
final class GuardedEmbeddingStore implements EmbeddingStore<TextSegment> {

    /** PostgreSQL's driver sends up to 256 rows as one transaction, and more as several. */
    static final int MOST_AT_ONCE = 200;

    private static final String PG_VECTOR = "dev.langchain4j.store.embedding.pgvector.PgVectorEmbeddingStore";

    private final EmbeddingStore<TextSegment> store;
    private final Predicate<String> numeric;
    private final SafeFilters filters;

    /** With keys that hold nothing but numbers, of which this makes sure for what is written here. */
    GuardedEmbeddingStore(EmbeddingStore<TextSegment> store, Predicate<String> numeric) {
        this.store = Objects.requireNonNull(store, "store");
        this.numeric = numeric;
        this.filters = new SafeFilters(numeric);
    }

    /** The same with more keys that hold nothing but numbers. */
    GuardedEmbeddingStore alsoNumeric(Predicate<String> more) {
        return new GuardedEmbeddingStore(store, numeric.or(more));
    }

    /** By name, so that it need not be there. */
    static boolean isPgVector(Object store) {
        for (@Nullable Class<?> type = store.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(PG_VECTOR)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String add(Embedding embedding) {
        return addAll(Collections.singletonList(embedding)).getFirst();
    }

    @Override
    public void add(String id, Embedding embedding) {
        requireUuid(id);
        WrittenEntries.check(List.of(id), Collections.singletonList(embedding), null, numeric);
        store.add(id, embedding);
    }

    @Override
    public String add(Embedding embedding, TextSegment segment) {
        return addAll(Collections.singletonList(embedding), Collections.singletonList(segment))
                .getFirst();
    }

    @Override
    public List<String> addAll(List<Embedding> embeddings) {
        List<String> ids = generateIds(embeddings.size());
        addNew(ids, embeddings, null);
        return ids;
    }

    @Override
    public List<String> addAll(List<Embedding> embeddings, List<TextSegment> segments) {
        List<String> ids = generateIds(embeddings.size());
        addNew(ids, embeddings, segments);
        return ids;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if there are more than {@value #MOST_AT_ONCE}: they might replace others, and half
     *     of a batch could not be taken back
     */
    @Override
    public void addAll(List<String> ids, List<Embedding> embeddings, List<TextSegment> segments) {
        ids.forEach(GuardedEmbeddingStore::requireUuid);
        WrittenEntries.check(ids, embeddings, segments, numeric);
        if (ids.size() > MOST_AT_ONCE) {
            throw new IllegalArgumentException("refused for PgVectorEmbeddingStore: " + ids.size()
                    + " entries at once, of which it would commit a part if one fails; add at most " + MOST_AT_ONCE);
        }
        if (!ids.isEmpty()) {
            store.addAll(ids, embeddings, segments);
        }
    }

    /** Adds entries that cannot replace any, so that those of a batch that fails can be taken back. */
    private void addNew(List<String> ids, List<Embedding> embeddings, @Nullable List<TextSegment> segments) {
        WrittenEntries.check(ids, embeddings, segments, numeric);
        var added = new ArrayList<String>();
        try {
            for (int from = 0; from < ids.size(); from += MOST_AT_ONCE) {
                int to = Math.min(ids.size(), from + MOST_AT_ONCE);
                store.addAll(
                        ids.subList(from, to),
                        embeddings.subList(from, to),
                        segments == null ? null : segments.subList(from, to));
                added.addAll(ids.subList(from, to));
            }
        } catch (RuntimeException e) {
            takeBack(added, e);
            throw e;
        }
    }

    private void takeBack(List<String> added, RuntimeException failure) {
        try {
            removeAll(added);
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void removeAll(@Nullable Collection<String> ids) {
        if (ids != null && !ids.isEmpty()) {
            ids.forEach(GuardedEmbeddingStore::requireUuid);
            store.removeAll(ids);
        }
    }

    @Override
    public void removeAll(@Nullable Filter filter) {
        if (filter == null) {
            throw new IllegalArgumentException("filter cannot be null");
        }
        store.removeAll(filters.of(filter));
    }

    @Override
    public void removeAll() {
        store.removeAll();
    }

    @Override
    public EmbeddingSearchResult<TextSegment> search(EmbeddingSearchRequest request) {
        return store.search(safe(request));
    }

    @Override
    public CompletableFuture<EmbeddingSearchResult<TextSegment>> searchAsync(EmbeddingSearchRequest request) {
        return store.searchAsync(safe(request));
    }

    private EmbeddingSearchRequest safe(EmbeddingSearchRequest request) {
        return request.filter() == null
                ? request
                : EmbeddingSearchRequest.builder()
                        .query(request.query())
                        .queryEmbedding(request.queryEmbedding())
                        .maxResults(request.maxResults())
                        .minScore(request.minScore())
                        .filter(filters.of(request.filter()))
                        .build();
    }

    private static void requireUuid(@Nullable String id) {
        if (id == null) {
            throw new IllegalArgumentException("the id of an entry must not be null");
        }
        try {
            UUID.fromString(id);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "PgVectorEmbeddingStore takes only UUIDs as ids but got '" + id + "'", e);
        }
    }
}
