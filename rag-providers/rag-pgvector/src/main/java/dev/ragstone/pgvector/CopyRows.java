package dev.ragstone.pgvector;

import com.pgvector.PGvector;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.PGCopyOutputStream;

/** Rows on their way into a table by PostgreSQL's binary COPY, the quickest way in. */
final class CopyRows implements AutoCloseable {

    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};
    private static final int BUFFER = 1 << 16;
    private static final int TEXT_TYPE = 25;

    private final CopyIn copy;
    private final DataOutputStream out;
    private boolean finished;

    /** @param columns in parentheses */
    CopyRows(Connection connection, String table, String columns) throws SQLException, IOException {
        copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY " + table + " " + columns + " FROM STDIN (FORMAT binary)");
        out = new DataOutputStream(new BufferedOutputStream(new PGCopyOutputStream(copy, BUFFER), BUFFER));
        out.write(SIGNATURE);
        out.writeInt(0);
        out.writeInt(0);
    }

    CopyRows row(int fields) throws IOException {
        out.writeShort(fields);
        return this;
    }

    CopyRows number(long value) throws IOException {
        out.writeInt(Long.BYTES);
        out.writeLong(value);
        return this;
    }

    CopyRows number(int value) throws IOException {
        out.writeInt(Integer.BYTES);
        out.writeInt(value);
        return this;
    }

    /** A text that PostgreSQL can hold. */
    CopyRows text(@Nullable String value) throws IOException {
        return value == null ? nothing() : bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    CopyRows bytes(byte[] value) throws IOException {
        out.writeInt(value.length);
        out.write(value);
        return this;
    }

    CopyRows flag(boolean value) throws IOException {
        out.writeInt(1);
        out.writeBoolean(value);
        return this;
    }

    CopyRows key(UUID value) throws IOException {
        out.writeInt(2 * Long.BYTES);
        out.writeLong(value.getMostSignificantBits());
        out.writeLong(value.getLeastSignificantBits());
        return this;
    }

    /** The binary form of JSON begins with its version. */
    CopyRows json(String value) throws IOException {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length + 1);
        out.writeByte(1);
        out.write(bytes);
        return this;
    }

    CopyRows texts(String[] values) throws IOException {
        var encoded = new byte[values.length][];
        int length = values.length == 0 ? 12 : 20;
        for (int i = 0; i < values.length; i++) {
            encoded[i] = values[i].getBytes(StandardCharsets.UTF_8);
            length += Integer.BYTES + encoded[i].length;
        }
        out.writeInt(length);
        out.writeInt(values.length == 0 ? 0 : 1);
        out.writeInt(0);
        out.writeInt(TEXT_TYPE);
        if (values.length > 0) {
            out.writeInt(values.length);
            out.writeInt(1);
        }
        for (byte[] value : encoded) {
            out.writeInt(value.length);
            out.write(value);
        }
        return this;
    }

    CopyRows vector(float[] values) throws IOException {
        var vector = new PGvector(values);
        var bytes = new byte[vector.lengthInBytes()];
        vector.toBytes(bytes, 0);
        return bytes(bytes);
    }

    /** A text-search vector whose lexemes stand at as many positions as they count. */
    CopyRows terms(Map<String, Integer> counts) throws IOException {
        var lexemes = new ByteArrayOutputStream();
        var data = new DataOutputStream(lexemes);
        data.writeInt(counts.size());
        for (Map.Entry<String, Integer> count : counts.entrySet()) {
            data.write(count.getKey().getBytes(StandardCharsets.UTF_8));
            data.writeByte(0);
            data.writeShort(count.getValue());
            for (int position = 1; position <= count.getValue(); position++) {
                data.writeShort(position);
            }
        }
        return bytes(lexemes.toByteArray());
    }

    /** Ends the rows; without it, {@link #close} gives up all of them. */
    void finish() throws IOException {
        out.writeShort(-1);
        out.close();
        finished = true;
    }

    @Override
    public void close() throws SQLException {
        if (!finished && copy.isActive()) {
            copy.cancelCopy();
        }
    }

    private CopyRows nothing() throws IOException {
        out.writeInt(-1);
        return this;
    }
}
