package dev.ragstone.retrieval.mirror;

import dev.ragstone.document.Chunk;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.ChangeFeed;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.MatchedWord;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.TokenArchive;
import dev.ragstone.store.VectorQuery;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A {@link Store} that searches by words in a local Lucene index, kept in step with the store it stands before; everything
 * else goes to that store.
 *
 * <p>Safe for use by several threads. A search by words first takes over what has changed since the last one, so it sees
 * every commit that was done when it began, by whichever process. Searches run side by side, and one waits for others that
 * take over changes only until those that it must see are there. The first search after a long absence, or {@link #catchUp},
 * may take a while. One process may use a directory at a time.
 *
 * <p>The copy is made anew when the store behind it is another one, was emptied, or was restored from a backup and knows less
 * than the copy does. Documents and characters taken over at once are bounded, so a large store needs no large heap.
 *
 * <p>Let the feed read from one server, the primary one: a standby that lags behind knows less than the copy does and cannot
 * be told from a store that was restored, so reads that are spread over several servers have the copy made anew again and
 * again.
 *
 * <p>The local index applies filters and access labels itself. Open it over a store that reads everything: a role to which a
 * database shows only some rows is not told when one is removed or taken from it, and would keep it here.
 *
 * @since 0.1
 */
public final class MirroredStore implements Store {

    /** What the local index can do, whether or not the store behind it can. */
    private static final Set<StoreCapability> BY_WORDS =
            EnumSet.of(StoreCapability.LEXICAL, StoreCapability.GLOBAL_IDF, StoreCapability.WORD_FEEDBACK);

    private final Store store;
    private final Mirror mirror;
    private final Set<StoreCapability> capabilities;

    private MirroredStore(Store store, Mirror mirror) {
        this.store = store;
        this.mirror = mirror;
        var both = EnumSet.copyOf(BY_WORDS);
        both.addAll(store.capabilities());
        this.capabilities = Collections.unmodifiableSet(both);
    }

    /**
     * Opens the mirror of {@code store} in {@code directory}, which is created if need be.
     *
     * @param store closed with the mirror
     * @param changes of the same store
     * @throws dev.ragstone.error.StoreException if the directory cannot be opened
     */
    public static MirroredStore open(Store store, ChangeFeed changes, Path directory) {
        return open(store, changes, directory, UnaryOperator.identity());
    }

    /**
     * Opens the mirror of {@code store} in {@code directory}, with settings of its own for the search by words.
     *
     * @param tuning such as {@code index -> index.keywords(KeywordTuning.defaults().withTypos(true))}
     */
    public static MirroredStore open(
            Store store, ChangeFeed changes, Path directory, UnaryOperator<LuceneStore.Builder> tuning) {
        LuceneStore local = tuning.apply(LocalCopy.index(directory)).open();
        return new MirroredStore(store, new Mirror(changes, local, MirrorLimits.USUAL));
    }

    /** Takes over all changes now, rather than at the next search. */
    public void catchUp() {
        mirror.catchUp();
    }

    @Override
    public Set<StoreCapability> capabilities() {
        return capabilities;
    }

    @Override
    public void commit(StoreBatch batch) {
        store.commit(batch);
    }

    @Override
    public void settle() {
        store.settle();
        mirror.settle();
    }

    @Override
    public Catalog catalog() {
        return store.catalog();
    }

    @Override
    public Optional<TokenArchive> tokenArchive() {
        return store.tokenArchive();
    }

    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        return mirror.read(words -> words.search(query));
    }

    @Override
    public List<MatchedWord> matchedWords(KeywordQuery query, Chunk chunk) {
        return mirror.read(words -> words.matchedWords(query, chunk));
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        return store.search(query);
    }

    @Override
    public void close() {
        try {
            mirror.close();
        } finally {
            store.close();
        }
    }
}
