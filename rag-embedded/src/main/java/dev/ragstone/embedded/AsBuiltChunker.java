package dev.ragstone.embedded;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import java.util.List;

/** Stands for the chunker an index was built with, of which only the name is known. Syncs are held while it does. */
record AsBuiltChunker(String id) implements Chunker {

    @Override
    public List<Chunk> chunk(Document document) {
        throw new IllegalStateException("the chunker " + id + " is not there any more");
    }
}
