package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.search.Hit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Replaces one part: documents are logs or lists here, so every line is a passage of its own. */
public final class CustomChunker {

    private CustomChunker() {}

    /** Takes an index folder, a folder of documents and a text to look for. */
    public static void main(String[] args) {
        try (Rag rag = EmbeddedRag.builder(Path.of(args[0]))
                .chunker(tokenCounter -> new LineChunker())
                .open()) {
            rag.sync(Path.of(args[1]));
            for (Hit hit : rag.search(args[2]).hits()) {
                System.out.println(hit.explain() + "  " + hit.chunk().text());
            }
        }
    }

    /** Cuts a document into its lines. Extend {@code ChunkerContract} from rag-testkit to test one of your own. */
    static final class LineChunker implements Chunker {

        /** An index remembers this id and refuses to be opened with another chunker. */
        @Override
        public String id() {
            return "line/v1";
        }

        @Override
        public List<Chunk> chunk(Document document) {
            var chunks = new ArrayList<Chunk>();
            int start = 0;
            for (String line : document.text().split("\n", -1)) {
                String text = line.strip();
                if (!text.isEmpty()) {
                    int at = start + line.indexOf(text);
                    chunks.add(Chunk.of(document.id(), chunks.size(), at, text));
                }
                start += line.length() + 1;
            }
            return chunks;
        }
    }
}
