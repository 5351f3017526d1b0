package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/**
 * A chunk with what is known about its document, as stored: a hit is read back in one piece, at the price of
 * keeping the document's data with every chunk.
 */
record ChunkRecord(DocumentInfo document, Chunk chunk) {

    BytesRef toBytes() {
        var out = new RecordOutput().info(document);
        out.text(chunk.id()).text(chunk.documentId()).number(chunk.ordinal()).name(chunk.level());
        out.number(chunk.start()).text(chunk.text()).texts(chunk.headings());
        out.number(chunk.places().size());
        chunk.places().forEach(out::place);
        return out.optionalText(chunk.parentId()).toBytes();
    }

    static ChunkRecord read(BytesRef bytes) throws IOException {
        var in = new RecordInput(bytes);
        return new ChunkRecord(in.info(), chunk(in));
    }

    static DocumentInfo readDocument(BytesRef bytes) throws IOException {
        return new RecordInput(bytes).info();
    }

    private static Chunk chunk(RecordInput in) throws IOException {
        String id = in.text();
        String documentId = in.text();
        int ordinal = in.number();
        Chunk.Level level = in.name(Chunk.Level.class);
        int start = in.number();
        String text = in.text();
        List<String> headings = in.texts();
        List<Place> places = places(in);
        return new Chunk(
                id,
                documentId,
                ordinal,
                level,
                start,
                start + text.length(),
                text,
                headings,
                places,
                in.optionalText());
    }

    private static List<Place> places(RecordInput in) throws IOException {
        int count = in.number();
        var places = new ArrayList<Place>(count);
        for (int i = 0; i < count; i++) {
            places.add(in.place());
        }
        return places;
    }
}
