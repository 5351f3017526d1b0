package dev.ragstone.source;

/**
 * How reading an item went.
 *
 * @since 0.1
 */
public enum Outcome {
    /** Read whole. */
    OK,
    /** Read, but it holds no text. */
    EMPTY,
    /** Read up to a limit. */
    TRUNCATED,
    /** Needs a password. */
    ENCRYPTED,
    /** Of a type no reader takes. */
    UNSUPPORTED,
    /** Could not be read. */
    FAILED,
    /** Took too long. */
    TIMEOUT,
    /** Took too much memory. */
    OUT_OF_MEMORY;

    /** Whether there is a text to index. */
    public boolean hasText() {
        return this == OK || this == TRUNCATED;
    }
}
