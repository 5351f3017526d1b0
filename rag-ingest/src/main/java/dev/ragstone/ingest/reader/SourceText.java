package dev.ragstone.ingest.reader;

import dev.ragstone.source.Outcome;

/** The text of an item whose text is the file itself, cut at the limit. */
record SourceText(String text, boolean truncated) {

    static SourceText of(String decoded, ReadLimits limits) {
        if (decoded.length() <= limits.maxChars()) {
            return new SourceText(decoded, false);
        }
        int end = limits.maxChars();
        // Not between the halves of a surrogate pair.
        return new SourceText(
                decoded.substring(0, Character.isHighSurrogate(decoded.charAt(end - 1)) ? end - 1 : end), true);
    }

    Outcome outcome() {
        return truncated ? Outcome.TRUNCATED : Outcome.OK;
    }

    String reason(ReadLimits limits) {
        return truncated ? limits.tooManyChars() : "";
    }

    /** Whether a reader would see anything: not only spaces, of whatever kind, and marks without a shape. */
    static boolean isVisible(String text) {
        return text.codePoints()
                .anyMatch(c -> !Character.isWhitespace(c)
                        && !Character.isSpaceChar(c)
                        && Character.getType(c) != Character.FORMAT
                        && Character.getType(c) != Character.CONTROL
                        && c != 0xFFFD);
    }
}
