package dev.ragstone.ingest.cache;

import dev.ragstone.embedding.Vector;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32;

/** The bytes of a cached vector: a mark, the number of values, the values, and a checksum of all that. */
final class VectorFile {

    private static final int MARK = 0x52_53_56_31;
    private static final int HEAD_BYTES = 2 * Integer.BYTES;
    private static final int MOST_VALUES = 1 << 20;

    private VectorFile() {}

    static byte[] toBytes(Vector vector) {
        float[] values = vector.toArray();
        var buffer = ByteBuffer.allocate(HEAD_BYTES + values.length * Float.BYTES + Long.BYTES);
        buffer.putInt(MARK).putInt(values.length);
        for (float value : values) {
            buffer.putFloat(value);
        }
        return buffer.putLong(checksum(buffer.array(), buffer.position())).array();
    }

    /** The vector; empty when the bytes are not one, for instance because a disk was full. */
    static Optional<Vector> read(byte[] bytes) {
        var buffer = ByteBuffer.wrap(bytes);
        if (bytes.length < HEAD_BYTES || buffer.getInt() != MARK) {
            return Optional.empty();
        }
        int length = buffer.getInt();
        if (length < 1 || length > MOST_VALUES || bytes.length != HEAD_BYTES + length * Float.BYTES + Long.BYTES) {
            return Optional.empty();
        }
        var values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = buffer.getFloat();
        }
        return buffer.getLong() == checksum(bytes, bytes.length - Long.BYTES)
                ? Optional.of(Vector.of(values))
                : Optional.empty();
    }

    private static long checksum(byte[] bytes, int length) {
        var crc = new CRC32();
        crc.update(bytes, 0, length);
        return crc.getValue();
    }
}
