package dev.ragstone.pgvector;

import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.error.RetryPolicy;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.Fingerprint;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Says how to open a {@link PgVectorStore}.
 *
 * @since 0.1
 */
public final class PgVectorStoreBuilder {

    /** Names the analysis in the fingerprint; must change whenever a text's terms do. */
    static final String ANALYZER = "postgres-words-1";

    /** Names the analysis of an index that keeps no words. */
    static final String NO_WORDS = "none";

    private final DataSource source;
    private String schema = "ragstone";
    private String prefix = "";
    private @Nullable EmbeddingModel model;
    private @Nullable String chunkerId;
    private boolean readOnly;
    private boolean reindexOnMismatch;
    private boolean createExtension = true;
    private boolean rowSecurity;
    private boolean words = true;
    private Set<String> hotKeys = Set.of();
    private @Nullable String role;
    private HnswSettings hnsw = HnswSettings.DEFAULTS;
    private int exactLimit = 5_000;
    private int indexMegabytes = 512;
    private Timeouts timeouts = Timeouts.DEFAULTS;
    private PgTokenArchive.@Nullable TokenCompression compression;

    PgVectorStoreBuilder(DataSource source) {
        this.source = source;
    }

    /** What an open store is made of. */
    record Opened(
            Database database,
            SchemaNames names,
            Fingerprint fingerprint,
            VectorIndex index,
            boolean readOnly,
            boolean rowSecurity,
            int indexMegabytes,
            PgTokenArchive.@Nullable TokenCompression compression) {}

    /** The schema of the tables, which is created if need be. Default: {@code ragstone}. */
    public PgVectorStoreBuilder schema(String schema) {
        this.schema = SchemaNames.requireSchema(schema);
        return this;
    }

    /** What the names of all tables begin with, so that several indexes fit into one schema. Default: nothing. */
    public PgVectorStoreBuilder tablePrefix(String prefix) {
        this.prefix = SchemaNames.requirePrefix(prefix);
        return this;
    }

    /** The model whose vectors are stored. Required, except to read an index whatever it was built with. */
    public PgVectorStoreBuilder embeddingModel(EmbeddingModel model) {
        this.model = model;
        return this;
    }

    /** The {@linkplain dev.ragstone.chunk.Chunker#id() id} of the chunker. Required together with the model. */
    public PgVectorStoreBuilder chunkerId(String chunkerId) {
        if (chunkerId.isBlank()) {
            throw new IllegalArgumentException("chunkerId must not be blank");
        }
        this.chunkerId = chunkerId;
        return this;
    }

    /** Whether nothing is to be written or created. Default: false. */
    public PgVectorStoreBuilder readOnly(boolean readOnly) {
        this.readOnly = readOnly;
        return this;
    }

    /**
     * Whether an index built with another embedder, chunker or analyzer, or with other token vectors, is emptied instead of
     * refused. The tables stay, with policies, grants and views of your own. Default: false.
     */
    public PgVectorStoreBuilder reindexOnMismatch(boolean reindexOnMismatch) {
        this.reindexOnMismatch = reindexOnMismatch;
        return this;
    }

    /**
     * Whether to install pgvector in the database if it is missing, which takes the rights of an administrator or the
     * owner of the database. Default: true.
     */
    public PgVectorStoreBuilder createExtension(boolean createExtension) {
        this.createExtension = createExtension;
        return this;
    }

    /**
     * Keys of metadata by which documents are often filtered by range or by the beginning of a text; each gets two indexes of
     * its own. Equality, lists and access labels need none. Default: none.
     */
    public PgVectorStoreBuilder hotKeys(String... keys) {
        hotKeys = Set.of(keys);
        return this;
    }

    /**
     * Whether the tables get policies of row-level security, by which a role other than their owner reads only documents
     * it was {@linkplain PgVectorStore#grantReading granted}, and of these only those a search may see. Once on, it stays
     * on. Default: as the index has it; a new one has none.
     */
    public PgVectorStoreBuilder rowLevelSecurity(boolean rowSecurity) {
        this.rowSecurity = rowSecurity;
        return this;
    }

    /**
     * Whether words are indexed in the database. Without, writing takes a part of the time and the room, and something else
     * has to search by words, such as a {@code MirroredStore} before this one; a search by words of this store fails. What
     * an index keeps is part of what it was built with. Default: true.
     */
    public PgVectorStoreBuilder indexWords(boolean words) {
        this.words = words;
        return this;
    }

    /**
     * The role all transactions of this store take on, which the one that connects must be a member of. It ends with each
     * transaction, so stores of several roles may share a pool. Default: the one that connects.
     */
    public PgVectorStoreBuilder role(String role) {
        SchemaNames.quoteRole(role);
        this.role = role;
        return this;
    }

    /**
     * The parameters of the graph index: neighbours per vector, how widely it is built, and how widely it is searched at
     * least. If the first two, or the {@linkplain #indexPrecision precision}, differ from those of the index that is
     * there, the next {@link PgVectorStore#settle} builds another and then drops the old one, which serves until then. So
     * open all that write with the same. Default: 16, 64 and 100.
     *
     * @param m from 2 to 100
     * @param efConstruction from twice {@code m} to 1,000
     * @param efSearch from 1 to 1,000; a search never looks at fewer than it is to return
     */
    public PgVectorStoreBuilder hnsw(int m, int efConstruction, int efSearch) {
        hnsw = HnswSettings.of(m, efConstruction, efSearch, hnsw.precision());
        return this;
    }

