package dev.ragstone.ingest.chunker;

/**
 * A piece of text that a chunk holds whole.
 *
 * @param cost in tokens
 * @param heading whether it is a heading, which belongs to what follows it and is not worth repeating
 * @param closes whether a thought ends here, such as a paragraph or a list item, so that a chunk had better end here too
 */
record Unit(int start, int end, int cost, boolean heading, boolean closes) {}
