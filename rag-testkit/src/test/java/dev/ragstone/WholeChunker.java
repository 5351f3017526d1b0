package dev.ragstone;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import java.util.List;

/** Makes one chunk of a document, and stumbles over the word it is told. */
record WholeChunker(String stumblingBlock) implements Chunker {

    WholeChunker() {
        this("(nothing)");
    }

    @Override
    public String id() {
        return "whole";
    }

    @Override
    public List<Chunk> chunk(Document document) {
        String text = document.text().strip();
        if (text.contains(stumblingBlock)) {
            throw new IllegalStateException("stumbled over " + stumblingBlock);
        }
        int start = document.text().indexOf(text);
        return text.isEmpty()
                ? List.of()
                : List.of(new Chunk(
                        Chunk.id(document.id(), 0),
                        document.id(),
                        0,
                        Chunk.Level.PASSAGE,
                        start,
                        start + text.length(),
                        text,
                        List.of(),
                        List.of(),
                        null));
    }
}
