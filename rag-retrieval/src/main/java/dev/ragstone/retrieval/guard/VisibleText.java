package dev.ragstone.retrieval.guard;

import java.lang.Character.UnicodeScript;
import java.util.Set;

/**
 * A text without what nobody can see: control characters, marks that turn the direction of writing, characters of no width
 * and tags, in which a text can hide another one.
 *
 * <p>What a script needs stays: joiners inside Arabic, Persian and Indic words and between the parts of an emoji, one
 * variation selector after a character that has variants, the tags of a flag. Line ends and tabs stay, too. Takes time
 * linear in the text; a clean text comes back as it is.
 *
 * @param text what is left
 * @param removed how many code points are not
 * @param hidden what the tags among them spell, which a reader does not see and a model may
 */
record VisibleText(String text, int removed, String hidden) {

    private static final Set<UnicodeScript> JOINING = Set.of(
            UnicodeScript.ARABIC,
            UnicodeScript.SYRIAC,
            UnicodeScript.NKO,
            UnicodeScript.MONGOLIAN,
            UnicodeScript.DEVANAGARI,
            UnicodeScript.BENGALI,
            UnicodeScript.GURMUKHI,
            UnicodeScript.GUJARATI,
            UnicodeScript.ORIYA,
            UnicodeScript.TAMIL,
            UnicodeScript.TELUGU,
            UnicodeScript.KANNADA,
            UnicodeScript.MALAYALAM,
            UnicodeScript.SINHALA,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR,
            UnicodeScript.TIBETAN);

    private static final int ZWNJ = 0x200C;
    private static final int ZWJ = 0x200D;
    private static final int BLACK_FLAG = 0x1F3F4;
    private static final int TAG_END = 0xE007F;
    private static final int KEYCAP = 0x20E3;
    /** No script stacks more marks than this on one letter. */
    private static final int MOST_MARKS = 8;

    static VisibleText of(String text) {
        return text.chars().allMatch(c -> (c >= 0x20 && c < 0x7F) || c == '\n' || c == '\t')
                ? new VisibleText(text, 0, "")
                : new Cleaning(text).run();
    }

    /** One pass over a text. */
    private static final class Cleaning {

        private final String text;
        private final StringBuilder kept = new StringBuilder();
        private final StringBuilder hidden = new StringBuilder();
        private int removed;
        private int marks;
        private boolean inFlag;

        /** The code point before, kept or not; a joiner must stand between two that show. */
        private int before = -1;

        Cleaning(String text) {
            this.text = text;
        }

        VisibleText run() {
            for (int i = 0; i < text.length(); ) {
                int point = text.codePointAt(i);
                i += Character.charCount(point);
                int after = i < text.length() ? text.codePointAt(i) : -1;
                take(point, after);
                before = point;
            }
            return new VisibleText(removed == 0 ? text : kept.toString(), removed, hidden.toString());
        }

        private void take(int point, int after) {
            marks = isMark(point) ? marks + 1 : 0;
            if (isTag(point)) {
                tag(point, after);
            } else if (stays(point, after)) {
                inFlag = point == BLACK_FLAG;
                kept.appendCodePoint(point);
            } else {
                removed++;
            }
        }

        private void tag(int point, int after) {
            inFlag = inFlag && (point == TAG_END || isTag(after));
            if (inFlag) {
                kept.appendCodePoint(point);
                inFlag = point != TAG_END;
                return;
            }
            removed++;
            int spelt = point - 0xE0000;
            if (spelt >= 0x20 && spelt < 0x7F) {
                hidden.appendCodePoint(spelt);
            }
        }

        private boolean stays(int point, int after) {
            if (point == ZWNJ) {
                return joins(before) && joins(after);
            }
            if (point == ZWJ) {
                return (joins(before) && (joins(after) || after == -1 || Character.isWhitespace(after)))
                        || (isEmojiPart(before) && Character.isExtendedPictographic(after));
            }
            if (isVariationSelector(point)) {
                return hasVariants(point, before, after);
            }
            return marks <= MOST_MARKS && !isInvisible(point);
        }
    }

    private static boolean isTag(int point) {
        return point >= 0xE0000 && point <= TAG_END;
    }

    private static boolean isMark(int point) {
        return Character.getType(point) == Character.NON_SPACING_MARK;
    }

    private static boolean joins(int point) {
        return (point >= 0 && JOINING.contains(UnicodeScript.of(point))) || isMark(Math.max(point, 0));
    }

    private static boolean isEmojiPart(int point) {
        return point >= 0
                && (Character.isExtendedPictographic(point) || Character.isEmojiModifier(point) || point == 0xFE0F);
    }

    private static boolean isVariationSelector(int point) {
        return (point >= 0xFE00 && point <= 0xFE0F)
                || (point >= 0xE0100 && point <= 0xE01EF)
                || (point >= 0x180B && point <= 0x180F && point != 0x180E);
    }

    /** One selector, after a character that comes in several shapes; a row of them carries bytes and no shape. */
    private static boolean hasVariants(int point, int before, int after) {
        if (before < 0 || isVariationSelector(before)) {
            return false;
        }
        if (point >= 0xE0100 || point < 0xFE00) {
            return Character.isIdeographic(before) || UnicodeScript.of(before) == UnicodeScript.MONGOLIAN;
        }
        boolean keycap = before < 0x80 && after == KEYCAP;
        return keycap
                || (before >= 0x80 && !Character.isWhitespace(before) && (point >= 0xFE0E ? isShown(before) : true));
    }

    private static boolean isShown(int point) {
        return Character.isEmoji(point) || Character.isExtendedPictographic(point);
    }

    /** Whether nobody sees {@code point}, wherever it stands. */
    static boolean isInvisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> point != '\n' && point != '\r' && point != '\t';
            // Signs that stand under Arabic numbers are of this type, too, and are seen.
            case Character.FORMAT -> !isNumberSign(point);
            case Character.SURROGATE -> true;
            default -> isFiller(point);
        };
    }

    private static boolean isNumberSign(int point) {
        return (point >= 0x600 && point <= 0x605)
                || point == 0x6DD
                || point == 0x70F
                || point == 0x890
                || point == 0x891
                || point == 0x8E2
                || point == 0x110BD
                || point == 0x110CD;
    }

    private static boolean isFiller(int point) {
        return point == 0x34F
                || point == 0x115F
                || point == 0x1160
                || point == 0x17B4
                || point == 0x17B5
                || point == 0x2800
                || point == 0x3164
                || point == 0xFFA0
                || (point >= 0xFFFE && point <= 0xFFFF)
                || (point >= 0xFDD0 && point <= 0xFDEF)
                || (point >= 0xE0080 && point <= 0xE0FFF);
    }
}
