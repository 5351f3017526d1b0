package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.Fingerprint;
import dev.ragstone.store.IndexedChunk;
import dev.ragstone.store.KeywordIndex;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * A {@link KeywordIndex} in a directory of its own, in this process: BM25 with an analysis for each language.
 *
 * <p>Safe for use by several threads. Each write is a commit that survives a crash, so write many chunks at once. One
 * process may open a directory at a time.
 *
 * @since 0.1
 */
public final class LuceneKeywordIndex implements KeywordIndex {

    private final ChunkIndex index;
    private final ChunkDocuments documents;
    private final KeywordLeg keywords;

    private LuceneKeywordIndex(IndexSettings settings) {
        CommittedIndex committed = CommittedIndex.open(settings);
        index = new ChunkIndex(committed);
        documents = new ChunkDocuments(committed.analysis());
        keywords = new KeywordLeg(committed.analysis(), settings.keywords());
    }

    /** Starts to open the index in {@code directory}, which is created if need be. */
    public static Builder builder(Path directory) {
        return new Builder(directory);
    }

    @Override
    public void upsert(Collection<IndexedChunk> chunks) {
        index.upsert(
                List.copyOf(chunks),
                added -> added.chunk().id(),
                added -> documents.words(added.document(), added.chunk()));
    }

    @Override
    public void delete(Collection<String> chunkIds) {
        index.delete(chunkIds);
    }

    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        return index.read(searcher -> keywords.search(searcher, query));
    }

    /** Merges away what was deleted, which until then counts in the word statistics, and speeds up searches. */
    public void settle() {
        index.settle();
    }

    @Override
    public void close() {
        index.close();
    }

    /** Says how to open a {@link LuceneKeywordIndex}. */
    public static final class Builder {

        private final IndexSettings settings;

        private Builder(Path directory) {
            settings = new IndexSettings(directory, IndexHeader.Kind.KEYWORDS);
            settings.fingerprint(new Fingerprint("none", 0, "any", TextAnalysis.ID));
        }

        /**
         * BM25's parameters: how soon repeating a word stops to count, and how much long texts are held back. Default:
         * 1.2 and 0.75.
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

        Builder opener(IndexSettings.DirectoryOpener opener) {
            settings.opener(opener);
            return this;
        }

        /**
         * Opens the index.
         *
         * @throws dev.ragstone.error.FingerprintException if it was built with another analysis
         * @throws dev.ragstone.error.StoreException if the directory cannot be opened
         */
        public LuceneKeywordIndex open() {
            return new LuceneKeywordIndex(settings);
        }
    }
}
