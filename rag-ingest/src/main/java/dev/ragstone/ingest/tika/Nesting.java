package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;

/**
 * Where in a nest of packed documents a reader is, and what may still be unpacked.
 *
 * @param depth zero for the item itself
 */
record Nesting(PackedReader reader, ReadLimits limits, Budget budget, int depth) {

    /** Reads a document packed in the one at hand. */
    Extraction read(SourceItem inner) throws LimitException {
        if (depth == limits.maxDepth()) {
            throw new LimitException(
                    "is packed deeper than " + limits.maxDepth() + " levels; raise maxDepth to read it");
        }
        return reader.read(inner, new Nesting(reader, limits, budget, depth + 1));
    }

    /** Room for the text of the document at hand. */
    Blocks blocks() {
        return new Blocks(limits.maxChars());
    }
}
