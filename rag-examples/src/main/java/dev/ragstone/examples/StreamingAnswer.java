package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.generation.AnswerEvent.Done;
import dev.ragstone.generation.AnswerEvent.SourcesFound;
import dev.ragstone.generation.AnswerEvent.Token;
import dev.ragstone.generation.AnswerEvent.Withdrawn;
import dev.ragstone.generation.AnswerStream;
import dev.ragstone.generation.Citation;
import java.nio.file.Path;

/** Shows an answer while it is being made, then where each quotation stands. */
public final class StreamingAnswer {

    private StreamingAnswer() {}

    /** Takes an index folder, a folder of documents and a question. */
    public static void main(String[] args) {
        try (Rag rag = EmbeddedRag.open(Path.of(args[0]))) {
            rag.sync(Path.of(args[1]));
            // Closing the stream early, for instance because the user left, cancels the model call.
            try (AnswerStream events = rag.stream(args[2])) {
                while (events.hasNext()) {
                    switch (events.next()) {
                        case SourcesFound found ->
                            System.out.println(found.hits().size() + " passages found");
                        case Token token -> System.out.print(token.text());
                        case Withdrawn withdrawn -> System.out.println("\n(" + withdrawn.reason() + ")");
                        case Done done -> {
                            System.out.println();
                            done.answer().citations().forEach(StreamingAnswer::print);
                        }
                    }
                }
            }
        }
    }

    private static void print(Citation citation) {
        System.out.printf(
                "[%d] %s, characters %d to %d: %s%n",
                citation.number(), citation.document().uri(), citation.start(), citation.end(), citation.quote());
    }
}
