package dev.ragstone.ingestion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.trace.SyncProgress;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class IngestionTest extends IngestionFixture {

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
    void progressEndsWithEverythingDone() {
        source.put("a.txt", "Cats sleep.").put("b.txt", "Dogs bark.");

        sync();

        var last = listener.progress().getLast();
        assertThat(last.done()).isEqualTo(last.items()).isEqualTo(2);
        assertThat(listener.spans("sync")).hasSize(1);
    }

    @Test
    void progressMovesWhileNothingIsCommittedYet() {
        source.put("a.txt", "Cats sleep.\n\nDogs bark.").put("b.txt", "Birds sing.\n\nDogs bark.");

        sync();

        assertThat(listener.progress())
                .contains(new SyncProgress(2, 2, 0, 4, 0, 3, 0, source.uri("b.txt")))
                .last()
                .isEqualTo(new SyncProgress(2, 2, 2, 4, 4, 3, 1, source.uri("b.txt")));
    }

    @Test
    void progressTellsReusedFromEmbedded() {
        source.put("a.txt", "Cats sleep.\n\nDogs bark.");
        sync();
        source.put("a.txt", "Cats sleep.\n\nDogs dream.");
        listener.clear();

        sync();

        assertThat(listener.progress())
                .contains(new SyncProgress(1, 1, 0, 2, 0, 1, 1, source.uri("a.txt")))
                .last()
                .isEqualTo(new SyncProgress(1, 1, 1, 2, 2, 1, 1, source.uri("a.txt")));
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
}
