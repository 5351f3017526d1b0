package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.ScoredChunk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.jspecify.annotations.Nullable;

/** One commit of the index, ready to be searched, with what is worth knowing about it at every search. */
final class ChunkSearcher extends IndexSearcher {

    private final DirectoryReader commit;
    private final VectorPrecision precision;
    private final List<Language> languages;
    private final Map<String, CollectionStatistics> pieceStatistics = new HashMap<>();
    private final long vectors;

    ChunkSearcher(DirectoryReader commit, VectorPrecision precision, BM25Similarity similarity) throws IOException {
        super(commit);
        setSimilarity(similarity);
        this.commit = commit;
        this.precision = precision;
        var found = new ArrayList<Language>();
        for (Language language : Language.ALL) {
            CollectionStatistics texts = super.collectionStatistics(Fields.text(language));
            if (texts != null) {
                found.add(language);
                pieceStatistics.put(Fields.parts(language), pieceStatistics(language, texts));
            }
        }
        languages = List.copyOf(found);
        vectors = vectors(commit);
    }

    DirectoryReader commit() {
        return commit;
    }

    /** How exact the scores are by which vectors are found. */
    VectorPrecision precision() {
        return precision;
    }

    /** The languages in which this commit has text. */
    List<Language> languages() {
        return languages;
    }

    @Override
    public @Nullable CollectionStatistics collectionStatistics(String field) throws IOException {
        CollectionStatistics pieces = pieceStatistics.get(field);
        return pieces == null ? super.collectionStatistics(field) : pieces;
    }

    /** How many vectors there are, counting those of deleted chunks not yet merged away. */
    long vectors() {
        return vectors;
    }

    /** What {@code query} scores for one document; zero if it does not match. */
    double score(Query query, int doc) throws IOException {
        LeafReaderContext leaf = commit.leaves().get(ReaderUtil.subIndex(doc, commit.leaves()));
        Scorer scorer = createWeight(rewrite(query), ScoreMode.COMPLETE, 1).scorer(leaf);
        return scorer != null && scorer.iterator().advance(doc - leaf.docBase) == doc - leaf.docBase
                ? scorer.score()
                : 0;
    }

    /** Reads the chunks that a search found, in the order given. */
    List<ScoredChunk> chunks(List<ScoredDoc> found) throws IOException {
        SearchStage loading = SearchStage.begin(SearchStage.LOAD);
        var chunks = new ScoredChunk[found.size()];
        SegmentRecords records = null;
        LeafReaderContext leaf = null;
        // Doc values are read forwards, so the hits are visited in the order of the index.
        for (int rank : inIndexOrder(found)) {
            ScoredDoc hit = found.get(rank);
            if (leaf == null
                    || records == null
                    || hit.doc() >= leaf.docBase + leaf.reader().maxDoc()) {
                leaf = commit.leaves().get(ReaderUtil.subIndex(hit.doc(), commit.leaves()));
                records = new SegmentRecords(leaf.reader());
            }
            ChunkRecord chunk = ChunkRecord.read(records.read(hit.doc() - leaf.docBase));
            chunks[rank] = new ScoredChunk(chunk.document(), chunk.chunk(), hit.score());
        }
        loading.end();
        return List.of(chunks);
    }

    private static int[] inIndexOrder(List<ScoredDoc> found) {
        return IntStream.range(0, found.size())
                .boxed()
                .sorted(Comparator.comparingInt(rank -> found.get(rank).doc()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    // A piece is as rare as it is among all texts, not among the few that have compound words; and it has no length.
    private static CollectionStatistics pieceStatistics(Language language, CollectionStatistics texts) {
        long count = texts.docCount();
        return new CollectionStatistics(Fields.parts(language), texts.maxDoc(), count, count, count);
    }

    private static long vectors(DirectoryReader commit) throws IOException {
        long count = 0;
        for (LeafReaderContext leaf : commit.leaves()) {
            FloatVectorValues values = leaf.reader().getFloatVectorValues(Fields.VECTOR);
            count += values == null ? 0 : values.size();
        }
        return count;
    }
}
