package dev.ragstone.ingest.reader;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bytes at the start of a text that tell its charset. */
record ByteOrderMark(Charset charset, List<Integer> bytes) {

    // The marks of UTF-32 first: one of them begins like one of UTF-16.
    private static final List<ByteOrderMark> KNOWN = List.of(
            new ByteOrderMark(StandardCharsets.UTF_8, List.of(0xEF, 0xBB, 0xBF)),
            new ByteOrderMark(Charset.forName("UTF-32LE"), List.of(0xFF, 0xFE, 0x00, 0x00)),
            new ByteOrderMark(Charset.forName("UTF-32BE"), List.of(0x00, 0x00, 0xFE, 0xFF)),
            new ByteOrderMark(StandardCharsets.UTF_16LE, List.of(0xFF, 0xFE)),
            new ByteOrderMark(StandardCharsets.UTF_16BE, List.of(0xFE, 0xFF)));

    /** The mark that {@code text} begins with, if it has one. */
    static @Nullable ByteOrderMark of(byte[] text) {
        return KNOWN.stream().filter(mark -> mark.begins(text)).findFirst().orElse(null);
    }

    int length() {
        return bytes.size();
    }

    private boolean begins(byte[] text) {
        if (text.length < length()) {
            return false;
        }
        for (int i = 0; i < length(); i++) {
            if (Byte.toUnsignedInt(text[i]) != bytes.get(i)) {
                return false;
            }
        }
        return true;
    }
}
