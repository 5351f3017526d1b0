package dev.ragstone.ingest.web.fetch;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** Writes a body to a file, unpacked, and stops as soon as it breaks a limit. */
final class BodyWriter {

    private static final int BUFFER = 1 << 14;
    // A small page may well shrink to a hundredth; what matters is what fills disks.
    private static final long HARMLESS = 1 << 20;

    private final FetchLimits limits;
    private final boolean cut;
    private final Deadline deadline;

    BodyWriter(FetchLimits limits, boolean cut, Deadline deadline) {
        this.limits = limits;
        this.cut = cut;
        this.deadline = deadline;
    }

    /** How many bytes were written, and whether the stream was read to its end. */
    record Written(long bytes, boolean complete) {}

    Written write(InputStream body, String encoding, Path target) throws IOException {
        var wire = new CountingStream(body, limits.maxBytes());
        try (OutputStream out = Files.newOutputStream(target)) {
            return copy(unpacked(wire, encoding), wire, out);
        }
    }

    private static InputStream unpacked(InputStream wire, String encoding) throws IOException {
        return switch (encoding.strip().toLowerCase(Locale.ROOT)) {
            case "", "identity" -> wire;
            case "gzip", "x-gzip" -> new GZIPInputStream(wire, BUFFER);
            default -> throw new LimitException("is packed as " + encoding + ", which was not asked for");
        };
    }

    private Written copy(InputStream in, CountingStream wire, OutputStream out) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long written = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            deadline.check();
            if (written + read > limits.maxBytes()) {
                if (!cut) {
                    throw new LimitException("has more than " + limits.maxBytes() + " bytes");
                }
                out.write(buffer, 0, (int) (limits.maxBytes() - written));
                return new Written(limits.maxBytes(), false);
            }
            written += read;
            if (written > HARMLESS && written / limits.maxExpansion() > wire.count) {
                throw new LimitException("unpacks to more than " + limits.maxExpansion() + " times its size");
            }
            out.write(buffer, 0, read);
        }
        return new Written(written, true);
    }

    /** Counts what came over the wire. Packed bytes are bounded too: a packed stream can be endless and yet empty. */
    private static final class CountingStream extends FilterInputStream {

        private final long most;
        private long count;

        CountingStream(InputStream in, long most) {
            super(in);
            this.most = most;
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            counted(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            counted(Math.max(0, read));
            return read;
        }

        private void counted(int read) throws LimitException {
            count += read;
            // The reader of an unpacked body stops by itself; it may have asked for one buffer too many.
            if (count > most + BUFFER) {
                throw new LimitException("has more than " + most + " bytes");
            }
        }
    }
}
