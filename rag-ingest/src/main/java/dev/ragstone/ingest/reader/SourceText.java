package dev.ragstone.ingest.reader;

import dev.ragstone.source.Outcome;

/** The text of an item whose text is the file itself, cut at the limit. */
record SourceText(String text, boolean truncated) {

    static SourceText of(String decoded, ReadLimits limits) {
        return new SourceText(cut(decoded, limits.maxChars()), decoded.length() > limits.maxChars());
    }

    /** The first {@code maxChars} of {@code text}, or one less to keep a surrogate pair whole. */
    static String cut(String text, int maxChars) {
        if (text.length() <= maxChars) {
            return text;
        }
        boolean insidePair = maxChars > 0 && Character.isHighSurrogate(text.charAt(maxChars - 1));
        return text.substring(0, insidePair ? maxChars - 1 : maxChars);
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
