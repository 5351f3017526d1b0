package dev.ragstone.ingestion;

import dev.ragstone.document.Metadata;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.error.RetryPolicy;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.MutableClock;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.testkit.fake.RecordingListener;
import java.io.ByteArrayInputStream;
import java.io.IOError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** A small pipeline over fakes. */
abstract class IngestionFixture {

    static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");
    static final RetryPolicy QUICK = new RetryPolicy(3, Duration.ofMillis(1), Duration.ofMillis(20));
    static final Duration A_WHILE = Duration.ofMinutes(1);

    final HashingEmbedder embedder = new HashingEmbedder(64);
    final InMemoryStore store = new InMemoryStore(64);
    final MapSource source = new MapSource("mem:");
    final RecordingListener listener = new RecordingListener();
    final MutableClock clock = new MutableClock(Instant.parse("2030-01-01T00:00:00Z"));
    final Ingestion ingestion = ingestion(new PlainTextReader());

    SyncReport sync() {
        clock.advance(A_WHILE);
        return ingestion.sync(source, SyncOptions.defaults());
    }

    List<String> found(String words) {
        return store.search(new KeywordQuery(words, SearchScope.everything(), 10)).stream()
                .map(hit -> hit.document().uri())
                .toList();
    }

    List<String> foundBy(String label, String words) {
        var scope = new SearchScope(Filter.all(), AccessScope.of(label));
        return store.search(new KeywordQuery(words, scope, 10)).stream()
                .map(hit -> hit.document().uri())
                .toList();
    }

    SourceItem labelled(String name, String text, String... labels) {
        var item = item(name, text, LONG_AGO);
        return new SourceItem(
                item.uri(), name, item.size(), LONG_AGO, item.content(), Metadata.empty(), Set.of(labels));
    }

    Ingestion ingestion(DocumentReader reader) {
        return ingestion(reader, IngestionSettings.defaults().withRetry(QUICK));
    }

    Ingestion ingestion(DocumentReader reader, IngestionSettings settings) {
        return new Ingestion(
                new Ingestion.Parts(reader, new ParagraphChunker(), embedder, store), settings, listener, clock);
    }

    Ingestion ingestion(Embedder other) {
        return new Ingestion(
                new Ingestion.Parts(new PlainTextReader(), new ParagraphChunker(), other, store), listener, clock);
    }

    SourceItem item(String name, String text, Instant modified) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return SourceItem.of(source.uri(name), name, bytes.length, modified, () -> new ByteArrayInputStream(bytes));
    }

    /** Refuses one text politely and breaks on another. */
    record FailingOn(String text) implements DocumentReader {

        @Override
        public boolean reads(String mediaType) {
            return true;
        }

        @Override
        public Extraction read(SourceItem item) {
            var extraction = new PlainTextReader().read(item);
            if (extraction.text().equals("throw")) {
                throw new IllegalStateException("boom");
            }
            if (extraction.text().equals("io")) {
                throw new IOError(new IOException("the disk is gone"));
            }
            if (extraction.text().equals("link")) {
                throw new NoClassDefFoundError("no such class");
            }
            return extraction.text().equals(text)
                    ? Extraction.without(Outcome.FAILED, "cannot read " + text, "text/plain")
                    : extraction;
        }
    }
}
