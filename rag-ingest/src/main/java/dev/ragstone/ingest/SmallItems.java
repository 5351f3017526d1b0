package dev.ragstone.ingest;

import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;

/** A reader that is given only items known to have at most {@code maxBytes}; others are for the next that takes them. */
record SmallItems(DocumentReader reader, long maxBytes) implements DocumentReader {

    /** Whether {@code reader} is to be given {@code item}, if it reads its type. */
    static boolean admits(DocumentReader reader, SourceItem item) {
        return !(reader instanceof SmallItems small) || (item.size() >= 0 && item.size() <= small.maxBytes);
    }

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
        return reader.read(item);
    }

    @Override
    public void close() {
        reader.close();
    }
}
