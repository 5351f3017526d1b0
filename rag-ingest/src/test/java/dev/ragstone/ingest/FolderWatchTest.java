package dev.ragstone.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.source.Source.Observation;
import dev.ragstone.testkit.LeftThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class FolderWatchTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Duration A_WHILE = Duration.ofMillis(400);

    @TempDir
    private Path root;

    private final Semaphore hints = new Semaphore(0);

    @Test
    void changedAndDeletedFilesAreHinted() throws Exception {
        Path file = Files.writeString(root.resolve("a.txt"), "one");
        try (Observation observation = FolderSource.of(root).observe(hints::release)) {
            assertThat(observation).isNotNull();

            Files.writeString(file, "two");
            assertThat(hinted(SOON)).isTrue();

            quiet();
            Files.delete(file);
            assertThat(hinted(SOON)).isTrue();
        }
    }

    @Test
    void filesInNewFoldersAreHinted() throws Exception {
        try (Observation observation = FolderSource.of(root).observe(hints::release)) {
            assertThat(observation).isNotNull();
            Path folder = Files.createDirectories(root.resolve("new/deep"));
            assertThat(hinted(SOON)).isTrue();
            quiet();

            Files.writeString(folder.resolve("a.txt"), "text");

            assertThat(hinted(SOON)).isTrue();
        }
    }

    @Test
    void excludedFoldersAndFilesAreNotHinted() throws Exception {
        Files.createDirectories(root.resolve("drafts"));
        Files.createDirectories(root.resolve(".git"));
        var source = FolderSource.builder(root).exclude("drafts", "*.tmp").build();
        try (Observation observation = source.observe(hints::release)) {
            assertThat(observation).isNotNull();

            Files.writeString(root.resolve("drafts/a.txt"), "text");
            Files.writeString(root.resolve(".git/config"), "text");
            Files.writeString(root.resolve("b.tmp"), "text");

            assertThat(hinted(A_WHILE)).isFalse();
        }
    }

    @Test
    void filesOfMetadataAreHinted() throws Exception {
        try (Observation observation = FolderSource.of(root).observe(hints::release)) {
            assertThat(observation).isNotNull();

            Files.writeString(root.resolve(".meta.yaml"), "access: hr");

            assertThat(hinted(SOON)).isTrue();
        }
    }

    @Test
    void singleFileIsWatchedAlone() throws Exception {
        Path file = Files.writeString(root.resolve("a.txt"), "one");
        try (Observation observation = FolderSource.of(file).observe(hints::release)) {
            assertThat(observation).isNotNull();
            Files.writeString(root.resolve("b.txt"), "other");
            assertThat(hinted(A_WHILE)).isFalse();

            Files.writeString(file, "two");

            assertThat(hinted(SOON)).isTrue();
        }
    }

    @Test
    void closingEndsTheThread() throws InterruptedException {
        Observation observation = FolderSource.of(root).observe(hints::release);
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .anyMatch(FolderWatchTest::isWatcher);

        observation.close();
        observation.close();

        assertThat(LeftThreads.ofAll().named(FolderWatchTest::isWatcher)).isEmpty();
    }

    @Test
    void failingHintDoesNotEndTheHints() throws Exception {
        try (Observation observation = FolderSource.of(root).observe(() -> {
            hints.release();
            throw new IllegalStateException("not now");
        })) {
            assertThat(observation).isNotNull();
            Files.writeString(root.resolve("a.txt"), "one");
            assertThat(hinted(SOON)).isTrue();
            quiet();

            Files.writeString(root.resolve("b.txt"), "two");

            assertThat(hinted(SOON)).isTrue();
        }
    }

    @Test
    void whatThereIsNoRoomToWatchIsLeftUnwatched() throws IOException {
        for (String name : List.of("a", "b", "c")) {
            Files.createDirectory(root.resolve(name));
        }
        var filter = new PathFilter(List.of(), List.of(), Set.of(), false, true);
        var asked = new ArrayList<Path>();

        Observation observation = FolderWatch.start(root, filter, false, hints::release, (folder, service) -> {
            asked.add(folder);
            if (asked.size() > 2) {
                throw new IOException("User limit of inotify watches reached");
            }
        });
        observation.close();

        assertThat(asked).hasSize(3);
    }

    private static boolean isWatcher(String thread) {
        return thread.startsWith("ragstone-watch");
    }

    private boolean hinted(Duration within) throws InterruptedException {
        return hints.tryAcquire(within.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits until what happened so far has been hinted. */
    private void quiet() throws InterruptedException {
        while (hinted(A_WHILE)) {
            hints.drainPermits();
        }
    }
}
