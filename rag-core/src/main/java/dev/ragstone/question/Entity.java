package dev.ragstone.question;

/**
 * Something a question names.
 *
 * @param text the exact characters {@code [start, end)} of the question
 * @since 0.1
 */
public record Entity(Kind kind, String text, int start, int end) {

    /** What is named. */
    public enum Kind {
        /** A person, place, product or organisation. */
        NAME,
        /** What stands in quotation marks. */
        QUOTED,
        /** A number, with its unit or sign of currency or percentage. */
        NUMBER,
        /** A day, month, quarter or year. */
        DATE,
        /** A code such as {@code ORA-00942}, {@code getName()}, {@code v2.1} or {@code /etc/hosts}. */
        IDENTIFIER
    }

    public Entity {
        if (start < 0 || end - start != text.length() || text.isEmpty()) {
            throw new IllegalArgumentException(
                    "entity \"" + text + "\" cannot stand at [" + start + ", " + end + ") of a question");
        }
    }
}
