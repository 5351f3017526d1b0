package dev.ragstone.ingest;

import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A reader in this process whose items are read in a process of their own if the memory here does not suffice. It may be
 * what else runs here that took it, so running out of it says nothing about the item yet; a child has memory of its own
 * and reads the item alone, and what it says stands.
 */
record OrIsolated(DocumentReader reader, DocumentReader isolated) implements DocumentReader {

    private static final Logger log = LoggerFactory.getLogger(OrIsolated.class);

    @Override
    public String id() {
        return reader.id();
    }

    @Override
    public boolean reads(String mediaType) {
        return reader.reads(mediaType);
    }

    @Override
    public Extraction read(SourceItem item) {
        try {
            return reader.read(item);
        } catch (OutOfMemoryError e) {
            log.debug("Out of memory reading {}, which is now read in another process", item.uri(), e);
        }
        // Outside the handler, so that what the failed attempt held can be collected.
        return isolated.read(item);
    }

    /** Leaves the other reader open, which is shared. */
    @Override
    public void close() {
        reader.close();
    }
}
