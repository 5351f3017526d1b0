package dev.ragstone.embedding;

/**
 * A token of a text, as a model cut it.
 *
 * @param id in the model's vocabulary; equal ids mean equal tokens
 * @param start where it begins in the text
 * @param end where it ends, exclusive
 * @since 0.1
 */
public record Token(int id, int start, int end) {

    public Token {
        if (id < 0) {
            throw new IllegalArgumentException("id of a token must not be negative but was " + id);
        }
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("a token cannot cover [" + start + ", " + end + ")");
        }
    }
}
