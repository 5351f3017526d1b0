package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.ScoredChunk;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.similarities.BM25Similarity;

/** One commit of the index, ready to be searched, with what is worth knowing about it at every search. */
final class ChunkSearcher extends IndexSearcher {

    private final DirectoryReader commit;
    private final List<String> textFields;
    private final long vectors;

    ChunkSearcher(DirectoryReader commit, BM25Similarity similarity) throws IOException {
        super(commit);
        setSimilarity(similarity);
        this.commit = commit;
        textFields = textFields(commit);
        vectors = vectors(commit);
    }

    DirectoryReader commit() {
        return commit;
    }

    /** The fields in which this commit has text. */
    List<String> textFields() {
        return textFields;
    }

    /** How many vectors there are, counting those of deleted chunks not yet merged away. */
    long vectors() {
        return vectors;
    }

    /** Reads the chunks that a search found, in the order given. */
    List<ScoredChunk> chunks(List<ScoredDoc> found) throws IOException {
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
        return List.of(chunks);
    }

    private static int[] inIndexOrder(List<ScoredDoc> found) {
        return IntStream.range(0, found.size())
                .boxed()
                .sorted(Comparator.comparingInt(rank -> found.get(rank).doc()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static List<String> textFields(DirectoryReader commit) {
        var fields = new TreeSet<String>();
        for (LeafReaderContext leaf : commit.leaves()) {
            for (FieldInfo field : leaf.reader().getFieldInfos()) {
                if (field.name.startsWith(Fields.TEXT_PREFIX) && field.getIndexOptions() != IndexOptions.NONE) {
                    fields.add(field.name);
                }
            }
        }
        return List.copyOf(fields);
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
