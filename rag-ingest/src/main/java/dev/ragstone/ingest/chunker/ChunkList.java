package dev.ragstone.ingest.chunker;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns spans into the numbered chunks of one document, in the order they come. */
final class ChunkList {

    private final Document document;
    private final Outline outline;
    private final TableHeaders headers;
    private final List<Chunk> chunks = new ArrayList<>();

    ChunkList(Document document, Outline outline, TableHeaders headers) {
        this.document = document;
        this.outline = outline;
        this.headers = headers;
    }

    /** Adds passages that are part of no larger chunk. */
    ChunkList addPassages(Iterable<Span> spans) {
        for (Span span : spans) {
            add(span, Chunk.Level.PASSAGE, null);
        }
        return this;
    }

    /** Adds a chunk and returns its id. */
    String add(Span span, Chunk.Level level, @Nullable String parentId) {
        String id = Chunk.id(document.id(), chunks.size());
        chunks.add(new Chunk(
                id,
                document.id(),
                chunks.size(),
                level,
                span.start(),
                span.end(),
                document.text().substring(span.start(), span.end()),
                headings(span, level),
                outline.places(span),
                parentId));
        return id;
    }

    List<Chunk> chunks() {
        return List.copyOf(chunks);
    }

    private List<String> headings(Span span, Chunk.Level level) {
        List<String> path = outline.headings(span);
        List<String> missing = level == Chunk.Level.DOCUMENT ? List.of() : outline.missingHeaders(span);
        if (missing.isEmpty()) {
            return path;
        }
        var headings = new ArrayList<>(path);
        headings.addAll(headers.fitting(missing));
        return headings;
    }
}
