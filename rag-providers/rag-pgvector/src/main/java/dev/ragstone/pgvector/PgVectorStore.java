package dev.ragstone.pgvector;

import dev.ragstone.document.Chunk;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.ChangeFeed;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Fingerprint;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.MatchedWord;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.store.TokenArchive;
import dev.ragstone.store.VectorQuery;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Store} in a schema of PostgreSQL with pgvector, which any number of processes may use at once.
 *
 * <pre>{@code
 * try (Store store = PgVectorStore.builder(dataSource)
 *         .embeddingModel(embedder.model())
 *         .chunkerId(chunker.id())
 *         .open()) {
 *     store.commit(batch);
 *     store.search(new KeywordQuery("any text at all", SearchScope.everything(), 10));
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads and processes. Searches never wait for a commit; commits of different documents go on
 * beside one another until each becomes visible, in turn. Every call takes one connection of the {@link DataSource} and
 * gives it back as it was. A search whose connection breaks is repeated; a commit whose connection breaks is not, since it
 * may have been done, but doing it again does no harm. The data source stays the caller's to close. It must not be one that
 * gives the connection of a transaction which the caller has open: a call in the midst of one that has written fails, and
 * leaves it as it is.
 *
 * <p>Searches run in threads of the store: when the calling thread is interrupted, the server is told to end the search,
 * and a {@link StoreException} is thrown with the thread's interrupt flag set.
 *
 * <p>If another process builds the index anew with something else while this store is open, every further call fails with a
 * {@link dev.ragstone.error.FingerprintException}.
 *
 * @since 0.1
 */
public final class PgVectorStore implements Store {

    private static final Set<StoreCapability> WITHOUT_WORDS = Collections.unmodifiableSet(EnumSet.of(
            StoreCapability.KNN,
            StoreCapability.FILTERED_KNN,
            StoreCapability.STABLE_TIES,
            StoreCapability.ATOMIC_BATCHES,
            StoreCapability.VECTOR_FEEDBACK));

    private static final Set<StoreCapability> CAPABILITIES = withWords();

    private final Lifetime lifetime = new Lifetime();
    private final Searches searches = new Searches();
    private final Stems stems = new Stems();
    private final Database database;
    private final SchemaNames names;
    private final Fingerprint fingerprint;
    private final boolean readOnly;
    private final boolean words;
    private final KeywordLeg keywords;
    private final VectorLeg vectors;
    private final Catalog catalog;
    private final Settling settling;
    private final Grants grants;
    private final @Nullable TokenArchive tokens;

    PgVectorStore(PgVectorStoreBuilder.Opened opened) {
        database = opened.database();
        names = opened.names();
        fingerprint = opened.fingerprint();
        readOnly = opened.readOnly();
        words = !fingerprint.analyzer().equals(PgVectorStoreBuilder.NO_WORDS);
        keywords = new KeywordLeg(names, opened.rowSecurity(), stems);
        vectors = new VectorLeg(names, opened.index(), opened.rowSecurity());
        catalog = new PgCatalog(lifetime, database, names, opened.index());
        settling = new Settling(database, names, opened.index(), opened.indexMegabytes(), words);
        grants = new Grants(database, names, opened.rowSecurity());
        tokens = opened.compression() == null
                ? null
                : new PgTokenArchive(opened.compression(), lifetime, database, names);
    }

    private static Set<StoreCapability> withWords() {
        var all = EnumSet.of(StoreCapability.LEXICAL, StoreCapability.GLOBAL_IDF, StoreCapability.WORD_FEEDBACK);
        all.addAll(WITHOUT_WORDS);
        return Collections.unmodifiableSet(all);
    }

    /** Starts to open the index in a database; the connections come from {@code source}, which stays the caller's. */
    public static PgVectorStoreBuilder builder(DataSource source) {
        return new PgVectorStoreBuilder(source);
    }

    /** What the index was built with. */
    public Fingerprint fingerprint() {
        return fingerprint;
    }

    @Override
    public Set<StoreCapability> capabilities() {
        return words ? CAPABILITIES : WITHOUT_WORDS;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The batch is one transaction. Commits that touch the same document take turns. So do those of different documents
     * that share one of 64 locks, which of small batches few do and of large ones most; all others do not wait for one
     * another until the very end.
     */
    @Override
    public void commit(StoreBatch batch) {
        lifetime.requireOpen();
        for (DocumentUpdate update : batch.documents()) {
            update.chunks().forEach(this::requireUsable);
        }
        if (batch.isEmpty()) {
            return;
        }
        requireWritable();
        var commit = new BatchCommit(names, words ? stems : null, batch, database::requireSame);
        database.write("a commit to " + names, commit::write);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Of a query with more than 256 different words those that count most are searched for.
     *
     * @throws StoreException also if the index was built without words
     */
    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        requireWords();
        return search("a search by words in " + names, query.scope(), connection -> keywords.search(connection, query));
    }

    @Override
    public List<MatchedWord> matchedWords(KeywordQuery query, Chunk chunk) {
        requireWords();
        return search(
                "explaining a search by words in " + names,
                query.scope(),
                connection -> keywords.explain(connection, query, chunk));
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        lifetime.requireOpen();
        vectors.requireDimension(query.vector().dimension());
        return search(
                "a search by vectors in " + names, query.scope(), connection -> vectors.search(connection, query));
    }

    private <T> T search(String doing, SearchScope scope, Database.Work<T> work) {
        String context = AccessContext.of(scope.access());
        return searches.run(doing, running -> database.search(doing, context, running, work));
    }

    /**
     * {@inheritDoc}
     *
     * <p>Once there are more vectors than are always compared, this builds the graph index, which later commits keep up to
     * date; until then searches compare all vectors. An index with other {@linkplain PgVectorStoreBuilder#hnsw parameters}
     * than this store was opened with is replaced. Of several processes that settle at once, one does it.
     *
     * <p>Building an index waits for transactions that began before. If one of them, of whatever program, does not end
     * within a minute, the index is left for the next call, and a warning is logged.
     */
    @Override
    public void settle() {
        lifetime.requireOpen();
        if (!readOnly) {
            settling.settle();
        }
    }

    @Override
    public Catalog catalog() {
        return catalog;
    }

    /** {@inheritDoc} It is there if the index was built with {@link PgVectorStoreBuilder#tokenVectors}. */
    @Override
    public Optional<TokenArchive> tokenArchive() {
        return Optional.ofNullable(tokens);
    }

    /** Tells what has changed, for what follows this store. It ends with it. */
    public ChangeFeed changes() {
        return new PgChangeFeed(lifetime, database, names);
    }

    /**
     * Says what a role of the database may read at most, and lets it read the tables so far. Only where the index was
     * opened with {@link PgVectorStoreBuilder#rowLevelSecurity}.
     *
     * <p>The role is known by its number on the server: a rename takes along what it may read, and another role that gets
     * its name later gets nothing of it. In a database restored from a dump no role reads more than public documents until
     * it is granted again.
     *
     * @throws IllegalStateException without row-level security
     * @throws StoreException if there is no such role, or this one may not grant, be it only the use of the schema in
     *     which pgvector is
     */
    public void grantReading(String role, AccessScope access) {
        lifetime.requireOpen();
        grants.grant(role, access);
    }

    /**
     * Takes back what {@link #grantReading} gave, except the use of pgvector's schema. Of a role that was dropped it
     * forgets what it could read.
     *
     * @throws IllegalStateException without row-level security
     * @throws StoreException if there is no such role, and none of this name was granted anything
     */
    public void revokeReading(String role) {
        lifetime.requireOpen();
        grants.revoke(role);
    }

    @Override
    public void close() {
        lifetime.close();
        searches.close();
    }

    private void requireUsable(StoredChunk chunk) {
        if (chunk.vector() != null) {
            vectors.requireUsable(chunk.chunk(), chunk.vector());
        }
        if (chunk.tokens() != null && tokens == null) {
            throw new IllegalArgumentException("chunk " + chunk.chunk().id()
                    + " has token vectors, but this index keeps none: see tokenVectors of the builder");
        }
    }

    private void requireWords() {
        lifetime.requireOpen();
        if (!words) {
            throw new StoreException(
                    "the index in " + names + " of " + database.server() + " keeps no words to search by",
                    "Search through a MirroredStore, or build the index anew with indexWords(true)",
                    false,
                    null);
        }
    }

    private void requireWritable() {
        if (readOnly) {
            throw new StoreException(
                    "the index in " + names + " of " + database.server() + " was opened for reading only",
                    "Open it without readOnly to write",
                    false,
                    null);
        }
    }
}
