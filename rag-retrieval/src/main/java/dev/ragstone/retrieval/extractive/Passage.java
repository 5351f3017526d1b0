package dev.ragstone.retrieval.extractive;

/**
 * A stretch of a text that belongs together: a paragraph, a list item, a table row, a block of code.
 *
 * @param start of its first character, after any marker
 * @param end after its last character that is not white space
 */
record Passage(Kind kind, int start, int end) {

    /** What a passage is. */
    enum Kind {
        PARAGRAPH,
        ITEM,
        ROW,
        CODE
    }
}
