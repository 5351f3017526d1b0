package dev.ragstone.testkit.fake;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.ChangeFeed;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.StoreStats;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.store.TokenArchive;
import dev.ragstone.store.VectorQuery;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A whole {@link Store} in memory: BM25 over lower-case words, exact cosines, all filters, atomic batches.
 *
 * <p>Safe for use by several threads. It forgets everything when it is closed, and can be told to fail.
 *
 * @since 0.1
 */
public final class InMemoryStore implements Store {

    /** Something the store can be told to fail at. */
    public enum Operation {
        /** {@link Store#commit}. */
        COMMIT,
        /** Searching by words. */
        KEYWORD_SEARCH,
        /** Searching by vectors. */
        VECTOR_SEARCH
    }

    private final int dimension;
    private final String history = UUID.randomUUID().toString();
    private volatile StoreState state = StoreState.empty();
    private volatile Set<Operation> failing = Set.of();
    private volatile boolean keepsTokens;
    private final AtomicInteger commits = new AtomicInteger();
    private volatile boolean closed;

    /**
     * An empty store.
     *
     * @throws IllegalArgumentException if {@code dimension} is not positive
     */
    public InMemoryStore(int dimension) {
        this.dimension = Dimensions.require(dimension);
    }

    /** Makes these operations, and no others, fail with a {@link StoreException} from now on. */
    public InMemoryStore failOn(Operation... operations) {
        failing = Set.of(operations);
        return this;
    }

    /** Makes the store keep token vectors from now on, as they are. */
    public InMemoryStore keepTokens() {
        keepsTokens = true;
        return this;
    }

    /** How many commits succeeded. */
    public int commits() {
        return commits.get();
    }

    /** Whether it was closed. */
    public boolean isClosed() {
        return closed;
    }

    @Override
    public Set<StoreCapability> capabilities() {
        return EnumSet.complementOf(EnumSet.of(StoreCapability.NATIVE_HYBRID));
    }

    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        requireWorking(Operation.KEYWORD_SEARCH);
        return ExhaustiveSearch.byWords(state.searchable(), query);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        requireWorking(Operation.VECTOR_SEARCH);
        Dimensions.require(dimension, query.vector());
        return ExhaustiveSearch.byVector(state.searchable(), query);
    }

    @Override
    public synchronized void commit(StoreBatch batch) {
        requireWorking(Operation.COMMIT);
        for (var update : batch.documents()) {
            update.chunks().forEach(this::requireDimension);
        }
        state = state.with(batch);
        commits.incrementAndGet();
    }

    @Override
    public void settle() {
        requireOpen();
    }

    @Override
    public Catalog catalog() {
        requireOpen();
        return new CurrentState();
    }

    @Override
    public Optional<TokenArchive> tokenArchive() {
        return keepsTokens ? Optional.of(new WholeTokens(keys -> state.tokens(keys))) : Optional.empty();
    }

    /** Tells what changes. */
    public ChangeFeed changes() {
        return new InMemoryChangeFeed(
                () -> {
                    requireOpen();
                    return state;
                },
                history);
    }

    @Override
    public void close() {
        closed = true;
    }

    private void requireDimension(StoredChunk stored) {
        Vector vector = stored.vector();
        if (vector != null) {
            Dimensions.require(dimension, vector);
        }
    }

    private void requireWorking(Operation operation) {
        requireOpen();
        if (failing.contains(operation)) {
            throw new StoreException("the in-memory store was told to fail at " + operation, "", true, null);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the in-memory store is closed");
        }
    }

    /** Reads the last commit at each call, not the one at which the catalog was asked for. */
    private final class CurrentState implements Catalog {

        @Override
        public List<LedgerEntry> ledger() {
            return state.ledger();
        }

        @Override
        public List<DocumentInfo> infos() {
            return state.infos();
        }

        @Override
        public Optional<Document> document(String documentId) {
            return state.document(documentId);
        }

        @Override
        public List<Chunk> chunks(String documentId) {
            return state.chunks(documentId);
        }

        @Override
        public Map<String, Vector> vectors(Set<String> vectorKeys) {
            return state.vectors(vectorKeys);
        }

        @Override
        public StoreStats stats() {
            return state.stats();
        }

        @Override
        public long generation() {
            return state.generation();
        }

        @Override
        public boolean holdsAny(SearchScope scope) {
            return state.holdsAny(scope);
        }
    }
}
