package dev.ragstone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import dev.ragstone.testkit.LeftThreads;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.testkit.fake.SimplePromptAssembler;
import dev.ragstone.testkit.fake.StoreRetriever;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.trace.Warning;
import dev.ragstone.watch.Watch;
import dev.ragstone.watch.WatchListener;
import dev.ragstone.watch.WatchOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class WatchTest {

    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONGER_THAN_HINTS_ARE_APART = Duration.ofSeconds(2);
    private static final Duration NEVER = Duration.ofHours(1);

    private final HintingSource source = new HintingSource();
    private final RecordingWatch events = new RecordingWatch();
    private final CountDownLatch reading = new CountDownLatch(1);
    private volatile boolean slow;
    private final Rag rag = rag();
    private final WatchOptions onHints =
            WatchOptions.defaults().quiet(SHORT).maxDelay(NEVER).rescan(NEVER).listener(events);

    @AfterEach
    void close() {
        rag.close();
    }

    @Test
    void syncsAtOnce() throws InterruptedException {
        source.items.put("a", "apple");

        try (Watch watch = watch(onHints)) {
            assertThat(events.nextReport().added()).isEqualTo(1);
            assertThat(watch.status().syncs()).isEqualTo(1);
            assertThat(watch.status().observed()).isTrue();
            assertThat(watch.status().lastReport()).isPresent();
        }
    }

    @Test
    void syncsAfterAHint() throws InterruptedException {
        try (Watch watch = watch(onHints)) {
            events.nextReport();

            source.items.put("a", "apple");
            source.hint();

            assertThat(events.nextReport().added()).isEqualTo(1);
            assertThat(watch.status().syncs()).isEqualTo(2);
        }
    }

    @Test
    void manyHintsMakeOneSync() throws InterruptedException {
        try (Watch watch = watch(onHints.quiet(LONGER_THAN_HINTS_ARE_APART))) {
            events.nextReport();

            for (int i = 0; i < 50; i++) {
                source.items.put("doc" + i, "text" + i);
                source.hint();
            }

            assertThat(events.nextReport().added()).isEqualTo(50);
            assertThat(events.isQuietFor(300)).isTrue();
            assertThat(watch.status().syncs()).isEqualTo(2);
        }
    }

    @Test
    void hintsThatNeverCeaseAreNotWaitedForForEver() throws InterruptedException {
        var options = onHints.quiet(NEVER).maxDelay(Duration.ofMillis(100));
        try (Watch watch = watch(options)) {
            events.nextReport();

            source.items.put("a", "apple");
            source.hint();

            assertThat(events.nextReport().added()).isEqualTo(1);
            assertThat(watch.isClosed()).isFalse();
        }
    }

    @Test
    void scansFromTimeToTimeWithoutHints() throws InterruptedException {
        source.observable(false);
        try (Watch watch = watch(onHints.rescan(SHORT))) {
            assertThat(events.nextFailure()).hasMessageContaining("cannot be observed");
            events.nextReport();

            source.items.put("a", "apple");
            int added = 0;
            while (added == 0) {
                added = events.nextReport().added();
            }

            assertThat(added).isEqualTo(1);
            assertThat(watch.status().observed()).isFalse();
        }
    }

    @Test
    void failureIsReportedAndTriedAgain() throws InterruptedException {
        source.items.put("a", "apple").failing(true);
        try (Watch watch = watch(onHints)) {
            assertThat(events.nextFailure()).hasMessageContaining("told to fail");
            assertThat(watch.status().lastFailure()).isPresent();
            assertThat(watch.status().failures()).isPositive();

            source.items.heal();

            assertThat(events.nextReportAfterFailures().added()).isEqualTo(1);
            assertThat(watch.status().lastFailure()).isEmpty();
            assertThat(watch.status().failures()).isZero();
        }
    }

    @Test
    void hintsDoNotHurryWhatFailed() throws InterruptedException {
        source.items.failing(true);
        try (Watch watch = watch(onHints)) {
            long begun = System.nanoTime();
            events.nextFailure();

            source.hint();

            // The first two pauses are one and two seconds; a hint would have been followed after a few milliseconds.
            events.nextFailure();
            source.hint();
            events.nextFailure();
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(Duration.ofSeconds(3));
            assertThat(watch.isClosed()).isFalse();
        }
    }

    @Test
    void listenerThatThrowsDoesNoHarm() throws InterruptedException {
        var called = new CountDownLatch(2);
        WatchListener broken = new WatchListener() {
            @Override
            public void synced(dev.ragstone.ingestion.SyncReport report) {
                called.countDown();
                throw new IllegalStateException("boom");
            }
        };
        try (Watch watch = watch(onHints.rescan(SHORT).listener(broken))) {
            called.await();

            assertThat(watch.status().lastFailure()).isEmpty();
        }
    }

    @Test
    void listenerWithAnErrorDoesNotEndTheWatch() throws InterruptedException {
        var synced = new CountDownLatch(2);
        var failed = new CountDownLatch(2);
        source.items.failing(true);
        WatchListener broken = new WatchListener() {
            @Override
            public void synced(dev.ragstone.ingestion.SyncReport report) {
                synced.countDown();
                throw new AssertionError("boom");
            }

            @Override
            public void failed(RuntimeException failure) {
                failed.countDown();
                throw new NoClassDefFoundError("boom");
            }
        };
        try (Watch watch = watch(onHints.rescan(SHORT).listener(broken))) {
            failed.await();
            source.items.heal();
            synced.await();

            assertThat(watch.isClosed()).isFalse();
            assertThat(watch.status().lastFailure()).isEmpty();
        }
    }

    @Test
    void sourceThatCannotBeObservedForAnErrorIsScanned() throws InterruptedException {
        source.items.put("a", "apple");
        source.observable(new NoClassDefFoundError("boom"));

        try (Watch watch = watch(onHints)) {
            assertThat(events.nextFailure()).hasMessageContaining("boom");
            assertThat(events.nextReport().added()).isEqualTo(1);
            assertThat(watch.isClosed()).isFalse();
        }
    }

    @Test
    @SuppressWarnings("OverrideThrowableToString") // nothing else ends the thread
    void watchWhoseThreadEndsSaysSo() throws InterruptedException {
        var unspeakable = new IllegalStateException("boom") {
            private static final long serialVersionUID = 1L;

            @Override
            public String toString() {
                throw new UnsupportedOperationException("not even this");
            }
        };

        Watch watch = Watch.start(
                source,
                () -> {
                    throw unspeakable;
                },
                onHints);
        assertThat(watchThreads()).isZero();
        assertThat(watch.isClosed()).isTrue();
        assertThat(watch.status().observed()).isFalse();
        assertThat(watch.status().lastFailure()).containsInstanceOf(UnsupportedOperationException.class);
        assertThat(source.isObserved()).isFalse();
    }

    @Test
    void massDeletionIsNotBelieved() throws InterruptedException {
        for (int i = 0; i < 30; i++) {
            source.items.put("doc" + i, "text" + i);
        }
        try (Watch watch = watch(onHints)) {
            events.nextReport();
            for (int i = 0; i < 30; i++) {
                source.items.remove("doc" + i);
            }

            source.hint();
            var report = events.nextReport();

            assertThat(report.removed()).isZero();
            assertThat(report.warnings()).extracting(Warning::code).containsExactly("nothing-removed");
            assertThat(watch.status().lastReport()).contains(report);
        }
    }

    @Test
    void closingEndsASyncUnderWayAndTheThread() throws InterruptedException {
        slow = true;
        for (int i = 0; i < 1000; i++) {
            source.items.put("doc" + i, "text" + i);
        }
        Watch watch = watch(onHints);
        reading.await();

        watch.close();
        watch.close();

        assertThat(watch.isClosed()).isTrue();
        assertThat(source.isObserved()).isFalse();
        assertThat(watchThreads()).isZero();
        assertThat(rag.status().stats().documents()).isLessThan(1000);
        assertThat(rag.sync(source.items).warnings())
                .as("the Rag itself goes on")
                .isEmpty();
    }

    @Test
    void closingTheRagEndsItsWatches() throws InterruptedException {
        Watch watch = watch(onHints);
        events.nextReport();

        rag.close();

        assertThat(watch.isClosed()).isTrue();
        assertThat(source.isObserved()).isFalse();
        assertThat(watchThreads()).isZero();
        assertThatIllegalStateException().isThrownBy(() -> watch(onHints)).withMessage("this Rag is closed");
    }

    @Test
    void listenerMayCloseTheWatch() throws InterruptedException {
        var closed = new CountDownLatch(1);
        Watch[] watch = new Watch[1];
        var started = new CountDownLatch(1);
        watch[0] = watch(onHints.listener(new WatchListener() {
            @Override
            public void synced(dev.ragstone.ingestion.SyncReport report) {
                try {
                    started.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                watch[0].close();
                closed.countDown();
            }
        }));
        started.countDown();
        closed.await();

        watch[0].close();

        assertThat(watchThreads()).isZero();
    }

    @Test
    void pathNeedsAPathSource() {
        assertThatIllegalStateException()
                .isThrownBy(() -> rag.watch(Path.of("docs")))
                .withMessageContaining("pathSource");
    }

    @Test
    void badTimesAreRefusedAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WatchOptions.defaults().quiet(Duration.ofMillis(-1)))
                .withMessageContaining("PT-0.001S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WatchOptions.defaults().rescan(Duration.ZERO))
                .withMessageContaining("rescan");
    }

    private Watch watch(WatchOptions options) {
        return rag.watch(source, SyncOptions.defaults(), options);
    }

    private static int watchThreads() throws InterruptedException {
        return LeftThreads.ofAll().named("ragstone-watch"::equals).size();
    }

    private Rag rag() {
        var store = new InMemoryStore(8);
        return Rag.builder()
                .store(store)
                .reader(new SlowReader())
                .chunker(new ParagraphChunker())
                .embedder(new HashingEmbedder(8))
                .retriever(new StoreRetriever(store))
                .promptAssembler(new SimplePromptAssembler(new WordTokenCounter()))
                .generator(ScriptedGenerator.answering("so"))
                .build();
    }

    /** Takes 50 ms for each item when told to. */
    private final class SlowReader implements DocumentReader {

        @Override
        public boolean reads(String mediaType) {
            return true;
        }

        @Override
        public Extraction read(SourceItem item) {
            reading.countDown();
            if (slow) {
                try {
                    Thread.sleep(50);
                } catch (InterruptedException e) {
                    slow = false;
                    Thread.currentThread().interrupt();
                }
            }
            return new PlainTextReader().read(item);
        }
    }
}
