package dev.ragstone.app.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.Rag;
import dev.ragstone.app.index.IndexPlace;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.search.Query;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.testkit.KilledProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What holds for an index wherever it is: a sync is killed at random moments. {@code -Dragstone.crash.rounds=50}, {@code -Dragstone.crash.documents=300} and
 * {@code -Dragstone.crash.seed=N} repeat more, or the same.
 */
abstract class CrashSafety {

    private static final int ROUNDS = Integer.getInteger("ragstone.crash.rounds", 5);
    private static final long SEED = Long.getLong("ragstone.crash.seed", System.nanoTime());
    private static final int DOCUMENTS = Integer.getInteger("ragstone.crash.documents", 40);

    /** Long enough for a sync to be many commits. */
    private static final String MILLIS_PER_TEXT = "4";

    @TempDir
    Path temp;

    /** Where the index of this name is; there is none yet when it is first asked for. */
    abstract IndexPlace place(String name);

    @Test
    void indexKilledAtRandomMomentsEqualsAFreshOne() throws IOException, InterruptedException {
        var random = new Random(SEED);
        ChangingFolder folder = documents();
        // How long a whole sync takes on this machine, so that the moments are spread over all of it.
        long whole = run("calibration", Duration.ofMinutes(5)).toMillis();
        int killed = 0;
        Set<String> known = Set.of();

        // A machine that was busier at first than it is now may let all of them end: then a few more are killed sooner.
        for (int round = 0; round < ROUNDS || (killed == 0 && round < 10 * ROUNDS); round++) {
            long latest = round == 0 ? whole : 1 + whole / (round < ROUNDS ? 2 : 10 * round);
            var moment = Duration.ofMillis(random.nextLong(latest));
            killed += run("index", moment).compareTo(moment) >= 0 ? 1 : 0;
            Set<String> found = assertWhole();
            assertThat(found).as("found before and not deleted since").containsAll(folder.stillThere(known));
            known = found;
            folder.change();
        }

        System.out.printf("crash seed %d: killed %d syncs before their end%n", SEED, killed);
        assertThat(killed).as("syncs killed before their end").isPositive();
        assertSameAsFresh(folder);
    }

    /** Whatever is there is there with all its chunks, and nothing is there twice. Returns the URIs of what is there. */
    Set<String> assertWhole() {
        try (var index = SyncProcess.open(place("index"), 0)) {
            Catalog catalog = index.store().catalog();
            int chunks = 0;
            for (LedgerEntry entry : catalog.ledger()) {
                assertThat(catalog.document(entry.documentId())).isPresent();
                assertThat(catalog.chunks(entry.documentId())).hasSize(entry.chunks());
                chunks += entry.chunks();
            }
            assertThat(catalog.stats().documents()).isEqualTo(catalog.ledger().size());
            assertThat(catalog.stats().chunks()).isEqualTo(chunks);
            assertThat(catalog.stats().vectors()).isEqualTo(chunks);
            return catalog.ledger().stream().map(LedgerEntry::uri).collect(Collectors.toSet());
        }
    }

    void assertSameAsFresh(ChangingFolder folder) throws IOException {
        int files = folder.files().size();
        try (var survivor = SyncProcess.open(place("index"), 0);
                var fresh = SyncProcess.open(place("fresh"), 0)) {
            sync(survivor.rag());

            assertThat(sync(fresh.rag()).added()).isEqualTo(files);
            assertThat(survivor.rag().status().stats().documents()).isEqualTo(files);
            assertSameAnswers(survivor.rag(), fresh.rag(), folder);
            assertThat(sync(survivor.rag()).unchanged()).isEqualTo(files);
        }
    }

    private SyncReport sync(Rag rag) {
        return rag.sync(temp.resolve("docs"), SyncOptions.defaults().allowingMassDeletion());
    }

    private static void assertSameAnswers(Rag survivor, Rag fresh, ChangingFolder folder) {
        assertThat(survivor.status().stats().chunks())
                .isEqualTo(fresh.status().stats().chunks());
        assertThat(survivor.status().stats().vectors())
                .isEqualTo(fresh.status().stats().vectors());
        for (int i = 0; i < 50; i++) {
            Query query = Query.of(folder.question()).limit(20);
            assertThat(hits(survivor, query)).as(query.text()).isNotEmpty().isEqualTo(hits(fresh, query));
        }
    }

    /** Ids, scores and texts: everything a caller sees. */
    private static List<String> hits(Rag rag, Query query) {
        return rag.search(query).hits().stream()
                .map(hit -> hit.chunk().id() + " " + hit.score() + " " + hit.legs() + " "
                        + hit.chunk().text())
                .toList();
    }

    /** Runs a sync and kills it after {@code moment} unless it has ended; returns how long it had. */
    private Duration run(String index, Duration moment) throws IOException, InterruptedException {
        return run(temp, place(index), moment);
    }

    /** @param folder where the process keeps its log */
    Duration run(Path folder, IndexPlace index, Duration moment) throws IOException, InterruptedException {
        return new KilledProcess(SyncProcess.class, folder)
                .run(moment, SyncProcess.name(index), temp.resolve("docs").toString(), MILLIS_PER_TEXT);
    }

    ChangingFolder documents() throws IOException {
        var folder = new ChangingFolder(temp.resolve("docs"), new Random(SEED));
        folder.create(DOCUMENTS);
        return folder;
    }
}
