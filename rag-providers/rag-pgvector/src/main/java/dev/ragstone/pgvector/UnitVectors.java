package dev.ragstone.pgvector;

import com.pgvector.PGvector;
import dev.ragstone.embedding.Vector;
import java.sql.SQLException;

/** Vectors of length one, whose inner product is their cosine, and their form in the database. */
final class UnitVectors {

    /** As far from one as rounding may bring the square of a unit vector's length. */
    private static final double TOLERANCE = 1e-5;

    private UnitVectors() {}

    /** The vector itself if its length is one, so that what was stored comes back bit for bit; else scaled to it. */
    static float[] of(Vector vector) {
        boolean unit = Math.abs(vector.dot(vector) - 1) < TOLERANCE;
        return (unit ? vector : vector.normalized()).toArray();
    }

    /** What pgvector sent in its binary form. */
    static Vector read(byte[] sent) throws SQLException {
        var vector = new PGvector();
        vector.setByteValue(sent, 0);
        return Vector.of(vector.toArray());
    }
}
