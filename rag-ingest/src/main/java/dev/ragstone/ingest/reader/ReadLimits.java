package dev.ragstone.ingest.reader;

import java.time.Duration;

/**
 * How much of an item is read, and how long that may take.
 *
 * @param maxBytes an item with more bytes is not read at all
 * @param maxChars a text is cut after this many characters
 * @param timeout an item that takes longer is given up; only kept where reading is isolated in a process of its own
 * @param maxDepth how deep documents may be packed in documents, such as archives in archives
 * @param maxEmbedded how many documents packed in one are read
 * @param maxExpansion how many times its own size a packed item may unpack to
 * @since 0.1
 */
public record ReadLimits(
        long maxBytes, int maxChars, Duration timeout, int maxDepth, int maxEmbedded, int maxExpansion) {

    private static final ReadLimits STANDARD =
            new ReadLimits(100_000_000, 5_000_000, Duration.ofSeconds(60), 5, 1000, 100);

    public ReadLimits {
        // A reader holds an item's bytes in one array.
        if (maxBytes < 1 || maxBytes > Integer.MAX_VALUE - 16) {
            throw new IllegalArgumentException("maxBytes must be from 1 to about 2 billion but was " + maxBytes);
        }
        requirePositive(maxChars, "maxChars");
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout must be positive but was " + timeout);
        }
        requirePositive(maxDepth, "maxDepth");
        requirePositive(maxEmbedded, "maxEmbedded");
        requirePositive(maxExpansion, "maxExpansion");
    }

    private static void requirePositive(int value, String name) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be positive but was " + value);
        }
    }

    /** 100 MB, 5 million characters, 60 seconds, depth 5, 1,000 packed documents, expansion 100 times. */
    public static ReadLimits standard() {
        return STANDARD;
    }

    /** A copy with another number of bytes. */
    public ReadLimits withMaxBytes(long maxBytes) {
        return new ReadLimits(maxBytes, maxChars, timeout, maxDepth, maxEmbedded, maxExpansion);
    }

    /** A copy with another number of characters. */
    public ReadLimits withMaxChars(int maxChars) {
        return new ReadLimits(maxBytes, maxChars, timeout, maxDepth, maxEmbedded, maxExpansion);
    }

    /** A copy with another time. */
    public ReadLimits withTimeout(Duration timeout) {
        return new ReadLimits(maxBytes, maxChars, timeout, maxDepth, maxEmbedded, maxExpansion);
    }

    /** A copy with another depth. */
    public ReadLimits withMaxDepth(int maxDepth) {
        return new ReadLimits(maxBytes, maxChars, timeout, maxDepth, maxEmbedded, maxExpansion);
    }

    /** A copy with another number of packed documents. */
    public ReadLimits withMaxEmbedded(int maxEmbedded) {
        return new ReadLimits(maxBytes, maxChars, timeout, maxDepth, maxEmbedded, maxExpansion);
    }

    /** A copy with another expansion. */
    public ReadLimits withMaxExpansion(int maxExpansion) {
        return new ReadLimits(maxBytes, maxChars, timeout, maxDepth, maxEmbedded, maxExpansion);
    }

    /** Why an item of more than {@link #maxBytes()} was not read. */
    public String tooManyBytes() {
        return "has more than " + maxBytes + " bytes; raise maxBytes to read it";
    }

    /** Why a text stops after {@link #maxChars()}. */
    public String tooManyChars() {
        return "only the first " + maxChars + " characters were read; raise maxChars to read all";
    }
}
