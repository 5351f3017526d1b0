package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.generation.Answer;
import java.nio.file.Path;

/** A folder of documents in, an answer with citations out. */
public final class Quickstart {

    private Quickstart() {}

    /** Takes an index folder, a folder of documents and a question. */
    public static void main(String[] args) {
        try (Rag rag = EmbeddedRag.open(Path.of(args[0]))) {
            rag.sync(Path.of(args[1]));
            Answer answer = rag.ask(args[2]);
            System.out.println(answer); // text with [1] [2], then the sources
        }
    }
}
