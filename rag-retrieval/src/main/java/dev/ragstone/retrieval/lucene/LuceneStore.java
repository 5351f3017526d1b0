package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.Chunk;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.retrieval.late.TokenCompression;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Fingerprint;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.MatchedWord;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.store.TokenArchive;
import dev.ragstone.store.VectorQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.IndexWriter;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Store} in one directory on disk, in this process: documents, chunks, BM25, vectors and the sync ledger share
 * one Lucene index and its commits.
 *
 * <pre>{@code
 * try (Store store = LuceneStore.builder(Path.of("index"))
 *         .embeddingModel(embedder.model())
 *         .chunkerId(chunker.id())
 *         .open()) {
 *     store.commit(batch);
 *     store.search(new KeywordQuery("any text at all", SearchScope.everything(), 10));
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads. Searches never wait for a commit; commits take turns. One process may write a
 * directory at a time; any number may open it with {@link Builder#readOnly} beside the writer, and see its commits within
 * about a second. Merging goes on in threads of its own, which {@link #close} ends. After a failed commit the store is as
 * it was before it, and usable.
 *
 * @since 0.1
 */
public final class LuceneStore implements Store {

    private static final Set<StoreCapability> CAPABILITIES = Collections.unmodifiableSet(EnumSet.of(
            StoreCapability.LEXICAL,
            StoreCapability.KNN,
            StoreCapability.FILTERED_KNN,
            StoreCapability.GLOBAL_IDF,
            StoreCapability.STABLE_TIES,
            StoreCapability.ATOMIC_BATCHES,
            StoreCapability.WORD_FEEDBACK,
            StoreCapability.VECTOR_FEEDBACK));

    private final CommittedIndex index;
    private final ChunkDocuments documents;
    private final KeywordLeg keywords;
    private final VectorLeg vectors;
    private final Catalog catalog;
    private final @Nullable LuceneTokens tokens;

    private LuceneStore(IndexSettings settings) {
        index = CommittedIndex.open(settings);
        documents = new ChunkDocuments(index.analysis());
        keywords = new KeywordLeg(index.analysis(), settings.keywords());
        vectors = new VectorLeg(index.fingerprint().dimension(), settings.exactSearchLimit());
        catalog = new LuceneCatalog(index);
        tokens = TokenCompression.named(index.fingerprint().tokens())
                .map(compression -> new LuceneTokens(index, compression))
                .orElse(null);
    }

    /** Starts to open the index in {@code directory}, which is created unless it is opened for reading only. */
    public static Builder builder(Path directory) {
        return new Builder(directory);
    }

    /** What the index was built with. */
    public Fingerprint fingerprint() {
        return index.fingerprint();
    }

    @Override
    public Set<StoreCapability> capabilities() {
        return CAPABILITIES;
    }

    @Override
    public void commit(StoreBatch batch) {
        for (DocumentUpdate update : batch.documents()) {
            for (StoredChunk chunk : update.chunks()) {
                if (chunk.vector() != null) {
                    vectors.requireUsable(chunk.chunk(), chunk.vector());
                }
                if (chunk.tokens() != null && tokens == null) {
                    throw new IllegalArgumentException("chunk " + chunk.chunk().id()
                            + " has token vectors, but this index keeps none: see Builder.tokenVectors");
                }
            }
        }
        if (!batch.isEmpty()) {
            index.write(writer -> apply(batch, writer));
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Of a query with more than 1,000 different words the rarest are searched for, which tell most.
     */
    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        return index.read(searcher -> keywords.search(searcher, query));
    }

    @Override
    public List<MatchedWord> matchedWords(KeywordQuery query, Chunk chunk) {
        return index.read(searcher -> keywords.explain(searcher, query, chunk));
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        return index.read(searcher -> vectors.search(searcher, query));
    }

    /**
     * {@inheritDoc}
     *
     * <p>Up to 20,000 entries, the index becomes one segment without deletions, whose scores are those of a fresh build.
     * A larger one becomes one segment (of up to 5 GB; several if it is larger) when an eighth of it has come in since, and
     * is rewritten elsewhere only where deletions have a worthwhile share. Others search and commit meanwhile, and closing
     * gives up what is not finished. When the thread is interrupted it no longer waits; what is being merged is taken in by
     * a later commit. Nothing is done to an index opened for reading only.
     */
    @Override
    public void settle() {
        index.settle();
    }

    @Override
    public Catalog catalog() {
        return catalog;
    }

    /** {@inheritDoc} It is there if the index was built with {@link Builder#tokenVectors}. */
    @Override
    public Optional<TokenArchive> tokenArchive() {
        return Optional.ofNullable(tokens);
    }

    @Override
    public void close() {
        index.close();
    }

    // Deletions first, so that a document both removed and added is there afterwards.
    private void apply(StoreBatch batch, IndexWriter writer) throws IOException {
        for (String id : batch.deletions()) {
            writer.deleteDocuments(ChunkDocuments.documentTerm(id), ChunkDocuments.ledgerTerm(id));
        }
        for (DocumentUpdate update : batch.documents()) {
            writer.updateDocuments(ChunkDocuments.documentTerm(update.document().id()), documents.block(update));
        }
        for (LedgerEntry entry : batch.ledger()) {
            writer.updateDocument(ChunkDocuments.ledgerTerm(entry.documentId()), documents.ledgerRow(entry));
        }
    }

    /** Says how to open a {@link LuceneStore}. */
    public static final class Builder {

        private final IndexSettings settings;
        private @Nullable EmbeddingModel model;
        private @Nullable String chunkerId;
        private boolean readOnly;
        private String tokens = Fingerprint.NO_TOKENS;

        private Builder(Path directory) {
            settings = new IndexSettings(directory, IndexHeader.Kind.STORE);
        }

        /** The model whose vectors are stored. Required, except to read an index whatever it was built with. */
        public Builder embeddingModel(EmbeddingModel model) {
            IndexSettings.requireDimension(model.dimension());
            this.model = model;
            return this;
        }

        /** The {@linkplain dev.ragstone.chunk.Chunker#id() id} of the chunker. Required together with the model. */
        public Builder chunkerId(String chunkerId) {
            if (chunkerId.isBlank()) {
                throw new IllegalArgumentException("chunkerId must not be blank");
            }
            this.chunkerId = chunkerId;
            return this;
        }

        /** Whether to open the index for reading only, beside a writer if there is one. Default: false. */
        public Builder readOnly(boolean readOnly) {
            this.readOnly = readOnly;
            settings.readOnly(readOnly);
            return this;
        }

        /**
         * Whether an index built with another embedder, chunker or analyzer, or with other token vectors, is emptied
         * instead of refused. Default: false.
         */
        public Builder reindexOnMismatch(boolean reindexOnMismatch) {
            settings.reindexOnMismatch(reindexOnMismatch);
            return this;
        }

        /**
         * BM25's parameters: how soon repeating a word stops to count, and how much long texts are held back. They are
         * applied when searching, so another choice needs no reindexing. Default: 1.2 and 0.75.
         */
        public Builder bm25(float k1, float b) {
            settings.bm25(k1, b);
            return this;
        }

        /**
         * How the search by words weighs titles, words that stand together, typos and prefixes. Applied when searching,
         * so another choice needs no reindexing. Default: {@link KeywordTuning#defaults}.
         */
        public Builder keywords(KeywordTuning tuning) {
            settings.keywords(tuning);
            return this;
        }

        /**
         * How exact the vectors are that a search goes by. Fixed when the index is built: another choice is refused, or
         * drops the content with {@link #reindexOnMismatch}. Default: what the index was built with; for a new one
         * {@link VectorPrecision#FLOAT}.
         */
        public Builder vectors(VectorPrecision precision) {
            settings.precision(precision);
            return this;
        }

        /**
         * Up to how many vectors are all compared, which is exact, instead of searching a graph, which is fast. With a
         * filter or an access scope five times as many are, and 25 times as many if they are at most an eighth of all: a
         * scope makes the graph slow and forgetful. Default: 4,000.
         */
        public Builder exactSearchLimit(int vectors) {
            settings.exactSearchLimit(vectors);
            return this;
        }

        /**
         * Keeps the vectors of the tokens of every chunk, compressed, for late interaction to compare without a run of the
         * model. What an index keeps is part of what it was built with: another choice needs reindexing, as another
         * embedder does. Default: an index keeps what it has, and a new one none.
         */
        public Builder tokenVectors(TokenCompression compression) {
            tokens = compression.id();
            settings.tokensAsBuilt(false);
            return this;
        }

        /** Keeps no token vectors; an index that has them is one that was built with something else. */
        public Builder withoutTokenVectors() {
            tokens = Fingerprint.NO_TOKENS;
            settings.tokensAsBuilt(false);
            return this;
        }

        /** Keeps token vectors if the index is a new one; any other keeps what it has. Default: a new one has none. */
        public Builder tokenVectorsIfNew(TokenCompression compression) {
            tokens = compression.id();
            settings.tokensAsBuilt(true);
            return this;
        }

        /** Keeps the token vectors that an index with this fingerprint keeps, if it keeps any, unless it has others. */
        public Builder tokenVectorsOf(Fingerprint built) {
            tokens = built.tokens();
            settings.tokensAsBuilt(true);
            return this;
        }

        Builder smallIndex(int entries) {
            settings.smallIndex(entries);
            return this;
        }

        Builder opener(IndexSettings.DirectoryOpener opener) {
            settings.opener(opener);
            return this;
        }

        /**
         * Opens the index.
         *
         * @throws IllegalStateException if something required was not set
         * @throws dev.ragstone.error.FingerprintException if the index was built with something else
         * @throws dev.ragstone.error.StoreException if the directory cannot be opened, is being written by another
         *     process, or holds something else
         */
        public LuceneStore open() {
            if (model != null && chunkerId != null) {
                settings.fingerprint(
                        new Fingerprint(model.id(), model.dimension(), chunkerId, TextAnalysis.ID, tokens));
            } else if (!readOnly || model != null || chunkerId != null) {
                throw new IllegalStateException((model == null ? "embeddingModel" : "chunkerId") + " must be set");
            }
            return new LuceneStore(settings);
        }
    }
}
