package dev.ragstone.retrieval.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a mirror follows; that it finds the right things is tested with a real database. */
@Timeout(120)
class MirroredStoreTest {

    @TempDir
    Path folder;

    private final InMemoryStore store = new InMemoryStore(2);
    private final WatchedFeed feed = new WatchedFeed(store.changes());

    @Test
    void storeThatKnowsLessThanTheCopyIsCopiedAnew() {
        add(store, 1, 2, 3);
        InMemoryStore restored = new InMemoryStore(2);
        add(restored, 1);
        add(restored, 4);
        try (MirroredStore mirrored = open()) {
            assertThat(search(mirrored)).containsExactly(uri(1), uri(2), uri(3));

            feed.become(restored.changes());

            assertThat(search(mirrored)).containsExactly(uri(1), uri(4));
        }
    }

    @Test
    void otherHistoryIsCopiedAnewThoughItHasComeFurther() {
        add(store, 1, 2, 3);
        InMemoryStore other = new InMemoryStore(2);
        add(other, 4, 5, 6, 7);
        try (MirroredStore mirrored = open()) {
            assertThat(search(mirrored)).hasSize(3);

            feed.become(other.changes(), "another history");

            assertThat(search(mirrored)).containsExactly(uri(4), uri(5), uri(6), uri(7));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mirror:position", "mirror", "position", "!"})
    void noDocumentIsTakenForThePositionOfTheCopy(String uri) {
        add(store, ofTheMirror(uri));
        add(store, 1);
        InMemoryStore other = new InMemoryStore(2);
        add(other, 2);
        try (MirroredStore mirrored = MirroredStore.open(new InMemoryStore(2), feed, folder)) {
            assertThat(search(mirrored)).containsExactlyInAnyOrder(uri, uri(1));
        }

        try (MirroredStore mirrored = MirroredStore.open(new InMemoryStore(2), feed, folder)) {
            int before = feed.contentCalls();
            assertThat(search(mirrored)).containsExactlyInAnyOrder(uri, uri(1));
            assertThat(feed.contentCalls()).isEqualTo(before);

            feed.become(other.changes(), "another history");

            assertThat(search(mirrored)).containsExactly(uri(2));
        }
    }

    @Test
    void unchangedStoreIsAskedByAllSearchesAtOnce() throws Exception {
        add(store, 1);
        try (MirroredStore mirrored = open();
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            mirrored.catchUp();
            // Nobody gets on before all four have asked.
            var together = new CyclicBarrier(4);
            feed.before(() -> together.await(60, TimeUnit.SECONDS));

            List<Future<List<String>>> searches = IntStream.range(0, 4)
                    .mapToObj(i -> threads.submit(() -> search(mirrored)))
                    .toList();

            for (Future<List<String>> search : searches) {
                assertThat(search.get()).containsExactly(uri(1));
            }
        }
    }

    @Test
    void searchDoesNotWaitForWhatWasCommittedAfterItBegan() throws Exception {
        try (MirroredStore mirrored = open();
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            mirrored.catchUp();
            var held = new CountDownLatch(1);
            var reading = new CountDownLatch(1);
            feed.beforeContents(() -> {
                reading.countDown();
                held.await();
            });
            add(store, 1);
            Future<List<String>> late = threads.submit(() -> search(mirrored));
            reading.await();

            feed.stopAt(0);
            assertThat(threads.submit(() -> search(mirrored)).get(60, TimeUnit.SECONDS))
                    .isEmpty();

            feed.stopAt(Long.MAX_VALUE);
            held.countDown();
            assertThat(late.get()).containsExactly(uri(1));
        }
    }

    @Test
    void manyDocumentsAreReadWithFewCalls() {
        add(store, IntStream.range(0, 1_200).toArray());
        try (MirroredStore mirrored = open()) {
            mirrored.catchUp();

            assertThat(feed.contentCalls()).isEqualTo(3);
            assertThat(search(mirrored)).hasSize(1_200);
        }
    }

    @Test
    void pagesAreBoundByCharacters() {
        var limits = new MirrorLimits(100, 30);
        add(store, IntStream.range(10, 20).toArray());
        store.commit(StoreBatch.deleting(List.of(info(13).id())));
        var local = LocalCopy.index(folder).open();
        try (var mirror = new Mirror(feed, local, limits)) {
            mirror.catchUp();

            // Nine characters each.
            assertThat(feed.mostCharacters()).isLessThanOrEqualTo(30);
            assertThat(feed.contentCalls()).isEqualTo(3);
            assertThat(local.catalog().stats().documents()).isEqualTo(9);
        }
    }

    private MirroredStore open() {
        return MirroredStore.open(store, feed, folder);
    }

    private static void add(InMemoryStore store, int... documents) {
        add(store, IntStream.of(documents).mapToObj(MirroredStoreTest::info).toArray(DocumentInfo[]::new));
    }

    private static void add(InMemoryStore store, DocumentInfo... documents) {
        var updates = new ArrayList<DocumentUpdate>();
        for (DocumentInfo document : documents) {
            String text = "heron " + document.uri().replace("memory:/", "");
            Chunk chunk = Chunk.of(document.id(), 0, 0, text);
            updates.add(new DocumentUpdate(
                    new Document(document, text + "\n", List.of()), List.of(new StoredChunk(chunk, text, null))));
        }
        store.commit(new StoreBatch(updates, List.of(), List.of()));
    }

    private static DocumentInfo ofTheMirror(String uri) {
        return new DocumentInfo("mirror", uri, "", "text/plain", "", "und", Metadata.empty(), Set.of());
    }

    private static DocumentInfo info(int document) {
        return DocumentInfo.of(uri(document));
    }

    private static String uri(int document) {
        return "memory:/" + document;
    }

    private static List<String> search(MirroredStore store) {
        return store.search(new KeywordQuery("heron", SearchScope.everything(), 2_000)).stream()
                .map(hit -> hit.document().uri())
                .sorted()
                .toList();
    }
}
