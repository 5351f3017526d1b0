package dev.ragstone.ingest.reader;

/**
 * How much of an item is read.
 *
 * @param maxBytes an item with more bytes is not read at all
 * @param maxChars a text is cut after this many characters
 * @since 0.1
 */
public record ReadLimits(long maxBytes, int maxChars) {

    private static final ReadLimits STANDARD = new ReadLimits(100_000_000, 5_000_000);

    public ReadLimits {
        // A reader holds an item's bytes in one array.
        if (maxBytes < 1 || maxBytes > Integer.MAX_VALUE - 16) {
            throw new IllegalArgumentException("maxBytes must be from 1 to about 2 billion but was " + maxBytes);
        }
        if (maxChars < 1) {
            throw new IllegalArgumentException("maxChars must be positive but was " + maxChars);
        }
    }

    /** 100 MB and 5 million characters. */
    public static ReadLimits standard() {
        return STANDARD;
    }

    /** A copy with another number of bytes. */
    public ReadLimits withMaxBytes(long maxBytes) {
        return new ReadLimits(maxBytes, maxChars);
    }

    /** A copy with another number of characters. */
    public ReadLimits withMaxChars(int maxChars) {
        return new ReadLimits(maxBytes, maxChars);
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
