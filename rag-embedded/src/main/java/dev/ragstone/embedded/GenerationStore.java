package dev.ragstone.embedded;

import dev.ragstone.document.Chunk;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.Fingerprint;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.MatchedWord;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.TokenArchive;
import dev.ragstone.store.VectorQuery;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** One generation of an index, opened. Something may be done when it is closed and before documents are deleted. */
final class GenerationStore implements Store {

    private final int generation;
    private final LuceneStore store;
    private final Runnable afterClose;
    private volatile Consumer<List<String>> beforeDeleting = ids -> {};
    private volatile Consumer<Runnable> closing = Runnable::run;

    GenerationStore(int generation, LuceneStore store, Runnable afterClose) {
        this.generation = generation;
        this.store = store;
        this.afterClose = afterClose;
    }

    /** Sets who is told the ids of documents that are about to be deleted. Default: nobody. */
    void beforeDeleting(Consumer<List<String>> beforeDeleting) {
        this.beforeDeleting = beforeDeleting;
    }

    /** Sets who closes the files, by running what it is given. Default: they are just closed. */
    void closing(Consumer<Runnable> closing) {
        this.closing = closing;
    }

    int generation() {
        return generation;
    }

    /** What it was built with. */
    Fingerprint fingerprint() {
        return store.fingerprint();
    }

    @Override
    public Set<StoreCapability> capabilities() {
        return store.capabilities();
    }

    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        return store.search(query);
    }

    @Override
    public List<MatchedWord> matchedWords(KeywordQuery query, Chunk chunk) {
        return store.matchedWords(query, chunk);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        return store.search(query);
    }

    @Override
    public void commit(StoreBatch batch) {
        if (!batch.deletions().isEmpty()) {
            beforeDeleting.accept(batch.deletions());
        }
        store.commit(batch);
    }

    @Override
    public void settle() {
        store.settle();
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
    public void close() {
        closing.accept(store::close);
        afterClose.run();
    }
}
