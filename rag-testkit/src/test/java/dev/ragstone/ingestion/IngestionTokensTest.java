package dev.ragstone.ingestion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.VectorCache;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.TokenArchive;
import dev.ragstone.store.VectorKey;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.InMemoryVectorCache;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Token vectors on their way into a store that keeps them. */
class IngestionTokensTest extends IngestionFixture {

    @Test
    void storeThatKeepsNoneGetsNone() {
        source.put("a.txt", "Cats sleep.");

        sync();

        assertThat(store.keepTokens().tokenArchive().orElseThrow().find(keys())).isEmpty();
    }

    @Test
    void comeWithTheVectorsWithoutAnotherRun() {
        store.keepTokens();
        source.put("a.txt", "Cats sleep.\n\nDogs bark.");

        var report = sync();

        assertThat(embedder.calls()).isEqualTo(1);
        assertThat(report.embedded()).isEqualTo(2);
        assertThat(report.warnings()).isEmpty();
        assertThat(tokens()).isEqualTo(expected());
    }

    @Test
    void unchangedTextOfAChangedDocumentKeepsItsOwn() {
        store.keepTokens();
        source.put("a.txt", "Cats sleep.\n\nDogs bark.");
        sync();
        source.put("a.txt", "Cats sleep.\n\nBirds sing.");

        var report = sync();

        assertThat(report.embedded()).isEqualTo(1);
        assertThat(tokens()).hasSize(2).isEqualTo(expected());
    }

    @Test
    void equalTextOfAnotherDocumentTakesThemOver() {
        store.keepTokens();
        for (int i = 0; i < 300; i++) {
            source.put(i + ".txt", "Cats sleep.\n\nDogs number " + i % 7);
        }

        var report = sync();

        assertThat(report.embedded()).isEqualTo(8);
        assertThat(tokens()).isEqualTo(expected());
        assertThat(withoutTokens()).isEmpty();
    }

    @Test
    void documentWithOtherLabelsThatCannotBeReadAnyMoreKeepsThem() {
        store.keepTokens();
        source.put(labelled("a.txt", "Cats sleep.", "staff"));
        sync();
        source.put(labelled("a.txt", "throw", "board"));

        ingestion(new FailingOn("throw")).sync(source, SyncOptions.defaults());

        assertThat(foundBy("staff", "cats")).isEmpty();
        assertThat(foundBy("board", "cats")).hasSize(1);
        assertThat(tokens()).hasSize(1).isEqualTo(expected());
    }

    @Test
    void cachedVectorWithoutTokenVectorsIsMadeAgainWhichIsReported() {
        var cache = new InMemoryVectorCache();
        source.put("a.txt", "Cats sleep.");
        ingestion(new PlainTextReader(), IngestionSettings.defaults().withCache(cache))
                .sync(source, SyncOptions.defaults());
        var keeping = new InMemoryStore(64).keepTokens();

        var report = into(keeping, cache).sync(source, SyncOptions.defaults());

        assertThat(report.embedded()).isEqualTo(1);
        assertThat(report.reused()).isZero();
        assertThat(report.warnings()).extracting(Warning::code).containsExactly("token-vectors-made");
        assertThat(keeping.tokenArchive().orElseThrow().find(keys())).hasSize(1);
    }

    @Test
    void cachedVectorIsKeptWhileTheEmbedderIsDownAndTokenVectorsFollowLater() {
        var cache = new InMemoryVectorCache();
        source.put("a.txt", "Cats sleep.");
        ingestion(new PlainTextReader(), IngestionSettings.defaults().withCache(cache))
                .sync(source, SyncOptions.defaults());
        var keeping = new InMemoryStore(64).keepTokens();
        embedder.failing(true);
        var ingestion = into(keeping, cache);

        ingestion.sync(source, SyncOptions.defaults());
        int vectors = keeping.catalog().stats().vectors();
        int pending = keeping.catalog().ledger().getFirst().pendingVectors();
        embedder.failing(false);
        ingestion.sync(source, SyncOptions.defaults());

        assertThat(vectors).isEqualTo(1);
        assertThat(pending).isEqualTo(1);
        assertThat(keeping.tokenArchive().orElseThrow().find(keys())).hasSize(1);
        assertThat(keeping.catalog().ledger().getFirst().pendingVectors()).isZero();
    }

