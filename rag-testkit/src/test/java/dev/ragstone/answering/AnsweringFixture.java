package dev.ragstone.answering;

import dev.ragstone.generation.Generator;
import dev.ragstone.ingestion.Ingestion;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.testkit.fake.SimplePromptAssembler;
import dev.ragstone.testkit.fake.StoreRetriever;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.trace.RagListener;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Documents to answer from, and the parts that do. */
final class AnsweringFixture {

    private static final int DIMENSION = 32;

    private AnsweringFixture() {}

    /** A store that knows what cats and dogs do. */
    static InMemoryStore filledStore() {
        var store = new InMemoryStore(DIMENSION);
        sync(store, documents());
        return store;
    }

    /** Commits one more document. */
    static void add(InMemoryStore store, String name, String text) {
        sync(store, documents().put(name, text));
    }

    private static MapSource documents() {
        return new MapSource("mem:").put("cats.txt", "Cats sleep all day.").put("dogs.txt", "Dogs bark.");
    }

    private static void sync(InMemoryStore store, MapSource source) {
        new Ingestion(
                        new Ingestion.Parts(
                                new PlainTextReader(), new ParagraphChunker(), new HashingEmbedder(DIMENSION), store),
                        RagListener.none(),
                        Clock.systemUTC())
                .sync(source, SyncOptions.defaults());
    }

    /** Answers from {@code store} without a reranker. */
    static Answering.Parts parts(InMemoryStore store, Generator generator, @Nullable Generator fallback) {
        return new Answering.Parts(
                new StoreRetriever(store),
                null,
                new SimplePromptAssembler(new WordTokenCounter()),
                generator,
                fallback,
                store);
    }
}
