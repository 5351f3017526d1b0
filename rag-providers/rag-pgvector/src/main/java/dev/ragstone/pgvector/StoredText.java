package dev.ragstone.pgvector;

/**
 * Writes any Java string as a text PostgreSQL can hold, and back, losing nothing.
 *
 * <p>PostgreSQL has neither U+0000 nor unpaired surrogates. Each becomes one character of the private plane 15, and what
 * stands for them there is itself written as two such characters. All other text is stored as it is. One character for one, unlike the escapes of rag-jdbc: here
 * patterns and prefixes are matched in what is stored.
 */
final class StoredText {

    private static final int PLANE = 0xF0000;

    private StoredText() {}

    /** As itself as far as possible: for texts to be read. */
    static String of(String text) {
        int plain = plainLength(text);
        if (plain == text.length()) {
            return text;
        }
        var stored = new StringBuilder(text.length() + 16).append(text, 0, plain);
        for (int i = plain; i < text.length(); ) {
            int point = text.codePointAt(i);
            if (isStandIn(point)) {
                stored.appendCodePoint(PLANE + text.charAt(i)).appendCodePoint(PLANE + text.charAt(i + 1));
            } else if (isUnstorable(point)) {
                stored.appendCodePoint(PLANE + point);
            } else {
                stored.appendCodePoint(point);
            }
            i += Character.charCount(point);
        }
        return stored.toString();
    }

    /**
     * One character for each UTF-16 unit, so that equality, prefixes and patterns mean the same as in Java even within a
     * surrogate pair: for values to be filtered by.
     */
    static String ofUnits(String text) {
        StringBuilder stored = null;
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (stored == null && (unit == 0 || Character.isSurrogate(unit))) {
                stored = new StringBuilder(text.length() + 16).append(text, 0, i);
            }
            if (stored != null) {
                stored.appendCodePoint(unit == 0 || Character.isSurrogate(unit) ? PLANE + unit : unit);
            }
        }
        return stored == null ? text : stored.toString();
    }

    /** The text that was given to {@link #of} or {@link #ofUnits}. */
    static String read(String stored) {
        int at = firstStandIn(stored);
        if (at < 0) {
            return stored;
        }
        var text = new StringBuilder(stored.length()).append(stored, 0, at);
        for (int i = at; i < stored.length(); ) {
            int point = stored.codePointAt(i);
            if (isStandIn(point)) {
                text.append((char) (point - PLANE));
            } else {
                text.appendCodePoint(point);
            }
            i += Character.charCount(point);
        }
        return text.toString();
    }

    private static int plainLength(String text) {
        int i = 0;
        while (i < text.length()) {
            int point = text.codePointAt(i);
            if (isUnstorable(point) || isStandIn(point)) {
                return i;
            }
            i += Character.charCount(point);
        }
        return i;
    }

    private static int firstStandIn(String stored) {
        for (int i = 0; i < stored.length(); i++) {
            // All stand-ins have one of these as their first unit.
            char unit = stored.charAt(i);
            if (unit >= 0xDB80 && unit <= 0xDBBF && isStandIn(stored.codePointAt(i))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isUnstorable(int point) {
        return point == 0 || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    private static boolean isStandIn(int point) {
        return isUnstorable(point - PLANE);
    }
}
