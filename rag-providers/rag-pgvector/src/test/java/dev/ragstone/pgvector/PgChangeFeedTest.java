package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.store.ChangeFeed;
import dev.ragstone.store.ChangeFeed.Change;
import dev.ragstone.store.StoreBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PgChangeFeedTest {

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void emptyStoreHasNoChanges() {
        try (var store = database.index(2).open()) {
            ChangeFeed.Page page = store.changes().changesAfter(ChangeFeed.START, 10);

            assertThat(page).isEqualTo(new ChangeFeed.Page(List.of(), ChangeFeed.START));
        }
    }

    @Test
    void changesComeInTheOrderOfTheirCommitsEachDocumentOnce() {
        try (var store = database.index(2).open()) {
            add(store, 1);
            add(store, 2);
            add(store, 3);
            add(store, 1);
            store.commit(StoreBatch.deleting(List.of(id(2), "default!memory:/unknown")));

            assertThat(store.changes().changesAfter(ChangeFeed.START, 10).changes())
                    .containsExactly(new Change(id(3), false), new Change(id(1), false), new Change(id(2), true));
        }
    }

    @Test
    void pagesOfABatchGoOnWhereTheyEnded() {
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(IntStream.range(0, 25)
                    .mapToObj(i -> Documents.of(info(i), "heron"))
                    .toList()));
            var seen = new ArrayList<String>();
            long position = ChangeFeed.START;
            for (int i = 0; i < 4; i++) {
                ChangeFeed.Page page = store.changes().changesAfter(position, 10);
                assertThat(page.changes()).hasSizeLessThanOrEqualTo(10);
                page.changes().forEach(change -> seen.add(change.documentId()));
                position = page.position();
            }

            assertThat(seen).hasSize(25).doesNotHaveDuplicates();
            assertThat(store.changes().changesAfter(position, 10).position()).isEqualTo(position);
        }
    }

    @Test
    void followerBesideManyWritersMissesNothing() throws Exception {
        try (var store = database.index(2).open();
                ExecutorService writers = Executors.newFixedThreadPool(4)) {
            List<Future<?>> writing = IntStream.range(0, 4)
                    .<Future<?>>mapToObj(writer -> writers.submit(() -> write(store, new Random(writer))))
                    .toList();
            var followed = new TreeMap<String, Boolean>();
            long position = ChangeFeed.START;
            boolean more = true;
            while (more) {
                // Asked before the page is read: what is committed by then is on this page or a later one.
                boolean done = writing.stream().allMatch(Future::isDone);
                ChangeFeed.Page page = store.changes().changesAfter(position, 5);
                page.changes().forEach(change -> followed.put(change.documentId(), change.removed()));
                position = page.position();
                more = !done || !page.changes().isEmpty();
            }
            for (Future<?> writer : writing) {
                writer.get();
            }

            assertThat(followed).isNotEmpty();
            for (int i = 0; i < 10; i++) {
                assertThat(followed.getOrDefault(id(i), true))
                        .as(id(i))
                        .isEqualTo(store.catalog().document(id(i)).isEmpty());
            }
        }
    }

    @Test
    void badPositionsAreRefused() {
        try (var store = database.index(2).open()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store.changes().changesAfter(-1, 5));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store.changes().changesAfter(0, 0));
        }
    }

    private static void write(PgVectorStore store, Random random) {
        for (int i = 0; i < 25; i++) {
            int document = random.nextInt(10);
            if (random.nextInt(3) == 0) {
                store.commit(StoreBatch.deleting(List.of(id(document))));
            } else {
                add(store, document);
            }
        }
    }

    private static void add(PgVectorStore store, int document) {
        store.commit(Documents.adding(Documents.of(info(document), "heron")));
    }

    private static DocumentInfo info(int document) {
        return DocumentInfo.of("memory:/" + document);
    }

    private static String id(int document) {
        return info(document).id();
    }
}
