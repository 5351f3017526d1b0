package dev.ragstone.embedded;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.VectorCache;
import dev.ragstone.error.FingerprintException;
import dev.ragstone.error.StoreException;
import dev.ragstone.ingestion.RetiredVectors;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.store.Fingerprint;
import dev.ragstone.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the generations of an index.
 *
 * <p>Whoever writes the generation that is current holds its lock, and only then may add, switch and delete generations. A
 * generation that another process replaces between being looked up and being opened is looked up again. A vector cache
 * forgets what only a generation has that is deleted.
 */
final class Generations {

    private static final Logger LOG = LoggerFactory.getLogger(Generations.class);

    /** Reindexing takes longer than opening, so more than a few attempts mean that something else is wrong. */
    private static final int ATTEMPTS = 20;

    private final GenerationFolder folder;
    private final UnaryOperator<LuceneStore.Builder> tuning;
    private final VectorCache cache;
    private final Wanted wanted;

    /**
     * Knows the generations in {@code index}.
     *
     * @param tuning sets all but the model and the chunker
     */
    Generations(Path index, UnaryOperator<LuceneStore.Builder> tuning, VectorCache cache, Wanted wanted) {
        this.folder = new GenerationFolder(index);
        this.tuning = tuning;
        this.cache = cache;
        this.wanted = wanted;
    }

    /**
     * What a generation is to be built with.
     *
     * @param tokens says how token vectors are kept
     */
    record Wanted(Embedder embedder, String chunkerId, UnaryOperator<LuceneStore.Builder> tokens) {

        LuceneStore.Builder applyTo(LuceneStore.Builder store) {
            return tokens.apply(store.embeddingModel(embedder.model()).chunkerId(chunkerId));
        }

        /** Keeps the token vectors that {@code before} has, if there will be any to keep. */
        LuceneStore.Builder following(GenerationStore before, LuceneStore.Builder store) {
            return applyTo(embedder.tokenEmbedder().isPresent() ? store.tokenVectorsOf(before.fingerprint()) : store);
        }
    }

    /** Opens what is current in {@code index} for reading, whatever it was built with. */
    static LuceneStore openAnything(Path index) {
        var folder = new GenerationFolder(index);
        return openCurrent(
                folder::requireCurrent,
                generation -> LuceneStore.builder(folder.path(generation))
                        .readOnly(true)
                        .open());
    }

    /**
     * Opens what is current for reading.
     *
     * @throws FingerprintException if it was built with something else
     */
    GenerationStore openToRead() {
        return openCurrent(
                folder::requireCurrent,
                generation -> new GenerationStore(
                        generation, wanted(generation).readOnly(true).open(), () -> {}));
    }

    /**
     * Opens what is current for writing, creates it if there is nothing, and removes generations that nobody needs.
     *
     * @throws FingerprintException if it was built with something else
     */
    GenerationStore openToWrite() {
        GenerationStore store = openCurrent(
                folder::currentToWrite,
                generation ->
                        new GenerationStore(generation, wanted(generation).open(), () -> deleteIfReplaced(generation)));
        for (int other : folder.generations()) {
            if (other != store.generation()) {
                drop(other, store);
            }
        }
        folder.deleteRemains();
        return store;
    }

    /**
     * Opens what is current as it was built: for writing, so that documents can be deleted, unless even the analyzer is
     * another.
     */
    GenerationStore openAsBuilt() {
        return openCurrent(folder::currentToWrite, generation -> {
            Fingerprint built = fingerprint(generation);
            Runnable afterClose = () -> deleteIfReplaced(generation);
            try {
                LuceneStore store = builder(generation)
                        .embeddingModel(new EmbeddingModel(built.embedder(), built.dimension(), 1))
                        .chunkerId(built.chunker())
                        .tokenVectorsOf(built)
                        .open();
                return new GenerationStore(generation, store, afterClose);
            } catch (FingerprintException e) {
                return new GenerationStore(
                        generation, builder(generation).readOnly(true).open(), afterClose);
            }
        });
    }

    /** Opens the generation that is to follow {@code current}: one that was begun and fits, or else a new one. */
    GenerationStore openNext(GenerationStore current) {
        GenerationStore begun = null;
        int last = current.generation();
        for (int other : folder.generations()) {
            last = Math.max(last, other);
            if (other != current.generation()) {
                if (begun == null && other > current.generation() && fits(other)) {
                    begun = openNext(other, current);
                } else {
                    drop(other, current);
                }
            }
        }
        folder.deleteRemains();
        return begun == null ? openNext(last + 1, current) : begun;
    }

    /** Deletes a generation that is not open, and makes the cache forget what {@code serving} has not got. */
    void drop(int generation, GenerationStore serving) {
        if (!cache.equals(VectorCache.none())) {
            try (LuceneStore store = asItIs(generation)) {
                retired(store, store.fingerprint()).forget(serving.catalog());
            } catch (StoreException e) {
                // Cut off before its first commit, then there is nothing to forget; or the cache is down.
                LOG.warn(
                        "what {} left in the vector cache was not removed: {}",
                        folder.path(generation),
                        e.getMessage());
            }
        }
        folder.delete(generation);
    }

    /** Makes the cache forget documents that are about to be deleted, whatever {@code store} was built with. */
    void forget(List<String> documentIds, GenerationStore store) {
        try {
            retired(store, store.fingerprint()).forget(documentIds);
        } catch (StoreException e) {
            LOG.warn("vectors of deleted documents were not removed from the cache: {}", e.getMessage());
        }
    }

    private RetiredVectors retired(Store store, Fingerprint built) {
        return new RetiredVectors(cache, store.catalog(), built.embedder());
    }

    /** Makes {@code store} the one that is opened from now on. */
    void makeCurrent(GenerationStore store) {
        folder.makeCurrent(store.generation());
    }

    /** Whether another generation has taken the place of {@code store}. */
    boolean isReplaced(GenerationStore store) {
        return folder.isReplaced(store.generation());
    }

    private static <S extends Store> S openCurrent(IntSupplier current, IntFunction<S> opener) {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            int generation = current.getAsInt();
            try {
                S store = opener.apply(generation);
                if (current.getAsInt() == generation) {
                    return store;
                }
                store.close();
            } catch (StoreException e) {
                if (current.getAsInt() == generation) {
                    throw e;
                }
            }
        }
        return opener.apply(current.getAsInt());
    }

    private GenerationStore openNext(int generation, GenerationStore current) {
        LuceneStore.Builder next = wanted.following(current, builder(generation));
        return new GenerationStore(generation, next.open(), () -> deleteIfReplaced(generation));
    }

    /** One that was never switched to is kept, to be gone on with. */
    private void deleteIfReplaced(int generation) {
        if (folder.isReplaced(generation) && Files.exists(folder.path(generation))) {
            folder.delete(generation);
        }
    }

    private boolean fits(int generation) {
        try (LuceneStore store = wanted(generation).readOnly(true).open()) {
            return store.fingerprint().chunker().equals(wanted.chunkerId());
        } catch (StoreException e) {
            // Built with something else, or cut off before its first commit: building it again is all there is to do.
            return false;
        }
    }

    private Fingerprint fingerprint(int generation) {
        try (LuceneStore store = asItIs(generation)) {
            return store.fingerprint();
        }
    }

    private LuceneStore asItIs(int generation) {
        return LuceneStore.builder(folder.path(generation)).readOnly(true).open();
    }

    private LuceneStore.Builder wanted(int generation) {
        return wanted.applyTo(builder(generation));
    }

    private LuceneStore.Builder builder(int generation) {
        return tuning.apply(LuceneStore.builder(folder.path(generation)));
    }
}
