package dev.ragstone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.MutableClock;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.testkit.fake.RecordingListener;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.testkit.fake.SimplePromptAssembler;
import dev.ragstone.testkit.fake.StoreRetriever;
import dev.ragstone.testkit.fake.WordTokenCounter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** A Rag over fakes, a source, and other parts to reindex into. */
abstract class ReindexFixture {

    static final int OLD_DIMENSION = 64;
    static final int NEW_DIMENSION = 32;
    static final int DOCUMENTS = 5;

    final MapSource source = new MapSource("mem:");
    final RecordingListener listener = new RecordingListener();
    final MutableClock clock = new MutableClock(Instant.parse("2030-01-01T00:00:00Z"));
    final DurableStore oldStore = new DurableStore(new InMemoryStore(OLD_DIMENSION));
    final HashingEmbedder oldEmbedder = new HashingEmbedder(OLD_DIMENSION);
    final InMemoryStore newContent = new InMemoryStore(NEW_DIMENSION);
    final Rag rag = parts(oldStore, new ParagraphChunker(), oldEmbedder).build();

    ReindexFixture() {
        for (int i = 0; i < DOCUMENTS; i++) {
            source.put("doc" + i, "common words, number" + i + "\n\nand a second paragraph about topic" + i);
        }
        sync(rag);
    }

    @AfterEach
    void close() {
        rag.close();
    }

    final RagBuilder parts(Store store, Chunker chunker, Embedder embedder) {
        return Rag.builder()
                .store(store)
                .reader(new PlainTextReader())
                .chunker(chunker)
                .embedder(embedder)
                .retriever(new StoreRetriever(store))
                .promptAssembler(new SimplePromptAssembler(new WordTokenCounter()))
                .generator(ScriptedGenerator.answering("it ", "is ", "so"))
                .listener(listener)
                .clock(clock);
    }

    /** Other chunks, another dimension. */
    final RagBuilder next(Embedder embedder) {
        return parts(new DurableStore(newContent), new WholeChunker(), embedder);
    }

    final void sync(Rag synced) {
        clock.advance(Duration.ofMinutes(1));
        synced.sync(source);
    }

    final List<String> found(String words) {
        return rag.search(words).hits().stream()
                .map(hit -> hit.document().uri())
                .toList();
    }

    /** What a new index of the source would hold, ids, texts, vectors and all but the time. */
    final void assertSameAsFresh(Catalog catalog) {
        var store = new InMemoryStore(NEW_DIMENSION);
        try (Rag fresh = parts(store, new WholeChunker(), new HashingEmbedder(NEW_DIMENSION))
                .build()) {
            sync(fresh);
            Catalog expected = store.catalog();
            assertThat(catalog.ledger())
                    .usingRecursiveFieldByFieldElementComparatorIgnoringFields("syncedAt")
                    .isEqualTo(expected.ledger());
            for (LedgerEntry entry : expected.ledger()) {
                assertThat(catalog.document(entry.documentId())).isEqualTo(expected.document(entry.documentId()));
                assertThat(catalog.chunks(entry.documentId())).isEqualTo(expected.chunks(entry.documentId()));
            }
            assertThat(catalog.stats().documents()).isEqualTo(expected.stats().documents());
            assertThat(catalog.stats().vectors())
                    .isEqualTo(expected.stats().vectors())
                    .isPositive();
        }
    }
}
