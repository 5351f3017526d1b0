package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.answering.AnswerCaching;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.generation.Answer;
import dev.ragstone.retrieval.cache.ExactAnswerCache;
import dev.ragstone.search.Query;
import dev.ragstone.store.AccessScope;
import java.nio.file.Path;

/** Gives an answer out again, but never to somebody who may read other documents, and never after a change. */
public final class RepeatedQuestions {

    private RepeatedQuestions() {}

    /** Takes an index folder, a folder of documents and a question. */
    public static void main(String[] args) {
        Path documents = Path.of(args[1]);
        try (Rag rag = EmbeddedRag.builder(Path.of(args[0]))
                .answerCaching(AnswerCaching.of(ExactAnswerCache.create()))
                .open()) {
            rag.sync(documents);
            Query everything = Query.of(args[2]);

            print("first", rag.ask(everything));
            print("again", rag.ask(everything));
            print("somebody else", rag.ask(everything.access(AccessScope.of("guest"))));

            // What has been committed since makes it stale, whatever it was.
            rag.delete(rag.search(everything).hits().getFirst().document().id());
            print("after a change", rag.ask(everything));
        }
    }

    private static void print(String when, Answer answer) {
        System.out.println(when + ": " + (answer.cached() ? "kept" : "made") + ", " + answer.text());
    }
}
