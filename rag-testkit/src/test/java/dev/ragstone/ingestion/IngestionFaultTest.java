package dev.ragstone.ingestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.document.Metadata;
import dev.ragstone.error.DocumentException;
import dev.ragstone.error.StoreException;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.trace.Warning;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IngestionFaultTest extends IngestionFixture {

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
    void embedderThatRefusesEverythingLeavesTextSearchableAndIsMadeUpForLater() {
        for (int i = 0; i < 100; i++) {
            source.put(i + ".txt", "Cats number " + i);
        }
        var revoked = new RefusingEmbedder(embedder, text -> true);

        var without = ingestion(revoked).sync(source, SyncOptions.defaults());
        var with = sync();

        assertThat(without.added()).isEqualTo(100);
        assertThat(without.warnings()).extracting(Warning::code).containsExactly("embedding-failed");
        assertThat(revoked.calls()).isLessThan(5);
        assertThat(with.embedded()).isEqualTo(100);
    }

    @Test
    void refusedChunkIsFoundByItsWordsOnlyAndNotAskedForAgain() {
        source.put("a.txt", "Cats sleep.\n\nDogs bark.");
        var picky = ingestion(new RefusingEmbedder(embedder, text -> text.contains("Dogs")));

        var first = picky.sync(source, SyncOptions.defaults());
        clock.advance(A_WHILE);
        var second = picky.sync(source, SyncOptions.defaults());

        assertThat(first.warnings()).extracting(Warning::code).containsExactly("embedding-refused");
        assertThat(found("dogs")).hasSize(1);
        assertThat(store.catalog().stats().vectors()).isEqualTo(1);
        assertThat(second.unchanged()).isEqualTo(1);
    }

    @Test
    void withheldItemIsHiddenFromEveryoneUntilItIsOfferedAgain() {
        source.put(item("a.txt", "Salaries rise.", LONG_AGO)).put("gone.txt", "Herons fly.");
        sync();
        source.withhold("a.txt", "its labels cannot be read").remove("gone.txt");

        var report = sync();
        var hidden = foundBy("hr", "salaries");
        source.put(labelled("a.txt", "Salaries rise.", "hr"));
        sync();

        assertThat(report.failed())
                .extracting(ItemProblem::reason)
                .singleElement()
                .asString()
                .contains("labels");
        assertThat(hidden).isEmpty();
        assertThat(found("herons")).isEmpty();
        assertThat(foundBy("hr", "salaries")).hasSize(1);
        assertThat(foundBy("sales", "salaries")).isEmpty();
    }

    @Test
    void anyErrorOfAReaderIsTheItemsOwn() {
        source.put("a.txt", "io").put("b.txt", "Dogs bark.");

        var report = ingestion(new FailingOn("broken")).sync(source, SyncOptions.defaults());

        assertThat(report.added()).isEqualTo(1);
        assertThat(report.failed()).hasSize(1);
    }

    @Test
    void failingStoreIsNamedOnceAndNothingIsSentTwice() {
        for (int i = 0; i < 600; i++) {
            source.put(i + ".txt", "Cats number " + i);
        }
        store.failOn(InMemoryStore.Operation.COMMIT);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(this::sync)
                .satisfies(e -> assertThat(e.getSuppressed()).isEmpty());
        store.failOn();

        assertThat(sync().added()).isEqualTo(600);
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
}
