package dev.ragstone.retrieval.lucene;

import dev.ragstone.embedding.Vector;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullMarked;

/** The steps of both searches by themselves. It stands in the package of the store, because they are nobody else's business. */
@NullMarked
public final class SearchParts implements AutoCloseable {

    private final CommittedIndex index;
    private final KeywordLeg keywords;
    private final VectorLeg vectors;
    private final KeywordTuning tuning = KeywordTuning.defaults();

    private SearchParts(IndexSettings settings) {
        index = CommittedIndex.open(settings);
        keywords = new KeywordLeg(index.analysis(), tuning);
        vectors = new VectorLeg(index.fingerprint().dimension(), settings.exactSearchLimit());
    }

    /** Opens the index of a {@link LuceneStore} for reading. */
    public static SearchParts open(Path path) {
        var settings = new IndexSettings(path, IndexHeader.Kind.STORE);
        settings.readOnly(true);
        return new SearchParts(settings);
    }

    /** How many nanoseconds each step takes for one query. */
    public Map<String, Long> measure(String text, Vector vector, int limit) {
        return index.read(searcher -> steps(
                searcher,
                new KeywordQuery(text, SearchScope.everything(), limit),
                new VectorQuery(vector, SearchScope.everything(), limit)));
    }

    @Override
    public void close() {
        index.close();
    }

    private Map<String, Long> steps(ChunkSearcher searcher, KeywordQuery words, VectorQuery meaning)
            throws IOException {
        long begin = System.nanoTime();
        KeywordPlan.of(searcher, index.analysis(), tuning, words);
        long analysed = System.nanoTime();
        List<ScoredDoc> byWords = keywords.find(searcher, words);
        long found = System.nanoTime();
        List<ScoredDoc> byMeaning = vectors.find(searcher, meaning);
        long near = System.nanoTime();
        searcher.chunks(byWords);
        searcher.chunks(byMeaning);
        long loaded = System.nanoTime();
        Map<String, Long> nanos = new LinkedHashMap<>();
        nanos.put("analyse", analysed - begin);
        nanos.put("BM25, without the analysis", Math.max(0, found - analysed - (analysed - begin)));
        nanos.put("kNN", near - found);
        nanos.put("load what both found", loaded - near);
        return nanos;
    }
}
