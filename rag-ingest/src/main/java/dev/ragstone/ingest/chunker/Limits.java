package dev.ragstone.ingest.chunker;

/** What the builders of chunkers check. */
final class Limits {

    /** Chunks of fewer tokens cannot hold a sentence. */
    static final int LEAST_TOKENS = 16;

    /** What common embedders take at once is 512 tokens; this leaves room for start and end marks, title and headings. */
    static final int USUAL_TOKENS = 480;

    private Limits() {}

    static int atLeast(int least, String name, int value) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + " but was " + value);
        }
        return value;
    }

    static int notNegative(String name, int value) {
        if (value < 0) {
            throw new IllegalArgumentException(name + " must not be negative but was " + value);
        }
        return value;
    }

    /** Checks that {@code part} is at most half of {@code whole}, or chunks would hardly get ahead. */
    static void atMostHalf(String name, int part, String wholeName, int whole) {
        if (part > whole / 2) {
            throw new IllegalStateException(
                    name + " must be at most half of " + wholeName + " (" + whole + ") but was " + part);
        }
    }
}
