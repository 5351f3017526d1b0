package dev.ragstone.testkit;

import static dev.ragstone.testkit.Fixtures.adding;
import static dev.ragstone.testkit.Fixtures.angle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.store.ChangeFeed;
import dev.ragstone.store.ChangeFeed.Change;
import dev.ragstone.store.ChangeFeed.Content;
import dev.ragstone.store.ChangeFeed.Page;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every {@link ChangeFeed} promises. Each test gets an empty store for vectors of two dimensions.
 *
 * @since 0.1
 */
public abstract class ChangeFeedContract {

    /** A store and the feed of its changes. */
    public interface Followed extends AutoCloseable {

        /** Where documents are written. */
        Store store();

        /** What is under test. */
        ChangeFeed changes();

        @Override
        default void close() {
            store().close();
        }
    }

    /** Opens an empty store of two dimensions. */
    protected abstract Followed emptyStore();

    @Test
    void emptyStoreHasNoChanges() {
        try (var followed = emptyStore()) {
            Page page = followed.changes().changesAfter(ChangeFeed.START, 10);

            assertThat(page.changes()).isEmpty();
            assertThat(page.position()).isEqualTo(ChangeFeed.START);
            assertThat(page.last()).isEqualTo(ChangeFeed.START);
            assertThat(page.history()).isNotBlank();
        }
    }

    @Test
    void changesComeInTheOrderOfTheirCommitsEachDocumentOnce() {
        try (var followed = emptyStore()) {
            List.of(1, 2, 3, 1).forEach(document -> add(followed.store(), document));
            followed.store().commit(StoreBatch.deleting(List.of(id(2), id(99))));

            List<Change> changes =
                    followed.changes().changesAfter(ChangeFeed.START, 10).changes();

            assertThat(changes).extracting(Change::documentId).containsExactly(id(3), id(1), id(2));
            assertThat(changes).extracting(Change::removed).containsExactly(false, false, true);
        }
    }

    @Test
    void pagesGoOnWhereTheyEndedOrAtAnyChange() {
        try (var followed = emptyStore()) {
            followed.store().commit(adding(documents(25)));
            Page first = followed.changes().changesAfter(ChangeFeed.START, 10);
            Page second = followed.changes().changesAfter(first.position(), 10);
            Page third = followed.changes().changesAfter(second.position(), 10);

            assertThat(first.position()).isEqualTo(first.changes().getLast().position());
            assertThat(List.of(first, second, third).stream()
                            .flatMap(page -> page.changes().stream())
                            .map(Change::documentId))
                    .hasSize(25)
                    .doesNotHaveDuplicates();
            assertThat(followed.changes()
                            .changesAfter(first.changes().get(4).position(), 5)
                            .changes())
                    .isEqualTo(first.changes().subList(5, 10));
            assertThat(followed.changes().changesAfter(third.position(), 10).position())
                    .isEqualTo(third.position());
        }
    }

    @Test
    void everyPageSaysHowFarTheFeedHasCome() {
        try (var followed = emptyStore()) {
            followed.store().commit(adding(documents(3)));

            Page first = followed.changes().changesAfter(ChangeFeed.START, 1);
            Page whole = followed.changes().changesAfter(ChangeFeed.START, 10);

            assertThat(first.last()).isEqualTo(whole.position()).isGreaterThan(first.position());
            assertThat(first.history()).isEqualTo(whole.history());
        }
    }

    @Test
    void positionBeyondTheEndIsToldFromOneAtTheEnd() {
        try (var followed = emptyStore()) {
            add(followed.store(), 1);
            long last = followed.changes().changesAfter(ChangeFeed.START, 10).last();

            Page beyond = followed.changes().changesAfter(last + 5, 10);

            assertThat(beyond.changes()).isEmpty();
            assertThat(beyond.isBefore(last + 5)).isTrue();
            assertThat(followed.changes().changesAfter(last, 10).isBefore(last)).isFalse();
        }
    }

    @Test
    void otherStoreHasAnotherHistory() {
        try (var one = emptyStore();
                var other = emptyStore()) {
            assertThat(history(one)).isEqualTo(history(one)).isNotEqualTo(history(other));
        }
    }

