package dev.ragstone.testkit.fake;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Block;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes one chunk of every block, whatever its size; a document without blocks is one chunk. Stateless and safe for use
 * by several threads.
 *
 * @since 0.1
 */
public final class ParagraphChunker implements Chunker {

    /** Creates a chunker. */
    public ParagraphChunker() {}

    @Override
    public String id() {
        return "paragraph";
    }

    @Override
    public List<Chunk> chunk(Document document) {
        var chunks = new ArrayList<Chunk>();
        List<Block> blocks = document.blocks();
        if (blocks.isEmpty()) {
            add(document, 0, document.text().length(), List.of(), Place.none(), chunks);
        }
        int from = 0;
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            // What stands between blocks goes with the block after it, and at the end with the one before.
            int to = i == blocks.size() - 1 ? document.text().length() : block.end();
            add(document, from, to, block.headings(), block.place(), chunks);
            from = to;
        }
        return chunks;
    }

    private static void add(
            Document document, int from, int to, List<String> headings, Place place, List<Chunk> chunks) {
        String text = document.text();
        int start = from;
        while (start < to && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        int end = to;
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        if (start < end) {
            chunks.add(new Chunk(
                    Chunk.id(document.id(), chunks.size()),
                    document.id(),
                    chunks.size(),
                    Chunk.Level.PASSAGE,
                    start,
                    end,
                    text.substring(start, end),
                    headings,
                    place.kind() == Place.Kind.NONE ? List.of() : List.of(place),
                    null));
        }
    }
}
