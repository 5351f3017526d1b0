package dev.ragstone.search;

/**
 * How much of a passage a reranker shows to its model.
 *
 * @param maxCharacters at least 50
 * @since 0.1
 */
public record PassageLimit(int maxCharacters) {

    private static final int LEAST_CHARACTERS = 50;

    /**
     * Checks the number.
     *
     * @throws IllegalArgumentException if it is less than 50
     */
    public PassageLimit {
        if (maxCharacters < LEAST_CHARACTERS) {
            throw new IllegalArgumentException(
                    "maxCharacters must be at least " + LEAST_CHARACTERS + " but was " + maxCharacters);
        }
    }

    /** The beginning of {@code text} that is within the limit; no character is cut in two. */
    public String cut(String text) {
        if (text.length() <= maxCharacters) {
            return text;
        }
        return text.substring(
                0, Character.isHighSurrogate(text.charAt(maxCharacters - 1)) ? maxCharacters - 1 : maxCharacters);
    }
}
