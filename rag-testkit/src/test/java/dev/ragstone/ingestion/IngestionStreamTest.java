package dev.ragstone.ingestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.error.DocumentException;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import dev.ragstone.testkit.LeftThreads;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** That the steps of a sync run side by side, within bounds, and leave nothing running. */
@Timeout(300)
class IngestionStreamTest extends IngestionFixture {

    @Test
    void itemsAreReadAtTheSameTime() {
        var bothReading = new CyclicBarrier(2);
        source.put("a.txt", "Cats sleep.").put("b.txt", "Dogs bark.");
        var waiting = ingestion(
                new Reading(item -> await(bothReading)),
                IngestionSettings.defaults().withReaders(2));

        var report = waiting.sync(source, SyncOptions.defaults());

        assertThat(report.added()).isEqualTo(2);
    }

    @Test
    void readingStaysWithinBoundsOfASlowEmbedder() {
        for (int i = 0; i < 2000; i++) {
            source.put(i + ".txt", "Cats number " + i);
        }
        var read = new AtomicInteger();
        var readAtFirstEmbedding = new AtomicInteger(-1);
        var slow = new SlowEmbedder(embedder, () -> {
            if (readAtFirstEmbedding.get() < 0) {
                readAtFirstEmbedding.compareAndSet(-1, awaitHalt(read, 64));
            }
        });
        var parts =
                new Ingestion.Parts(new Reading(item -> read.incrementAndGet()), new ParagraphChunker(), slow, store);

        new Ingestion(parts, listener, clock).sync(source, SyncOptions.defaults());

        assertThat(readAtFirstEmbedding.get()).isBetween(64, 700);
        assertThat(read.get()).isEqualTo(2000);
    }

    @Test
    void textReadAheadStaysWithinBounds() {
        // Mostly blank, so that reading and embedding it is quick.
        String much = " cats sleep." + "\n".repeat(1_200_000) + "Dogs bark.";
        for (int i = 0; i < 30; i++) {
            source.put(i + ".txt", i + much);
        }
        var read = new AtomicInteger();
        var taken = new AtomicInteger(-1);
        // The first call waits until no more is read; the others need not.
        var slow = new SlowEmbedder(embedder, () -> {
            if (taken.get() < 0) {
                taken.compareAndSet(-1, awaitHalt(read, 3));
            }
        });
        var parts =
                new Ingestion.Parts(new Reading(item -> read.incrementAndGet()), new ParagraphChunker(), slow, store);

        new Ingestion(parts, listener, clock).sync(source, SyncOptions.defaults());

        assertThat(taken.get()).isBetween(3, 20);
        assertThat(read.get()).isEqualTo(30);
    }

    @RepeatedTest(10)
    void sourceThatSwallowsInterruptsDoesNotHangACancelledSync() throws InterruptedException {
        var scanning = new CountDownLatch(1);
        var stubborn = new Source() {
            @Override
            public String name() {
                return "stubborn";
            }

            @Override
            public void scan(SourceVisitor visitor) {
                for (int i = 0; i < 5000; i++) {
                    try {
                        visitor.item(item(i + ".txt", "Cats number " + i, LONG_AGO));
                    } catch (RuntimeException e) {
                        scanning.countDown();
                    }
                    Thread.interrupted();
                    scanning.countDown();
                }
            }

            @Override
            public boolean covers(String uri) {
                return false;
            }
        };
        var syncing = new Thread(() -> ingestion.sync(stubborn, SyncOptions.defaults()));

        syncing.start();
        scanning.await();
        ingestion.cancel();
        syncing.join();

        assertThat(syncing.isAlive()).isFalse();
    }

    @Test
    void scanThatBreaksOffKeepsWhatItOfferedBeforeAndRemovesNothing() {
        source.put("a.txt", "Cats sleep.");
        sync();
        var breaking = new Source() {
            @Override
            public String name() {
                return "breaking";
            }

            @Override
            public void scan(SourceVisitor visitor) {
                visitor.item(item("b.txt", "Dogs bark.", LONG_AGO));
                throw new DocumentException("the disk is gone", "", true, null);
            }

            @Override
            public boolean covers(String uri) {
                return true;
            }
        };

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> ingestion.sync(breaking, SyncOptions.defaults()));

