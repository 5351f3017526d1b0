package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Lucene's HNSW format for vectors longer than its default allows, and without a graph in segments small enough to scan.
 *
 * <p>It writes under the name of the format it wraps, so any Lucene reads the index.
 */
final class VectorFormat extends KnnVectorsFormat {

    /** The longest vector that fits a doc value is a little longer. */
    static final int MAX_DIMENSION = 8_000;

    /**
     * Lucene expects to visit this many vectors times the logarithm of their number, and makes no graph where that is
     * not less than all of them: up to about 10,000. A batch is then written at the speed of a copy.
     */
    private static final int GRAPH_THRESHOLD = 1_085;

    private final KnnVectorsFormat hnsw = new Lucene99HnswVectorsFormat(
            Lucene99HnswVectorsFormat.DEFAULT_MAX_CONN,
            Lucene99HnswVectorsFormat.DEFAULT_BEAM_WIDTH,
            Lucene99HnswVectorsFormat.DEFAULT_NUM_MERGE_WORKER,
            null,
            GRAPH_THRESHOLD);

    private VectorFormat(String name) {
        super(name);
    }

    /** Lucene's default codec (stored fields compressed for speed) with this format for vectors. */
    static Codec codec() {
        var format = new VectorFormat(new Lucene99HnswVectorsFormat().getName());
        return new Lucene104Codec() {
            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                return format;
            }
        };
    }

    @Override
    public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
        return hnsw.fieldsWriter(state);
    }

    @Override
    public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
        return hnsw.fieldsReader(state);
    }

    @Override
    public int getMaxDimensions(String field) {
        return MAX_DIMENSION;
    }
}
