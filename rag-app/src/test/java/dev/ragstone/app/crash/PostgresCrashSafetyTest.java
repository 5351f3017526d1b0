package dev.ragstone.app.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ragstone.app.index.DatabasePlace;
import dev.ragstone.app.index.DatabaseUrl;
import dev.ragstone.app.index.IndexPlace;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.testkit.postgres.KillablePostgres;
import dev.ragstone.testkit.postgres.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** The same with the index in a real PostgreSQL, whose server is killed as well. */
class PostgresCrashSafetyTest extends CrashSafety {

    private static final int PROCESSES = 4;

    private static @Nullable KillablePostgres server;

    private String test = "";

    @BeforeAll
    static void startServer() {
        server = TestPostgres.killable();
    }

    @AfterAll
    static void endServer() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void name(TestInfo info) {
        test = info.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    }

    @Override
    IndexPlace place(String name) {
        String schema = (name + "_" + test).substring(0, Math.min(40, name.length() + 1 + test.length()));
        return new DatabasePlace(DatabaseUrl.of(server().url() + "&schema=" + schema), null);
    }

    @Test
    void serverKilledInMidSyncLosesNothingThatWasThere() throws Exception {
        ChangingFolder folder = documents();
        try (var index = SyncProcess.open(place("index"), 20)) {
            try (var threads = Executors.newSingleThreadExecutor()) {
                Future<?> sync = threads.submit(() -> index.rag().sync(temp.resolve("docs")));
                Set<String> known = Set.of();
                while (known.isEmpty()) {
                    known = index.store().catalog().ledger().stream()
                            .map(LedgerEntry::uri)
                            .collect(Collectors.toSet());
                }
                server().kill();

                Throwable failure = catchThrowable(() -> sync.get(5, TimeUnit.MINUTES));
                server().restart();

                assertThat(failure).hasCauseInstanceOf(StoreException.class);
                assertThat(assertWhole()).containsAll(known);
            }
        }
        assertSameAsFresh(folder);
    }

    @Test
    void severalProcessesThatSyncTheSameFolderStoreEachDocumentOnce() throws Exception {
        ChangingFolder folder = documents();
        IndexPlace index = place("index");
        var runs = new ArrayList<Future<Duration>>();
        try (var threads = Executors.newFixedThreadPool(PROCESSES)) {
            for (int i = 0; i < PROCESSES; i++) {
                Path own = Files.createDirectory(temp.resolve("process-" + i));
                runs.add(threads.submit(() -> run(own, index, Duration.ofMinutes(8))));
            }
            for (Future<Duration> run : runs) {
                assertThat(run.get(10, TimeUnit.MINUTES)).isLessThan(Duration.ofMinutes(8));
            }
        }

        assertThat(assertWhole()).hasSize(folder.files().size());
        assertSameAsFresh(folder);
    }

    private static KillablePostgres server() {
        if (server == null) {
            throw new IllegalStateException("there is no server");
        }
        return server;
    }
}