        assertThat(found("cats")).hasSize(1);
        assertThat(found("dogs")).hasSize(1);
    }

    @Test
    void interruptEndsASyncThatWaitsForAReaderAndKeepsWhatIsDone() throws InterruptedException {
        source.put("a.txt", "Cats sleep.").put("b.txt", "Dogs bark.");
        var stuck = new CountDownLatch(1);
        var reader = new Reading(item -> {
            if (item.name().equals("b.txt")) {
                stuck.countDown();
                sleepLong();
            }
        });
        var one = ingestion(reader, IngestionSettings.defaults().withReaders(1));
        var report = new AtomicReference<SyncReport>();
        var syncing = new Thread(() -> report.set(one.sync(source, SyncOptions.defaults())));

        syncing.start();
        stuck.await();
        syncing.interrupt();
        syncing.join();

        assertThat(report.get().warnings()).extracting(Warning::code).containsExactly("sync-cancelled");
        assertThat(found("cats").size() + found("dogs").size()).isLessThanOrEqualTo(1);
        assertThat(sync().added() + found("cats").size()).isGreaterThanOrEqualTo(2);
        assertThat(found("dogs")).hasSize(1);
    }

    @Test
    void noThreadIsLeftBehind() throws InterruptedException {
        source.put("a.txt", "Cats sleep.");
        var left = LeftThreads.sinceNow();

        sync();

        assertThat(left.named(name -> name.startsWith("ragstone-"))).isEmpty();
    }

    @Test
    void sameUriOfferedTwiceIsOneDocument() {
        var twice = new Source() {
            @Override
            public String name() {
                return "twice";
            }

            @Override
            public void scan(SourceVisitor visitor) {
                visitor.item(item("a.txt", "Cats sleep.", LONG_AGO));
                visitor.item(item("a.txt", "Cats sleep.", LONG_AGO));
            }

            @Override
            public boolean covers(String uri) {
                return true;
            }
        };

        var report = ingestion.sync(twice, SyncOptions.defaults());

        assertThat(report.added()).isEqualTo(1);
    }

    @Test
    void oldVersionIsFoundUntilTheNewOneIs() throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            source.put(i + ".txt", "marker old number " + i);
        }
        sync();
        for (int i = 0; i < 200; i++) {
            source.put(i + ".txt", "marker new number " + i);
        }
        var lost = new AtomicBoolean();
        var done = new AtomicBoolean();
        var looking = new Thread(() -> {
            while (!done.get()) {
                lost.compareAndSet(false, found("marker").size() != 10);
            }
        });

        looking.start();
        sync();
        done.set(true);
        looking.join();

        assertThat(lost).isFalse();
        assertThat(found("new")).hasSize(10);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(60, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many were read when reading has come to a halt, which it does not before {@code least}. */
    private static int awaitHalt(AtomicInteger read, int least) {
        int before = -1;
        while (before < least || before != read.get()) {
            before = read.get();
            sleep();
        }
        return before;
    }

    private static void sleep() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void sleepLong() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits before it embeds. */
    private static final class SlowEmbedder extends ForwardingEmbedder {

        private final Runnable waiting;

        private SlowEmbedder(Embedder embedder, Runnable waiting) {
            super(embedder);
            this.waiting = waiting;
        }

        @Override
        public List<Embedding> embedDocuments(List<String> texts) {
            waiting.run();
            return super.embedDocuments(texts);
        }
    }

    /** Does something first. */
    private record Reading(Consumer<SourceItem> first) implements DocumentReader {

        @Override
        public String id() {
            return new PlainTextReader().id();
        }

        @Override
        public boolean reads(String mediaType) {
            return true;
        }

        @Override
        public Extraction read(SourceItem item) {
            first.accept(item);
            return new PlainTextReader().read(item);
        }
    }
}
