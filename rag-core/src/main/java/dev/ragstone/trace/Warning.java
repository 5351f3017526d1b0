package dev.ragstone.trace;

/**
 * Something that went less well than it should have, although the call succeeded.
 *
 * @param code short and stable, for programs, such as {@code vector-search-failed}
 * @param message for people
 * @since 0.1
 */
public record Warning(String code, String message) {

    @Override
    public String toString() {
        return message;
    }
}