    @Test
    void contentsAreWholeAndInTheOrderAskedFor() {
        try (var followed = emptyStore()) {
            DocumentUpdate[] documents = documents(3);
            followed.store().commit(adding(documents));

            List<Optional<Content>> contents =
                    followed.changes().contents(List.of(id(2), id(99), id(0)), Long.MAX_VALUE);

            assertThat(contents).containsExactly(content(documents[2]), Optional.empty(), content(documents[0]));
        }
    }

    @Test
    void contentsAreBoundByCharactersButNeverNone() {
        try (var followed = emptyStore()) {
            DocumentUpdate[] documents = documents(4);
            followed.store().commit(adding(documents));
            List<String> ids = List.of(id(99), id(0), id(1), id(2), id(3));
            int each = documents[0].document().text().length();

            assertThat(followed.changes().contents(ids, 1)).hasSize(2);
            assertThat(followed.changes().contents(ids, 2L * each)).hasSize(3);
            assertThat(followed.changes().contents(ids, 4L * each)).hasSize(5);
        }
    }

    @Test
    void followerBesideManyWritersMissesNothing() throws Exception {
        try (var followed = emptyStore();
                ExecutorService writers = Executors.newFixedThreadPool(4)) {
            List<Future<?>> writing = IntStream.range(0, 4)
                    .<Future<?>>mapToObj(writer -> writers.submit(() -> write(followed.store(), new Random(writer))))
                    .toList();
            var removed = new TreeMap<String, Boolean>();
            long position = ChangeFeed.START;
            boolean more = true;
            while (more) {
                // Asked before the page is read: what is committed by then is on this page or a later one.
                boolean done = writing.stream().allMatch(Future::isDone);
                Page page = followed.changes().changesAfter(position, 5);
                page.changes().forEach(change -> removed.put(change.documentId(), change.removed()));
                position = page.position();
                more = !done || !page.changes().isEmpty();
            }
            for (Future<?> writer : writing) {
                writer.get();
            }

            assertThat(removed).isNotEmpty();
            for (int i = 0; i < 10; i++) {
                assertThat(removed.getOrDefault(id(i), true))
                        .as(id(i))
                        .isEqualTo(followed.store().catalog().document(id(i)).isEmpty());
            }
        }
    }

    @Test
    void badArgumentsAreRefused() {
        try (var followed = emptyStore()) {
            ChangeFeed changes = followed.changes();

            assertThatIllegalArgumentException().isThrownBy(() -> changes.changesAfter(-1, 5));
            assertThatIllegalArgumentException().isThrownBy(() -> changes.changesAfter(0, 0));
            assertThatIllegalArgumentException().isThrownBy(() -> changes.contents(List.of(), 0));
        }
    }

    private static String history(Followed followed) {
        return followed.changes().changesAfter(ChangeFeed.START, 1).history();
    }

    private static Optional<Content> content(DocumentUpdate update) {
        List<Chunk> chunks = new ArrayList<>();
        update.chunks().stream().map(StoredChunk::chunk).forEach(chunks::add);
        return Optional.of(new Content(update.document(), chunks));
    }

    private static void write(Store store, Random random) {
        for (int i = 0; i < 25; i++) {
            int document = random.nextInt(10);
            if (random.nextInt(3) == 0) {
                store.commit(StoreBatch.deleting(List.of(id(document))));
            } else {
                add(store, document);
            }
        }
    }

    private static void add(Store store, int document) {
        store.commit(adding(update(document)));
    }

    private static DocumentUpdate[] documents(int count) {
        return IntStream.range(0, count).mapToObj(ChangeFeedContract::update).toArray(DocumentUpdate[]::new);
    }

    private static DocumentUpdate update(int document) {
        return Fixtures.document(info(document), List.of("heron", "granite"), text -> angle(document));
    }

    private static DocumentInfo info(int document) {
        return DocumentInfo.of("memory:/" + document);
    }

    private static String id(int document) {
        return info(document).id();
    }
}
