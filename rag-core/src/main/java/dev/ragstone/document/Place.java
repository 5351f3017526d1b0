package dev.ragstone.document;

/**
 * Where in the original a piece of text stands, when the original has numbered parts.
 *
 * @param number counted from one; zero when {@code kind} is {@link Kind#NONE}
 * @param name the part's own name, such as a sheet's; empty when it has none
 * @since 0.1
 */
public record Place(Kind kind, int number, String name) {

    private static final Place NONE = new Place(Kind.NONE, 0, "");

    /** What the original is made of. */
    public enum Kind {
        /** The original has no numbered parts. */
        NONE,
        /** A page of a PDF or a word-processor document. */
        PAGE,
        /** A slide of a presentation. */
        SLIDE,
        /** A sheet of a workbook. */
        SHEET
    }

    public Place {
        if (number < (kind == Kind.NONE ? 0 : 1)) {
            throw new IllegalArgumentException("number of a " + kind + " must be positive but was " + number);
        }
    }

    /** No particular place. */
    public static Place none() {
        return NONE;
    }

    /** A page, counted from one. */
    public static Place page(int number) {
        return new Place(Kind.PAGE, number, "");
    }

    /** A slide, counted from one. */
    public static Place slide(int number) {
        return new Place(Kind.SLIDE, number, "");
    }

    /** A sheet, counted from one. */
    public static Place sheet(int number, String name) {
        return new Place(Kind.SHEET, number, name);
    }
}