    @Test
    void embedderThatGivesNoneIsReportedOnce() {
        store.keepTokens();
        source.put("a.txt", "Cats sleep.").put("b.txt", "Dogs bark.");

        var report = ingestion(new RefusingEmbedder(embedder, text -> false)).sync(source, SyncOptions.defaults());

        assertThat(report.warnings()).extracting(Warning::code).containsExactly("token-vectors-missing");
        assertThat(store.catalog().stats().vectors()).isEqualTo(2);
        assertThat(store.catalog().ledger()).allMatch(entry -> entry.pendingVectors() == 0);
    }

    @Test
    void reindexingIntoAStoreThatKeepsThemMakesThem() {
        source.put("a.txt", "Cats sleep.\n\nDogs bark.");
        sync();
        embedder.resetCounts();
        var keeping = new InMemoryStore(64).keepTokens();

        var report = reindex(store, keeping);

        assertThat(embedder.documentsEmbedded()).isEqualTo(2);
        assertThat(report.warnings()).extracting(Warning::code).containsExactly("token-vectors-made");
        assertThat(keeping.tokenArchive().orElseThrow().find(keys())).isEqualTo(expected());
    }

    @Test
    void reindexingFromAStoreThatKeepsThemTakesThemOver() {
        store.keepTokens();
        source.put("a.txt", "Cats sleep.\n\nDogs bark.");
        sync();
        embedder.resetCounts();
        var keeping = new InMemoryStore(64).keepTokens();

        var report = reindex(store, keeping);

        assertThat(embedder.documentsEmbedded()).isZero();
        assertThat(report.warnings()).isEmpty();
        assertThat(keeping.tokenArchive().orElseThrow().find(keys())).isEqualTo(expected());
    }

    private ReindexReport reindex(InMemoryStore from, InMemoryStore to) {
        var parts = new Reindexer.Parts(from, new ParagraphChunker(), embedder, to);
        var reindexer = new Reindexer(parts, VectorCache.none(), Duration.ofSeconds(5), listener);
        reindexer.catchUp();
        return reindexer.report();
    }

    private Ingestion into(InMemoryStore other, VectorCache cache) {
        var parts = new Ingestion.Parts(new PlainTextReader(), new ParagraphChunker(), embedder, other);
        return new Ingestion(
                parts, IngestionSettings.defaults().withRetry(QUICK).withCache(cache), listener, clock);
    }

    private Map<String, CompressedTokens> tokens() {
        return archive().find(keys());
    }

    private TokenArchive archive() {
        return store.tokenArchive().orElseThrow();
    }

    /** The keys of all chunks. */
    private Set<String> keys() {
        return texts().stream()
                .map(text -> VectorKey.of(embedder.model().id(), text))
                .collect(Collectors.toSet());
    }

    private Set<String> withoutTokens() {
        var missing = new HashSet<>(keys());
        missing.removeAll(tokens().keySet());
        return missing;
    }

    private Set<String> texts() {
        return store.catalog().ledger().stream()
                .flatMap(entry -> {
                    DocumentInfo info = store.catalog()
                            .document(entry.documentId())
                            .orElseThrow()
                            .info();
                    return store.catalog().chunks(entry.documentId()).stream()
                            .map(chunk -> chunk.textInContext(info.titleInContext()));
                })
                .collect(Collectors.toSet());
    }

    /** What each text has when it is embedded alone. */
    private Map<String, CompressedTokens> expected() {
        var archive = new InMemoryStore(64).keepTokens().tokenArchive().orElseThrow();
        var fresh = new HashingEmbedder(64);
        return texts().stream()
                .collect(Collectors.toMap(
                        text -> VectorKey.of(fresh.model().id(), text),
                        text -> archive.compress(fresh.embedDocumentTokens(List.of(text))
                                .getFirst()
                                .tokens())));
    }
}
