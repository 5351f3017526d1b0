package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;

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
     * not less than all of them: up to about 3,000. A batch is then written at the speed of a copy, and to scan it takes
     * about as long as to search a graph.
     */
    private static final int GRAPH_THRESHOLD = 370;

    private static final int EDGES = Lucene99HnswVectorsFormat.DEFAULT_MAX_CONN;
    private static final int BEAM = Lucene99HnswVectorsFormat.DEFAULT_BEAM_WIDTH;
    // With more than one the graph would depend on which of them is faster.
    private static final int MERGE_WORKERS = 1;

    private final KnnVectorsFormat hnsw;

    private VectorFormat(KnnVectorsFormat hnsw) {
        super(hnsw.getName());
        this.hnsw = hnsw;
    }

    /** Lucene's default codec (stored fields compressed for speed) with this format for vectors. */
    static Codec codec(VectorPrecision precision) {
        var format = new VectorFormat(
                switch (precision) {
                    case FLOAT -> new Lucene99HnswVectorsFormat(EDGES, BEAM, MERGE_WORKERS, null, GRAPH_THRESHOLD);
                    case EIGHT_BITS -> quantized(ScalarEncoding.UNSIGNED_BYTE);
                    case FOUR_BITS -> quantized(ScalarEncoding.PACKED_NIBBLE);
                    case ONE_BIT -> quantized(ScalarEncoding.SINGLE_BIT_QUERY_NIBBLE);
                });
        return new Lucene104Codec() {
            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                return format;
            }
        };
    }

    private static KnnVectorsFormat quantized(ScalarEncoding encoding) {
        return new Lucene104HnswScalarQuantizedVectorsFormat(
                encoding, EDGES, BEAM, MERGE_WORKERS, null, GRAPH_THRESHOLD);
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
