package dev.ragstone.retrieval.lucene;

import dev.ragstone.embedding.Vector;
import java.nio.ByteBuffer;
import org.apache.lucene.util.BytesRef;

/** Vectors of length one, whose inner product is their cosine. */
final class UnitVectors {

    /** As far from one as rounding may bring the square of a unit vector's length. */
    private static final double TOLERANCE = 1e-5;

    private UnitVectors() {}

    /** The vector itself if its length is one, so that what was stored comes back bit for bit; else scaled to it. */
    static float[] of(Vector vector) {
        boolean unit = Math.abs(vector.dot(vector) - 1) < TOLERANCE;
        return (unit ? vector : vector.normalized()).toArray();
    }

    static double cosine(float[] a, float[] b) {
        double dot = 0;
        double lengthA = 0;
        double lengthB = 0;
        for (int i = 0; i < a.length; i++) {
            dot += (double) a[i] * b[i];
            lengthA += (double) a[i] * a[i];
            lengthB += (double) b[i] * b[i];
        }
        return Math.clamp(dot / Math.sqrt(lengthA * lengthB), -1.0, 1.0);
    }

    static BytesRef toBytes(float[] values) {
        ByteBuffer buffer = ByteBuffer.allocate(values.length * Float.BYTES);
        buffer.asFloatBuffer().put(values);
        return new BytesRef(buffer.array());
    }

    static Vector fromBytes(BytesRef bytes) {
        var values = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length).asFloatBuffer().get(values);
        return Vector.of(values);
    }
}
