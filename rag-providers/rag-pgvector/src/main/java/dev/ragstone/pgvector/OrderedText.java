package dev.ragstone.pgvector;

/**
 * Writes ids so that PostgreSQL, comparing bytes, orders them as Java does, and ties are broken alike everywhere.
 *
 * <p>UTF-8 puts U+E000 to U+FFFF before what Java writes as surrogate pairs, and PostgreSQL has no U+0000. So each
 * surrogate is written as U+D7FF, which no script uses, and a character that says which; U+0000 and U+0001 begin with
 * U+0001. All other characters are written as they are.
 */
final class OrderedText {

    private static final char LOW = 1;
    private static final char HIGH = '\uD7FF';
    private static final int SHIFT = 0xE000 - Character.MIN_SURROGATE;

    private OrderedText() {}

    static String of(String id) {
        StringBuilder stored = null;
        for (int i = 0; i < id.length(); i++) {
            char unit = id.charAt(i);
            boolean special = unit <= LOW || unit == HIGH || Character.isSurrogate(unit);
            if (special && stored == null) {
                stored = new StringBuilder(id.length() + 16).append(id, 0, i);
            }
            if (stored != null) {
                append(stored, unit);
            }
        }
        return stored == null ? id : stored.toString();
    }

    static String read(String stored) {
        if (stored.indexOf(LOW) < 0 && stored.indexOf(HIGH) < 0) {
            return stored;
        }
        var id = new StringBuilder(stored.length());
        for (int i = 0; i < stored.length(); i++) {
            char c = stored.charAt(i);
            if (c == LOW) {
                id.append((char) (stored.charAt(++i) - 1));
            } else if (c == HIGH) {
                char which = stored.charAt(++i);
                id.append(which == LOW ? HIGH : (char) (which - SHIFT));
            } else {
                id.append(c);
            }
        }
        return id.toString();
    }

    private static void append(StringBuilder stored, char unit) {
        if (unit <= LOW) {
            stored.append(LOW).append((char) (unit + 1));
        } else if (unit == HIGH) {
            stored.append(HIGH).append(LOW);
        } else if (Character.isSurrogate(unit)) {
            stored.append(HIGH).append((char) (unit + SHIFT));
        } else {
            stored.append(unit);
        }
    }
}
