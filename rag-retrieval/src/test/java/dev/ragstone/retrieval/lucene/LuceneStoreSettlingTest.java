package dev.ragstone.retrieval.lucene;

import static dev.ragstone.retrieval.lucene.Samples.batch;
import static dev.ragstone.retrieval.lucene.Samples.document;
import static dev.ragstone.retrieval.lucene.Samples.index;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.MMapDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class LuceneStoreSettlingTest {

    private static final List<String> NOUNS =
            List.of("heron", "granite", "violin", "walnut", "pepper", "comet", "lantern", "saddle", "orchid", "anvil");

    @TempDir
    Path folder;

    @Test
    void settledScoresEqualThoseOfAFreshBuild() {
        try (var worn = index(folder.resolve("worn"))
                        .opener(QuickDirectory::new)
                        .open();
                var fresh = index(folder.resolve("fresh"))
                        .opener(QuickDirectory::new)
                        .open()) {
            for (int version = 0; version < 4; version++) {
                for (int i = version; i < 40; i += version + 1) {
                    worn.commit(batch(numbered(i, version == 3 ? 7 : version)));
                }
            }
            worn.commit(StoreBatch.deleting(List.of(DocumentInfo.id("default", "memory:/5"))));
            fresh.commit(new StoreBatch(current(worn), List.of(), List.of()));
            fresh.settle();
            List<ScoredChunk> before = results(worn);

            worn.settle();

            assertThat(results(worn)).isEqualTo(results(fresh)).isNotEqualTo(before);
        }
    }

    @Test
    void scoresDoNotDependOnHowTheContentIsSpreadOverSegments() {
        try (var pieces = index(folder.resolve("pieces"))
                        .opener(QuickDirectory::new)
                        .open();
                var whole = index(folder.resolve("whole"))
                        .opener(QuickDirectory::new)
                        .open()) {
            var updates = new ArrayList<DocumentUpdate>();
            for (int i = 0; i < 50; i++) {
                updates.add(numbered(i, 0));
                pieces.commit(batch(numbered(i, 0)));
            }
            whole.commit(new StoreBatch(updates, List.of(), List.of()));

            assertThat(results(pieces)).isEqualTo(results(whole));
        }
    }

    @Test
    void deletionsAloneAreMergedAway() {
        try (var store = index(folder).open()) {
            // So few deletions that no commit merges them away on its own.
            store.commit(
                    batch(IntStream.range(0, 50).mapToObj(i -> numbered(i, 0)).toArray(DocumentUpdate[]::new)));
            store.commit(StoreBatch.deleting(List.of(DocumentInfo.id("default", "memory:/2"))));
            long before = store.catalog().stats().generation();

            store.settle();

            long settled = store.catalog().stats().generation();
            assertThat(settled).isGreaterThan(before);
            store.settle();
            assertThat(store.catalog().stats().generation()).isEqualTo(settled);
        }
    }

    @Test
    void largeIndexIsMergedIntoFewSegmentsWithoutLoss() throws IOException {
        try (var store = index(folder).opener(QuickDirectory::new).smallIndex(0).open()) {
            for (int i = 0; i < 30; i++) {
                store.commit(batch(numbered(i % 20, i)));
            }

            store.settle();

            try (var directory = new MMapDirectory(folder);
                    var commit = DirectoryReader.open(directory)) {
                assertThat(commit.leaves()).hasSizeLessThanOrEqualTo(Settling.LARGE_SEGMENTS);
            }
            assertThat(store.catalog().stats().documents()).isEqualTo(20);
            assertThat(store.catalog().ledger()).hasSize(20);
            assertThat(store.search(new KeywordQuery("marker7", SearchScope.everything(), 10)))
                    .hasSize(3)
                    .allMatch(hit -> hit.document().title().equals("version 27"));
        }
    }

    @Test
    void largeIndexBecomesOneSegmentWhenMuchHasComeIn() throws IOException {
        try (var store = index(folder).opener(QuickDirectory::new).smallIndex(0).open()) {
            for (int i = 0; i < 3; i++) {
                store.commit(batch(numbered(i, 0)));
            }

            store.settle();

            assertThat(segments()).isEqualTo(1);
        }
    }

    @Test
    void littleBesideMuchIsLeftAsItIs() throws IOException {
        try (var store = index(folder).opener(QuickDirectory::new).smallIndex(0).open()) {
            store.commit(
                    batch(IntStream.range(0, 50).mapToObj(i -> numbered(i, 0)).toArray(DocumentUpdate[]::new)));
            store.commit(batch(numbered(50, 0)));
            store.commit(batch(numbered(51, 0)));

            store.settle();

            assertThat(segments()).isEqualTo(3);
        }
    }

    @Test
    void othersWriteAndSearchWhileSegmentsAreMerged() throws Exception {
        var merging = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        try (var store = index(folder)
                        .opener(path -> new PausingDirectory(path, merging, goOn))
                        .open();
                var thread = Executors.newSingleThreadExecutor()) {
            store.commit(batch(numbered(1, 0)));
            store.commit(batch(numbered(2, 0)));
            Future<?> settled = thread.submit(store::settle);
            assertThat(merging.await(60, TimeUnit.SECONDS)).isTrue();

            store.commit(batch(numbered(1, 1)));

            assertThat(store.search(new KeywordQuery("marker1", SearchScope.everything(), 10)))
                    .hasSize(3)
                    .allMatch(hit -> hit.document().title().equals("version 1"));
            assertThat(settled.isDone()).isFalse();
            goOn.countDown();
            settled.get(60, TimeUnit.SECONDS);
            assertThat(store.search(new KeywordQuery("marker2", SearchScope.everything(), 10)))
                    .hasSize(3);
        } finally {
            goOn.countDown();
        }
    }

    @Test
    void closingDoesNotWaitForMerges() throws Exception {
        var merging = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        try (var thread = Executors.newSingleThreadExecutor()) {
            var store = index(folder)
                    .opener(path -> new PausingDirectory(path, merging, goOn))
                    .open();
            store.commit(batch(numbered(1, 0)));
            store.commit(batch(numbered(2, 0)));
            Future<?> settled = thread.submit(store::settle);
            assertThat(merging.await(60, TimeUnit.SECONDS)).isTrue();
            goOn.countDown();

            store.close();

            assertThatCode(() -> settled.get(60, TimeUnit.SECONDS))
                    .satisfiesAnyOf(
                            failure -> assertThat(failure).isNull(),
                            failure -> assertThat(failure).hasCauseInstanceOf(IllegalStateException.class));
        }
        try (var store = index(folder).open()) {
            assertThat(store.catalog().stats().documents()).isEqualTo(2);
        }
    }

    @Test
    void nothingIsWrittenWhenThereIsNothingToDo() {
        try (var store = index(folder).open()) {
            store.commit(batch(numbered(1, 0)));
            store.commit(batch(numbered(1, 1)));
            store.settle();
            long generation = store.catalog().stats().generation();

            store.settle();

            assertThat(store.catalog().stats().generation()).isEqualTo(generation);
        }
    }

    @Test
    void filesOfOldCommitsAreRemoved() throws IOException {
        try (var store = index(folder).opener(QuickDirectory::new).open()) {
            for (int i = 0; i < 20; i++) {
                store.commit(batch(numbered(1, i)));
            }

            store.settle();

            try (Stream<Path> files = Files.list(folder)) {
                // One segment, which may be a compound of files, the commit and the lock.
                assertThat(files.filter(file -> file.getFileName().toString().startsWith("segments")))
                        .hasSize(1);
            }
            assertThat(size(folder)).isEqualTo(store.catalog().stats().bytes());
        }
    }

    @Test
    void fourThreadsNeverSeeHalfADocumentWhileItIsReplacedAndMerged() throws Exception {
        try (var store = index(folder).opener(QuickDirectory::new).open();
                var threads = Executors.newFixedThreadPool(4)) {
            store.commit(batch(numbered(1, 0)));
            var stop = new AtomicBoolean();
            var readers = new ArrayList<Future<Integer>>();
            for (int i = 0; i < 4; i++) {
                readers.add(threads.submit(() -> readWhole(store, stop)));
            }
            for (int version = 1; version <= 30; version++) {
                store.commit(batch(numbered(1, version), numbered(version + 1, 0)));
                if (version % 10 == 0) {
                    store.settle();
                }
            }
            stop.set(true);

            for (Future<Integer> reader : readers) {
                assertThat(reader.get()).isPositive();
            }
        }
    }

    private static int readWhole(Store store, AtomicBoolean stop) {
        int reads = 0;
        while (!stop.get() || reads == 0) {
            var hits = store.search(new KeywordQuery("marker1", SearchScope.everything(), 50));
            assertThat(hits).hasSize(3);
            assertThat(hits.stream().map(hit -> hit.document().title()).distinct())
                    .hasSize(1);
            reads++;
        }
        return reads;
    }

    /** Three chunks with words that differ from version to version. */
    private static DocumentUpdate numbered(int number, int version) {
        var random = new Random(1000L * number + version);
        var texts = new String[3];
        for (int i = 0; i < texts.length; i++) {
            var text = new StringBuilder("marker" + number);
            for (int word = random.nextInt(20); word >= 0; word--) {
                text.append(' ').append(NOUNS.get(random.nextInt(NOUNS.size())));
            }
            texts[i] = text.toString();
        }
        return document(DocumentInfo.of("memory:/" + number).withTitle("version " + version), texts);
    }

    private static List<DocumentUpdate> current(Store store) {
        return store.catalog().ledger().stream()
                .map(entry -> store.catalog().document(entry.documentId()).orElseThrow())
                .map(found -> document(found.info(), found.text().split("\n")))
                .toList();
    }

    private static List<ScoredChunk> results(Store store) {
        var random = new Random(3);
        var results = new ArrayList<ScoredChunk>();
        for (int i = 0; i < 50; i++) {
            String query = NOUNS.get(random.nextInt(10)) + " " + NOUNS.get(random.nextInt(10)) + " marker" + i;
            results.addAll(store.search(new KeywordQuery(query, SearchScope.everything(), 7)));
        }
        return results;
    }

    private int segments() throws IOException {
        try (var directory = new MMapDirectory(folder);
                var commit = DirectoryReader.open(directory)) {
            return commit.leaves().size();
        }
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    /** Stops the first merge when it begins to write, until it is told to go on. */
    private static final class PausingDirectory extends FilterDirectory {

        private final CountDownLatch merging;
        private final CountDownLatch goOn;

        PausingDirectory(Path path, CountDownLatch merging, CountDownLatch goOn) throws IOException {
            super(new MMapDirectory(path));
            this.merging = merging;
            this.goOn = goOn;
        }

        @Override
        public IndexOutput createOutput(String name, IOContext context) throws IOException {
            if (context.context() == IOContext.Context.MERGE) {
                merging.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
            return super.createOutput(name, context);
        }
    }
}
