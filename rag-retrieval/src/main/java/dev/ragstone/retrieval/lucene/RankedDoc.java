package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** A chunk whose id is read only when another has the same score: that costs more than all the rest. */
final class RankedDoc {

    /** Ties by chunk id; throws {@link UncheckedIOException} if that cannot be read. */
    static final Comparator<RankedDoc> BEST_FIRST =
            Comparator.comparingDouble(RankedDoc::score).reversed().thenComparing(RankedDoc::id);

    private final LeafReaderContext leaf;
    private final int doc;
    private final double score;
    private @Nullable BytesRef id;

    RankedDoc(LeafReaderContext leaf, int doc, double score) {
        this.leaf = leaf;
        this.doc = doc;
        this.score = score;
    }

    static RankedDoc of(ChunkSearcher searcher, int doc, double score) {
        List<LeafReaderContext> leaves = searcher.commit().leaves();
        return new RankedDoc(leaves.get(ReaderUtil.subIndex(doc, leaves)), doc, score);
    }

    /** Lucene's number for it, within one commit. */
    int doc() {
        return doc;
    }

    double score() {
        return score;
    }

    ScoredDoc scored() {
        return new ScoredDoc(doc, score);
    }

    private BytesRef id() {
        BytesRef known = id;
        if (known == null) {
            known = readId();
            id = known;
        }
        return known;
    }

    private BytesRef readId() {
        try {
            SortedDocValues ids = leaf.reader().getSortedDocValues(Fields.CHUNK_ID);
            if (!ids.advanceExact(doc - leaf.docBase)) {
                throw new CorruptIndexException("a chunk has no id", Fields.CHUNK_ID);
            }
            return BytesRef.deepCopyOf(ids.lookupOrd(ids.ordValue()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
