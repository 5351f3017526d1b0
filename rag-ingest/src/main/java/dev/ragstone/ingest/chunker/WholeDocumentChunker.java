package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Block;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.Place;
import java.util.List;

/**
 * Leaves a document in one piece, however long it is: for short records, and to measure retrieval without chunking.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class WholeDocumentChunker implements Chunker {

    /** Creates the chunker. */
    public WholeDocumentChunker() {}

    @Override
    public String id() {
        return "whole-document-1";
    }

    @Override
    public List<Chunk> chunk(Document document) {
        Span span = Span.trimmed(document.text(), 0, document.text().length());
        if (span.isEmpty()) {
            return List.of();
        }
        return List.of(new Chunk(
                Chunk.id(document.id(), 0),
                document.id(),
                0,
                Chunk.Level.DOCUMENT,
                span.start(),
                span.end(),
                document.text().substring(span.start(), span.end()),
                sharedHeadings(document.blocks()),
                places(document),
                null));
    }

    /** The headings that all of the text stands under. */
    private static List<String> sharedHeadings(List<Block> blocks) {
        List<String> shared = blocks.isEmpty() ? List.of() : blocks.getFirst().headings();
        for (Block block : blocks) {
            int same = 0;
            while (same < shared.size()
                    && same < block.headings().size()
                    && shared.get(same).equals(block.headings().get(same))) {
                same++;
            }
            shared = shared.subList(0, same);
        }
        return shared;
    }

    private static List<Place> places(Document document) {
        return document.blocks().stream()
                .map(Block::place)
                .filter(place -> place.kind() != Place.Kind.NONE)
                .distinct()
                .toList();
    }
}
