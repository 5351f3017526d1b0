package dev.ragstone.ingest.tika;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;

/** Reads one family of formats. Implementations keep nothing between calls, so several threads can use one. */
interface Format {

    /** Whether documents of {@code type} belong to this family. */
    boolean reads(String type);

    /**
     * Reads {@code item}.
     *
     * @throws Exception if it cannot be read; {@link Failures} says what that means
     */
    Extraction read(SourceItem item, String type, Nesting nesting) throws Exception;
}
