package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.reader.ReadLimits;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * What may still be unpacked from one item, over all levels of packing. Bytes are counted as they come out, never taken
 * from what an archive says about itself.
 */
final class Budget {

    // So that a small archive of text, which packs well, is not taken for a bomb.
    private static final long ALWAYS_ALLOWED = 10_000_000;

    private final ReadLimits limits;
    private long bytes;
    private int documents;
    private boolean exceeded;

    Budget(ReadLimits limits, long size) {
        this.limits = limits;
        this.bytes = Math.max(ALWAYS_ALLOWED, size * limits.maxExpansion());
        this.documents = limits.maxEmbedded();
    }

    /** Counts a packed document that is about to be read. */
    void document() throws LimitException {
        if (documents == 0) {
            throw new LimitException("only the first " + limits.maxEmbedded()
                    + " packed documents were read; raise maxEmbedded to read all");
        }
        documents--;
    }

    /** Reads a packed document whole. */
    byte[] read(InputStream packed) throws IOException {
        byte[] content = counted(packed).readNBytes((int) limits.maxBytes() + 1);
        if (content.length > limits.maxBytes()) {
            throw new LimitException(limits.tooManyBytes());
        }
        return content;
    }

    /** Checks a size before anything is unpacked; one below zero is unknown. */
    void expect(long size) throws LimitException {
        if (size > bytes) {
            throw expansion();
        }
        if (size > limits.maxBytes()) {
            throw new LimitException(limits.tooManyBytes());
        }
    }

    /** Counts what is read from {@code unpacked} and stops it when it gets too much. */
    InputStream counted(InputStream unpacked) {
        return new FilterInputStream(unpacked) {

            @Override
            public int read() throws IOException {
                int b = super.read();
                spend(b < 0 ? 0 : 1);
                return b;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                int count = super.read(buffer, offset, length);
                spend(Math.max(count, 0));
                return count;
            }
        };
    }

    private void spend(int count) throws LimitException {
        bytes -= count;
        if (bytes < 0) {
            throw expansion();
        }
    }

    /** Whether more came out, or would have, than an honest archive holds. */
    boolean isExceeded() {
        return exceeded;
    }

    private LimitException expansion() {
        exceeded = true;
        return new LimitException("unpacks to more than " + limits.maxExpansion()
                + " times its size, as a bomb would; raise maxExpansion if you trust it");
    }
}