    /** How exact the vectors are that the graph index goes by. Default: {@link VectorPrecision#FLOAT}. */
    public PgVectorStoreBuilder indexPrecision(VectorPrecision precision) {
        hnsw = hnsw.with(precision);
        return this;
    }

    /**
     * Up to how many vectors are all compared, which is exact, instead of searching a graph, which is fast; within a
     * filter or an access scope, four times as many. Default: 5,000.
     */
    public PgVectorStoreBuilder exactSearchLimit(int vectors) {
        if (vectors < 0) {
            throw new IllegalArgumentException("exactSearchLimit must not be negative but was " + vectors);
        }
        this.exactLimit = vectors;
        return this;
    }

    /** How much memory the server may use to build the graph index, if it has less by itself. Default: 512 MB. */
    public PgVectorStoreBuilder indexMemory(int megabytes) {
        if (megabytes < 1 || megabytes > 1_000_000) {
            throw new IllegalArgumentException("indexMemory must be from 1 to 1000000 megabytes but was " + megabytes);
        }
        this.indexMegabytes = megabytes;
        return this;
    }

    /** How long a statement of a search may take on the server. Default: 30 seconds. */
    public PgVectorStoreBuilder searchTimeout(Duration timeout) {
        timeouts = timeouts.withSearch(timeout);
        return this;
    }

    /** How long a statement of a commit may take on the server, waiting for others included. Default: 10 minutes. */
    public PgVectorStoreBuilder writeTimeout(Duration timeout) {
        timeouts = timeouts.withWrite(timeout);
        return this;
    }

    /** How long settling waits for transactions of others; a minute unless a test has less time. */
    PgVectorStoreBuilder lockTimeout(Duration timeout) {
        timeouts = timeouts.withLock(timeout);
        return this;
    }

    /**
     * How often a search is repeated when its connection broke, and a commit that the server has undone because of
     * another one. Default: four attempts, with pauses from 0.1 to 2 seconds.
     */
    public PgVectorStoreBuilder repeating(RetryPolicy policy) {
        timeouts = timeouts.withRepeating(policy);
        return this;
    }

    /**
     * Keeps the vectors of the tokens of every chunk, for late interaction to compare without a run of the model. What an
     * index keeps is part of what it was built with. Default: none.
     *
     * @param id names how they are made small; part of the fingerprint
     * @param compression equal vectors must give equal bytes
     */
    public PgVectorStoreBuilder tokenVectors(String id, Function<TokenVectors, CompressedTokens> compression) {
        if (id.isBlank() || id.equals(Fingerprint.NO_TOKENS)) {
            throw new IllegalArgumentException(
                    "the id of a compression must be a name of its own but was '" + id + "'");
        }
        this.compression = new PgTokenArchive.TokenCompression(id, compression);
        return this;
    }

    /**
     * Opens the index, and creates its tables if need be.
     *
     * @throws IllegalStateException if something required was not set
     * @throws IllegalArgumentException if pgvector cannot index vectors of the model's dimension
     * @throws dev.ragstone.error.FingerprintException if the index was built with something else
     * @throws dev.ragstone.error.StoreException if the database cannot be reached or used
     */
    public PgVectorStore open() {
        Fingerprint wanted = fingerprint();
        SchemaNames names = names();
        var database = new Database(
                source, new Database.Access(Optional.ofNullable(role), rowSecurity, timeouts, Optional.empty()));
        String vectorSchema = new Extension(database).require(createExtension && !readOnly);
        var migration = new Migration(database, names, vectorSchema, timeouts.write());
        MetaRow found = readOnly || wanted == null
                ? migration.require(wanted)
                : migration.prepare(wanted, reindexOnMismatch, rowSecurity);
        if (!readOnly) {
            migration.index(hotKeys);
        }
        return new PgVectorStore(new Opened(
                database.opened(names, found),
                names,
                found.fingerprint(),
                VectorIndex.of(vectorSchema, found.fingerprint(), hnsw, exactLimit),
                readOnly,
                found.rowSecurity(),
                indexMegabytes,
                compression));
    }

    SchemaNames names() {
        return new SchemaNames(schema, prefix);
    }

    private @Nullable Fingerprint fingerprint() {
        if (model != null && chunkerId != null) {
            requireDimension(model.dimension());
            String tokens = compression == null ? Fingerprint.NO_TOKENS : compression.id();
            return new Fingerprint(model.id(), model.dimension(), chunkerId, words ? ANALYZER : NO_WORDS, tokens);
        }
        if (!readOnly || model != null || chunkerId != null) {
            throw new IllegalStateException((model == null ? "embeddingModel" : "chunkerId") + " must be set");
        }
        return null;
    }

    private void requireDimension(int dimension) {
        if (dimension > hnsw.precision().mostDimensions()) {
            throw new IllegalArgumentException("pgvector cannot index vectors of " + dimension + " dimensions as "
                    + hnsw.precision() + ", which takes up to "
                    + hnsw.precision().mostDimensions()
                    + (dimension > VectorPrecision.HALF.mostDimensions()
                            ? "; use a model with shorter vectors"
                            : "; use indexPrecision(HALF)"));
        }
    }
}
