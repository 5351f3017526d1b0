package dev.ragstone.pgvector;

import com.pgvector.PGvector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Rows on their way into a table by PostgreSQL's binary COPY, the quickest way in.
 *
 * <p>Rows are put together in one array and sent some at a time, which takes half the time of streams of bytes around
 * streams of bytes.
 */
final class CopyRows implements AutoCloseable {

    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};
    private static final int SENT_AT_ONCE = 1 << 16;
    private static final int TEXT_TYPE = 25;
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final CopyIn copy;
    private byte[] buffer = new byte[2 * SENT_AT_ONCE];
    private int size;
    private boolean finished;

    /** @param columns in parentheses */
    CopyRows(Connection connection, String table, String columns) throws SQLException {
        copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY " + table + " " + columns + " FROM STDIN (FORMAT binary)");
        raw(SIGNATURE);
        putInt(0);
        putInt(0);
    }

    CopyRows row(int fields) throws SQLException {
        if (size >= SENT_AT_ONCE) {
            send();
        }
        putShort(fields);
        return this;
    }

    CopyRows number(long value) {
        putInt(Long.BYTES);
        putLong(value);
        return this;
    }

    CopyRows number(int value) {
        putInt(Integer.BYTES);
        putInt(value);
        return this;
    }

    /** A text that PostgreSQL can hold. */
    CopyRows text(@Nullable String value) {
        if (value == null) {
            putInt(-1);
            return this;
        }
        return bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    CopyRows bytes(byte[] value) {
        putInt(value.length);
        raw(value);
        return this;
    }

    CopyRows flag(boolean value) {
        putInt(1);
        putByte(value ? 1 : 0);
        return this;
    }

    CopyRows key(UUID value) {
        putInt(2 * Long.BYTES);
        putLong(value.getMostSignificantBits());
        putLong(value.getLeastSignificantBits());
        return this;
    }

    /** The binary form of JSON begins with its version. */
    CopyRows json(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        putInt(bytes.length + 1);
        putByte(1);
        raw(bytes);
        return this;
    }

    CopyRows texts(String[] values) {
        int length = reserveLength();
        putInt(values.length == 0 ? 0 : 1);
        putInt(0);
        putInt(TEXT_TYPE);
        if (values.length > 0) {
            putInt(values.length);
            putInt(1);
        }
        for (String value : values) {
            bytes(value.getBytes(StandardCharsets.UTF_8));
        }
        setLength(length);
        return this;
    }

    CopyRows vector(float[] values) {
        var vector = new PGvector(values);
        int bytes = vector.lengthInBytes();
        putInt(bytes);
        require(bytes);
        vector.toBytes(buffer, size);
        size += bytes;
        return this;
    }

    /** A text-search vector whose lexemes stand at as many positions as they count; the server puts them in order. */
    CopyRows terms(Map<String, Integer> counts) {
        int length = reserveLength();
        putInt(counts.size());
        for (Map.Entry<String, Integer> count : counts.entrySet()) {
            raw(count.getKey().getBytes(StandardCharsets.UTF_8));
            putByte(0);
            putShort(count.getValue());
            for (int position = 1; position <= count.getValue(); position++) {
                putShort(position);
            }
        }
        setLength(length);
        return this;
    }

    /** Ends the rows; without it, {@link #close} gives up all of them. */
    void finish() throws SQLException {
        putShort(-1);
        send();
        copy.endCopy();
        finished = true;
    }

    @Override
    public void close() throws SQLException {
        if (!finished && copy.isActive()) {
            copy.cancelCopy();
        }
    }

    private void send() throws SQLException {
        copy.writeToCopy(buffer, 0, size);
        size = 0;
    }

    private int reserveLength() {
        putInt(0);
        return size;
    }

    private void setLength(int from) {
        INTS.set(buffer, from - Integer.BYTES, size - from);
    }

    private void raw(byte[] bytes) {
        require(bytes.length);
        System.arraycopy(bytes, 0, buffer, size, bytes.length);
        size += bytes.length;
    }

    private void putByte(int value) {
        require(1);
        buffer[size++] = (byte) value;
    }

    private void putShort(int value) {
        require(Short.BYTES);
        SHORTS.set(buffer, size, (short) value);
        size += Short.BYTES;
    }

    private void putInt(int value) {
        require(Integer.BYTES);
        INTS.set(buffer, size, value);
        size += Integer.BYTES;
    }

    private void putLong(long value) {
        require(Long.BYTES);
        LONGS.set(buffer, size, value);
        size += Long.BYTES;
    }

    /** A row is sent as a whole, so that the length of a field can be set when it is known. */
    private void require(int bytes) {
        if (buffer.length - size < bytes) {
            buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, Math.addExact(size, bytes)));
        }
    }
}
