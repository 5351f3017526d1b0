package dev.ragstone.ingest.tika;

/** What holds inside a pair of braces of an RTF file; an inner pair begins with a copy. */
final class RtfGroup {

    /** What becomes of the text in a group. */
    enum Use {
        TEXT,
        SKIPPED,
        FONTS,
        STYLES,
        INFO,
        NOTE,
        COMMENT,
        MARK
    }

    final Use use;
    /** Where text goes. */
    final StringBuilder text;
    /** Whether this group, and not one around it, is where its use began. */
    final boolean began;

    int fallbacks = 1;
    int font;
    boolean bold;
    boolean hidden;
    int style;
    int outline = -1;
    boolean inTable;
    int list;
    int level;
    String field = "";

    RtfGroup(Use use, StringBuilder text, boolean began) {
        this.use = use;
        this.text = text;
        this.began = began;
    }

    /** The same for an inner group. */
    RtfGroup inner() {
        return copy(use, text, false);
    }

    /** The same with another use from here on. */
    RtfGroup as(Use next, StringBuilder target) {
        return copy(next, target, true);
    }

    private RtfGroup copy(Use next, StringBuilder target, boolean begins) {
        var copy = new RtfGroup(next, target, begins);
        copy.fallbacks = fallbacks;
        copy.font = font;
        copy.bold = bold;
        copy.hidden = hidden;
        copy.style = style;
        copy.outline = outline;
        copy.inTable = inTable;
        copy.list = list;
        copy.level = level;
        copy.field = field;
        return copy;
    }

    /** Ends the properties of the paragraph before. */
    void resetParagraph() {
        style = 0;
        outline = -1;
        inTable = false;
        list = 0;
        level = 0;
    }
}
