package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.EmbeddedChunk;
import dev.ragstone.store.Fingerprint;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.store.VectorStore;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * A {@link VectorStore} in a directory of its own, in this process.
 *
 * <p>Safe for use by several threads. Each write is a commit that survives a crash, so write many chunks at once. One
 * process may open a directory at a time.
 *
 * @since 0.1
 */
public final class LuceneVectorStore implements VectorStore {

    private final ChunkIndex index;
    private final ChunkDocuments documents;
    private final VectorLeg vectors;

    private LuceneVectorStore(IndexSettings settings) {
        CommittedIndex committed = CommittedIndex.open(settings);
        index = new ChunkIndex(committed);
        documents = new ChunkDocuments(committed.analysis());
        vectors = new VectorLeg(committed.fingerprint().dimension(), settings.exactSearchLimit());
    }

    /** Starts to open the store in {@code directory}, which is created if need be. */
    public static Builder builder(Path directory, int dimension) {
        return new Builder(directory, dimension);
    }

    @Override
    public void upsert(Collection<EmbeddedChunk> chunks) {
        List<EmbeddedChunk> all = List.copyOf(chunks);
        all.forEach(chunk -> vectors.requireUsable(chunk.chunk(), chunk.vector()));
        index.upsert(
                all,
                added -> added.chunk().id(),
                added -> documents.vector(added.document(), added.chunk(), added.vector()));
    }

    @Override
    public void delete(Collection<String> chunkIds) {
        index.delete(chunkIds);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        return index.read(searcher -> vectors.search(searcher, query));
    }

    /** Merges what many writes have left in pieces, which speeds up searches. */
    public void settle() {
        index.settle();
    }

    @Override
    public void close() {
        index.close();
    }

    /** Says how to open a {@link LuceneVectorStore}. */
    public static final class Builder {

        private final IndexSettings settings;

        private Builder(Path directory, int dimension) {
            settings = new IndexSettings(directory, IndexHeader.Kind.VECTORS);
            settings.fingerprint(new Fingerprint("any", IndexSettings.requireDimension(dimension), "any", "none"));
        }

        /**
         * How exact the vectors are that a search goes by. Fixed when the index is built: another choice is refused. Default:
         * what the store was built with; for a new one {@link VectorPrecision#FLOAT}.
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

        Builder opener(IndexSettings.DirectoryOpener opener) {
            settings.opener(opener);
            return this;
        }

        /**
         * Opens the store.
         *
         * @throws dev.ragstone.error.FingerprintException if it holds vectors of another dimension
         * @throws dev.ragstone.error.StoreException if the directory cannot be opened
         */
        public LuceneVectorStore open() {
            return new LuceneVectorStore(settings);
        }
    }
}
