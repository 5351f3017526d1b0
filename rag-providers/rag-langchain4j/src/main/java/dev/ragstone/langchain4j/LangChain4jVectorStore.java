package dev.ragstone.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.EmbeddedChunk;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.store.VectorStore;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A LangChain4j {@code EmbeddingStore} as a {@link VectorStore}, filled by Ragstone.
 *
 * <p>Asks the store for more until the last place is certain: however the store treats filters and ties, a hit is within
 * the scope, no hit within it is passed over, and ties go by chunk id. Many stores give only so many for one search; when
 * that is too few, a warning is logged. Scores are cosines, computed from the stored vectors
 * where the store gives them back. As safe for use by several threads as the store is.
 *
 * <p>Replacing takes away the old entries and adds the new ones, which is one step only in a store that replaces by itself;
 * everything that can be checked is checked before.
 */
final class LangChain4jVectorStore implements VectorStore {

    private static final Logger log = LoggerFactory.getLogger(LangChain4jVectorStore.class);

    /** Several services have this limit, and few a lower one. */
    static final int MOST_ASKED = 10_000;

    private static final double SAME = 1e-9;
    private static final int MARGIN = 10;

    private final EmbeddingStore<TextSegment> store;
    private final String name;
    private final boolean replaces;
    private final int dimension;
    private final int maxResults;
    private volatile boolean closed;

    LangChain4jVectorStore(EmbeddingStore<TextSegment> store, int dimension, int maxResults) {
        Limits.positive("dimension", dimension);
        Limits.positive("maxResults", maxResults);
        this.name = "langchain4j/" + ModelNames.className(store);
        this.replaces = GuardedEmbeddingStore.isPgVector(store);
        this.store = guarded(store);
        this.dimension = dimension;
        this.maxResults = maxResults;
    }

    /** The guard knows that the marks selected by are all numbers. */
    private static EmbeddingStore<TextSegment> guarded(EmbeddingStore<TextSegment> store) {
        if (store instanceof GuardedEmbeddingStore guarded) {
            return guarded.alsoNumeric(ScopeMarks::isMark);
        }
        return GuardedEmbeddingStore.isPgVector(store) ? new GuardedEmbeddingStore(store, ScopeMarks::isMark) : store;
    }

    @Override
    public void upsert(Collection<EmbeddedChunk> chunks) {
        requireOpen();
        Map<String, Embedding> vectors = new LinkedHashMap<>();
        Map<String, TextSegment> segments = new LinkedHashMap<>();
        for (EmbeddedChunk chunk : chunks) {
            requireDimension(chunk.vector(), "of chunk " + chunk.chunk().id());
            String id = StoredSegment.entryId(chunk.chunk().id());
            vectors.put(id, Embedding.from(chunk.vector().normalized().toArray()));
            segments.put(id, StoredSegment.of(chunk));
        }
        if (!vectors.isEmpty()) {
            var ids = List.copyOf(vectors.keySet());
            call("add " + ids.size() + " entries to", () -> {
                if (!replaces) {
                    store.removeAll(ids);
                }
                store.addAll(ids, List.copyOf(vectors.values()), List.copyOf(segments.values()));
                return ids;
            });
        }
    }

    @Override
    public void delete(Collection<String> chunkIds) {
        requireOpen();
        List<String> ids =
                chunkIds.stream().map(StoredSegment::entryId).distinct().toList();
        if (!ids.isEmpty()) {
            call("remove " + ids.size() + " entries from", () -> {
                store.removeAll(ids);
                return ids;
            });
        }
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        requireOpen();
        requireDimension(query.vector(), "of the query");
        Vector vector = query.vector().normalized();
        Optional<Filter> selection = ScopeMarks.select(query.scope());
        int asked = (int) Math.min(maxResults, (long) query.limit() + MARGIN);
        while (true) {
            List<EmbeddingMatch<TextSegment>> matches = matches(vector, selection.orElse(null), asked);
            List<ScoredChunk> hits = matches.stream()
                    .map(match -> hit(match, vector))
                    .filter(hit -> query.scope().allows(hit.document()))
                    .sorted(ScoredChunk.BEST_FIRST)
                    .toList();
            boolean all = matches.size() < asked || certain(hits, query.limit(), matches.getLast(), vector);
            if (all || asked == maxResults) {
                warnIfFewer(all, hits.size(), query.limit());
                return hits.subList(0, Math.min(hits.size(), query.limit()));
            }
            asked = (int) Math.min(maxResults, 4L * asked);
        }
    }

    private void warnIfFewer(boolean all, int hits, int limit) {
        if (!all && hits < limit) {
            log.warn(
                    "filtered-after-search: {} of the {} nearest entries in {} are within the scope of a search for"
                            + " {}, and there may be more. Use a store that filters by itself, or let it be asked for more"
                            + " with LangChain4j.vectorStore(store, dimension, maxResults)",
                    hits,
                    maxResults,
                    name,
                    limit);
        }
    }

    /** Whether what the store did not give cannot belong among the best, not even by its id. */
    private static boolean certain(List<ScoredChunk> hits, int limit, EmbeddingMatch<TextSegment> last, Vector vector) {
        return hits.size() >= limit
                && cosine(last, vector) < hits.get(limit - 1).score() - SAME;
    }

    private List<EmbeddingMatch<TextSegment>> matches(Vector vector, @Nullable Filter selection, int limit) {
        var request = EmbeddingSearchRequest.builder()
                .queryEmbedding(Embedding.from(vector.toArray()))
                .maxResults(limit)
                .minScore(0.0)
                .filter(selection)
                .build();
        return call("search", () -> {
            try {
                return store.search(request).matches();
            } catch (UnsupportedFeatureException | UnsupportedOperationException e) {
                if (selection == null) {
                    throw e;
                }
                // Slower, but the scope is applied to every match in any case.
                return matches(vector, null, limit);
            }
        });
    }

    private ScoredChunk hit(EmbeddingMatch<TextSegment> match, Vector vector) {
        ChunkRecord found = StoredSegment.read(match.embedded())
                .orElseThrow(() -> new StoreException(
                        "entry " + match.embeddingId() + " of " + name
                                + " was not written by Ragstone, or its metadata was" + " not kept",
                        "Give Ragstone a store of its own that keeps all metadata, and search one that LangChain4j"
                                + " filled with LangChain4j.retriever.",
                        false,
                        null));
        return new ScoredChunk(found.document(), found.chunk(), cosine(match, vector));
    }

    private static double cosine(EmbeddingMatch<TextSegment> match, Vector vector) {
        @Nullable Embedding stored = match.embedding();
        return stored == null || stored.vector().length != vector.dimension()
                ? 2 * match.score() - 1
                : Vector.of(stored.vector()).normalized().dot(vector);
    }

    private <T> T call(String what, Supplier<T> call) {
        try {
            return call.get();
        } catch (StoreException | IllegalArgumentException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StoreException(
                    "could not " + what + " " + name + ": " + Failures.reason(e),
                    Failures.remedy(e),
                    Failures.mayPass(e),
                    Failures.cause(e));
        }
    }

    private void requireDimension(Vector vector, String whose) {
        if (vector.dimension() != dimension) {
            throw new IllegalArgumentException("the vector " + whose + " has " + vector.dimension()
                    + " dimensions but the store " + name + " has " + dimension);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the store " + name + " is closed");
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
