package dev.ragstone.ingest.tika;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;

/** Reads a document of any type, packed or not. A bad one is an outcome, never an exception. */
@FunctionalInterface
interface PackedReader {

    Extraction read(SourceItem item, Nesting nesting);
}
