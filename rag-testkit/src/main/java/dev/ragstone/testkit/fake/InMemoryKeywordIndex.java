package dev.ragstone.testkit.fake;

import dev.ragstone.store.IndexedChunk;
import dev.ragstone.store.KeywordIndex;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A {@link KeywordIndex} that scores every chunk by BM25 over its lower-case words and what is written with signs, without
 * stemming or stop words. Safe for use by several threads; a write is visible at once.
 *
 * @since 0.1
 */
public final class InMemoryKeywordIndex implements KeywordIndex {

    private volatile Map<String, SearchableChunk> chunks = Map.of();
    private volatile boolean closed;

    /** Creates an empty index. */
    public InMemoryKeywordIndex() {}

    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        requireOpen();
        return ExhaustiveSearch.byWords(chunks.values(), query);
    }

    @Override
    public synchronized void upsert(Collection<IndexedChunk> chunks) {
        requireOpen();
        var changed = new TreeMap<>(this.chunks);
        for (IndexedChunk added : chunks) {
            changed.put(added.chunk().id(), SearchableChunk.of(added.document(), added.chunk(), null));
        }
        this.chunks = changed;
    }

    @Override
    public synchronized void delete(Collection<String> chunkIds) {
        requireOpen();
        var changed = new TreeMap<>(chunks);
        chunkIds.forEach(changed::remove);
        chunks = changed;
    }

    @Override
    public void close() {
        closed = true;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the keyword index is closed");
        }
    }
}
