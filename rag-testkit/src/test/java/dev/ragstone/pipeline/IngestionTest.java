package dev.ragstone.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.document.Metadata;
import dev.ragstone.error.DocumentException;
import dev.ragstone.error.StoreException;
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
import dev.ragstone.trace.Warning;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IngestionTest {

    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    private final HashingEmbedder embedder = new HashingEmbedder(64);
    private final InMemoryStore store = new InMemoryStore(64);
    private final MapSource source = new MapSource("mem:");
    private final RecordingListener listener = new RecordingListener();
    private final MutableClock clock = new MutableClock(Instant.parse("2030-01-01T00:00:00Z"));
    private final Ingestion ingestion = ingestion(new PlainTextReader());

    @Test
    void firstSyncStoresEverything() {
        source.put("a.txt", "Cats sleep.\n\nDogs bark.").put("b.txt", "Birds sing.");

        var report = sync();

        assertThat(report.added()).isEqualTo(2);
        assertThat(report.chunks()).isEqualTo(3);
        assertThat(report.embedded()).isEqualTo(3);
        assertThat(report.warnings()).isEmpty();
        assertThat(found("bark")).containsExactly(source.uri("a.txt"));
    }

    @Test
    void unchangedInputIsNeitherOpenedNorEmbedded() {
        source.put("a.txt", "Cats sleep.");
        sync();
        int opened = source.opened();
        embedder.resetCounts();

        var report = sync();

        assertThat(report.unchanged()).isEqualTo(1);
        assertThat(report.chunks()).isZero();
        assertThat(embedder.calls()).isZero();
        assertThat(source.opened()).isEqualTo(opened);
    }

    @Test
    void newTimeWithTheSameBytesCostsOneReading() {
        source.put("a.txt", "Cats sleep.");
        sync();
        source.put("a.txt", "Cats sleep.");
        embedder.resetCounts();

        var second = sync();
        int opened = source.opened();
        var third = sync();

        assertThat(second.unchanged()).isEqualTo(1);
        assertThat(third.unchanged()).isEqualTo(1);
        assertThat(embedder.calls()).isZero();
        assertThat(source.opened()).isEqualTo(opened);
    }

    @Test
    void changeWithinATickOfTheClockIsNoticed() {
        Instant now = clock.instant().plus(A_WHILE);
        source.put(item("a.txt", "Cats sleep.", now));
        sync();
        source.put(item("a.txt", "Dogs sleep.", now));

        assertThat(sync().changed()).isEqualTo(1);
    }

    @Test
    void editEmbedsOnlyWhatIsNew() {
        source.put("a.txt", "Cats sleep.\n\nDogs bark.\n\nBirds sing.");
        sync();
        source.put("a.txt", "Cats sleep.\n\nDogs growl.\n\nBirds sing.");

        var report = sync();

        assertThat(report.changed()).isEqualTo(1);
        assertThat(report.embedded()).isEqualTo(1);
        assertThat(report.reused()).isEqualTo(2);
        assertThat(found("bark")).isEmpty();
        assertThat(found("growl")).hasSize(1);
    }

    @Test
    void equalTextsAreEmbeddedOnce() {
        source.put("x/a.txt", "# Pets\n\nCats sleep.").put("y/a.txt", "# Pets\n\nCats sleep.");

        var report = sync();

        assertThat(report.embedded() * 2).isEqualTo(report.chunks());
    }

    @Test
    void withdrawnPermissionIsAppliedThoughTheFileDidNotChange() {
        source.put(item("a.txt", "Salaries rise.", LONG_AGO));
        sync();
        source.put(labelled("a.txt", "Salaries rise.", "hr"));

        sync();

        assertThat(foundBy("sales", "salaries")).isEmpty();
        assertThat(foundBy("hr", "salaries")).hasSize(1);
    }

    @Test
    void withdrawnPermissionIsAppliedThoughTheNewVersionCannotBeRead() {
        var flaky = ingestion(new FailingOn("broken"));
        source.put(item("a.txt", "Salaries rise.", LONG_AGO));
        flaky.sync(source, SyncOptions.defaults());
        source.put(labelled("a.txt", "broken", "hr"));

        flaky.sync(source, SyncOptions.defaults());

        assertThat(foundBy("sales", "salaries")).isEmpty();
        assertThat(foundBy("hr", "salaries")).hasSize(1);
        assertThat(store.catalog().stats().vectors()).isEqualTo(1);
    }

    @Test
    void withdrawnPermissionIsAppliedThoughTheFileCannotBeOpened() {
        source.put(item("a.txt", "Salaries rise.", LONG_AGO));
        sync();
        source.put(new SourceItem(
                source.uri("a.txt"),
                "a.txt",
                7,
                LONG_AGO,
                () -> {
                    throw new IOException("denied");
                },
                Metadata.empty(),
                Set.of("hr")));

        sync();

        assertThat(foundBy("sales", "salaries")).isEmpty();
        assertThat(foundBy("hr", "salaries")).hasSize(1);
    }

    @Test
    void labelsThatReadAlikeAreDifferentLabels() {
        source.put(labelled("a.txt", "Salaries rise.", "hr", "board"));
        sync();
        source.put(labelled("a.txt", "Salaries rise.", "board, hr"));

        sync();

        assertThat(foundBy("hr", "salaries")).isEmpty();
    }

    @Test
    void fileThatCouldNotBeOpenedIsTriedAgain() {
        source.put(SourceItem.of(source.uri("a.txt"), "a.txt", 11, LONG_AGO, () -> {
            throw new IOException("locked");
        }));
        var first = sync();
        source.put(item("a.txt", "Cats sleep.", LONG_AGO));

        var second = sync();

        assertThat(first.failed()).extracting(ItemProblem::outcome).containsExactly(Outcome.FAILED);
        assertThat(second.failed()).isEmpty();
        assertThat(found("cats")).hasSize(1);
    }

    @Test
    void errorInAReaderDoesNotStopTheOthers() {
        source.put("a.txt", "link").put("b.txt", "Dogs bark.");

        var report = ingestion(new FailingOn("broken")).sync(source, SyncOptions.defaults());

        assertThat(report.added()).isEqualTo(1);
        assertThat(report.failed())
                .extracting(ItemProblem::reason)
                .singleElement()
                .asString()
                .contains("no such class");
    }

    @Test
    void goneItemIsRemoved() {
        source.put("a.txt", "Cats sleep.").put("b.txt", "Dogs bark.");
        sync();
        source.remove("a.txt");

        assertThat(sync().removed()).isEqualTo(1);
        assertThat(found("cats")).isEmpty();
        assertThat(store.catalog().ledger()).hasSize(1);
    }

    @Test
    void otherSourcesAndCollectionsAreLeftAlone() {
        source.put("a.txt", "Cats sleep.");
        sync();
        var other = new MapSource("other:").put("b.txt", "Dogs bark.");

        ingestion.sync(other, SyncOptions.defaults());
        ingestion.sync(new MapSource("mem:"), SyncOptions.defaults().collection("second"));

        assertThat(found("cats")).hasSize(1);
        assertThat(found("dogs")).hasSize(1);
    }

    @Test
    void partialListingRemovesNothingAndSaysSo() {
        source.put("a.txt", "Cats sleep.").put("b.txt", "Dogs bark.");
        sync();
        source.remove("a.txt").problem("sub", "permission denied");

        var report = sync();

        assertThat(report.removed()).isZero();
        assertThat(report.warnings()).extracting(Warning::code).contains("listing-failed", "nothing-removed");
        assertThat(found("cats")).hasSize(1);
    }

    @Test
    void failedListingIsAnErrorAndRemovesNothing() {
        source.put("a.txt", "Cats sleep.");
        sync();
        source.failing(true);

        assertThatExceptionOfType(DocumentException.class).isThrownBy(this::sync);
        assertThat(found("cats")).hasSize(1);
    }

    @Test
    void massDeletionNeedsInsisting() {
        for (int i = 0; i < 30; i++) {
            source.put(i + ".txt", "Cats number " + i);
        }
        sync();
        for (int i = 0; i < 25; i++) {
            source.remove(i + ".txt");
        }

        var cautious = sync();
        var insisting = ingestion.sync(source, SyncOptions.defaults().allowingMassDeletion());

        assertThat(cautious.removed()).isZero();
        assertThat(cautious.warnings()).extracting(Warning::code).containsExactly("nothing-removed");
        assertThat(insisting.removed()).isEqualTo(25);
    }

    @Test
    void failedItemKeepsItsOldVersionAndIsNotTriedUntilItChanges() {
        var flaky = ingestion(new FailingOn("broken"));
        source.put("a.txt", "Cats sleep.");
        flaky.sync(source, SyncOptions.defaults());
        source.put("a.txt", "broken");

        var first = flaky.sync(source, SyncOptions.defaults());
        int opened = source.opened();
        var second = flaky.sync(source, SyncOptions.defaults());

        assertThat(first.failed())
                .containsExactly(new ItemProblem(source.uri("a.txt"), Outcome.FAILED, "cannot read broken"));
        assertThat(second.failed()).isEqualTo(first.failed());
        assertThat(source.opened()).isEqualTo(opened);
        assertThat(found("cats")).hasSize(1);
        assertThat(flaky.sync(source, SyncOptions.defaults().retryingFailed()).failed())
                .hasSize(1);
        assertThat(source.opened()).isGreaterThan(opened);
    }

    @Test
    void oneBadItemDoesNotStopTheOthers() {
        source.put("a.txt", "throw").put("b.txt", "Dogs bark.").put("c.txt", "broken");

        var report = ingestion(new FailingOn("broken")).sync(source, SyncOptions.defaults());

        assertThat(report.added()).isEqualTo(1);
        assertThat(report.failed())
                .extracting(ItemProblem::uri)
                .containsExactly(source.uri("a.txt"), source.uri("c.txt"));
        assertThat(RagStatus.of(store.catalog().stats(), store.catalog().ledger())
                        .problems())
                .hasSize(2);
    }

    @Test
    void itemThatBecameEmptyLosesItsOldText() {
        source.put("a.txt", "Cats sleep.");
        sync();
        source.put("a.txt", " ");

        var report = sync();

        assertThat(report.failed()).extracting(ItemProblem::outcome).containsExactly(Outcome.EMPTY);
        assertThat(found("cats")).isEmpty();
    }

    @Test
    void embedderThatIsDownLeavesTextSearchableAndIsMadeUpForLater() {
        source.put("a.txt", "Cats sleep.");
        embedder.failing(true);

        var without = sync();
        embedder.failing(false);
        var with = sync();

        assertThat(without.warnings()).extracting(Warning::code).containsExactly("embedding-failed");
        assertThat(without.embedded()).isZero();
        assertThat(found("cats")).hasSize(1);
        assertThat(with.embedded()).isEqualTo(1);
        assertThat(store.catalog().stats().vectors()).isEqualTo(1);
        assertThat(sync().unchanged()).isEqualTo(1);
    }

    @Test
    void truncatedChunkIsReported() {
        var narrow = new HashingEmbedder(64, 2);
        source.put("a.txt", "Four words are here.");

        var report = new Ingestion(
                        new Ingestion.Parts(new PlainTextReader(), new ParagraphChunker(), narrow, store),
                        listener,
                        clock)
                .sync(source, SyncOptions.defaults());

        assertThat(report.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains(source.uri("a.txt"), "the first 2"));
    }

    @Test
    void failingStoreIsAnErrorAndTheNextSyncGoesOn() {
        source.put("a.txt", "Cats sleep.");
        store.failOn(InMemoryStore.Operation.COMMIT);

        assertThatExceptionOfType(StoreException.class).isThrownBy(this::sync);
        store.failOn();

        assertThat(sync().added()).isEqualTo(1);
    }

    @Test
    void cancelledSyncCommitsWhatItHas() {
        source.put("a.txt", "Cats sleep.");
        ingestion.cancel();

        var report = sync();

        assertThat(report.warnings()).extracting(Warning::code).containsExactly("sync-cancelled");
        assertThat(report.added()).isZero();
    }

    @Test
    void progressEndsWithEverythingDone() {
        source.put("a.txt", "Cats sleep.").put("b.txt", "Dogs bark.");

        sync();

        var last = listener.progress().getLast();
        assertThat(last.done()).isEqualTo(last.items()).isEqualTo(2);
        assertThat(listener.spans("sync")).hasSize(1);
    }

    @Test
    void readingEverythingAgainEmbedsNothingAnew() {
        source.put("a.txt", "Cats sleep.");
        sync();

        var report = ingestion.sync(source, SyncOptions.defaults().readingEverything());

        assertThat(report.changed()).isEqualTo(1);
        assertThat(report.embedded()).isZero();
        assertThat(report.reused()).isEqualTo(1);
    }

    private SyncReport sync() {
        clock.advance(A_WHILE);
        return ingestion.sync(source, SyncOptions.defaults());
    }

    private List<String> found(String words) {
        return store.search(new KeywordQuery(words, SearchScope.everything(), 10)).stream()
                .map(hit -> hit.document().uri())
                .toList();
    }

    private List<String> foundBy(String label, String words) {
        var scope = new SearchScope(Filter.all(), AccessScope.of(label));
        return store.search(new KeywordQuery(words, scope, 10)).stream()
                .map(hit -> hit.document().uri())
                .toList();
    }

    private SourceItem labelled(String name, String text, String... labels) {
        var item = item(name, text, LONG_AGO);
        return new SourceItem(
                item.uri(), name, item.size(), LONG_AGO, item.content(), Metadata.empty(), Set.of(labels));
    }

    private Ingestion ingestion(DocumentReader reader) {
        return new Ingestion(new Ingestion.Parts(reader, new ParagraphChunker(), embedder, store), listener, clock);
    }

    private SourceItem item(String name, String text, Instant modified) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return SourceItem.of(source.uri(name), name, bytes.length, modified, () -> new ByteArrayInputStream(bytes));
    }

    /** Refuses one text politely and breaks on another. */
    private record FailingOn(String text) implements DocumentReader {

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
            if (extraction.text().equals("link")) {
                throw new NoClassDefFoundError("no such class");
            }
            return extraction.text().equals(text)
                    ? Extraction.without(Outcome.FAILED, "cannot read " + text, "text/plain")
                    : extraction;
        }
    }
}
