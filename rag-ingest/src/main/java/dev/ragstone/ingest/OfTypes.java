package dev.ragstone.ingest;

import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.util.function.Predicate;

/** A reader that is given other types than those it asks for. */
record OfTypes(DocumentReader reader, Predicate<String> types) implements DocumentReader {

    @Override
    public String id() {
        return reader.id();
    }

    @Override
    public boolean reads(String mediaType) {
        return types.test(mediaType);
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
