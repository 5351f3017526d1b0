package dev.ragstone.testkit;

import static dev.ragstone.testkit.Fixtures.adding;
import static dev.ragstone.testkit.Fixtures.angle;
import static dev.ragstone.testkit.Fixtures.chunkIds;
import static dev.ragstone.testkit.Fixtures.document;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.VectorQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** How a {@link Store} lasts, settles, and serves readers beside a writer. */
abstract class StoreLifetimeContract {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");
    private static final int REPLACEMENTS = 60;

    abstract Store emptyStore();

    abstract Optional<Store> reopen(Store closed);

    @Test
    void capabilitiesAreTheSameEveryTime() {
        try (var store = emptyStore()) {
            assertThat(store.capabilities()).isNotEmpty().isEqualTo(store.capabilities());
        }
    }

    @Test
    void reopenedStoreHoldsEverything() {
        Store store = emptyStore();
        fill(store);
        Contents before = Contents.of(store);
        store.close();

        reopen(store).ifPresent(again -> {
            try (again) {
                Contents.of(again).assertEqualTo(before);
            }
        });
    }

    @Test
    void reopenedStoreCanBeWritten() {
        Store store = emptyStore();
        fill(store);
        long generation = store.catalog().stats().generation();
        store.close();

        reopen(store).ifPresent(again -> {
            try (again) {
                again.commit(adding(document(ONE, List.of("saddle"), text -> angle(1))));

                assertThat(words(again, "saddle")).contains(Chunk.id(ONE.id(), 0));
                assertThat(again.catalog().stats().generation()).isGreaterThan(generation);
            }
        });
    }

    @Test
    void settlingChangesNoListWhenNothingWasReplaced() {
        try (var store = emptyStore()) {
            fill(store);
            Contents before = Contents.of(store);

            store.settle();

            Contents.of(store).assertEqualTo(before);
        }
    }

    @Test
    void settledStoreDoesNotRememberHowItsContentCameIn() {
        try (var direct = emptyStore();
                var detour = emptyStore()) {
            fill(direct);
            for (int i = 0; i < 40; i++) {
                DocumentInfo info = DocumentInfo.of("memory:/passing/" + i % 10);
                detour.commit(adding(document(info, List.of(new RandomText(i).nouns(9)), text -> angle(3))));
            }
            fill(detour);
            for (int i = 0; i < 10; i++) {
                detour.commit(StoreBatch.deleting(List.of("default!memory:/passing/" + i)));
            }

            direct.settle();
            detour.settle();

            Contents.of(detour).assertEqualTo(Contents.of(direct));
        }
    }

    @Test
    void settlingTwiceOrWithNothingIsFine() {
        try (var store = emptyStore()) {
            store.settle();
            fill(store);
            store.settle();

            assertThatCode(store::settle).doesNotThrowAnyException();
        }
    }

    @Test
    void searchRightAfterACommitSeesIt() {
        try (var store = emptyStore()) {
            for (int i = 0; i < 50; i++) {
                DocumentInfo info = DocumentInfo.of("memory:/" + i);
                store.commit(adding(document(info, List.of("heron" + i), text -> angle(1))));

                assertThat(words(store, "heron" + i)).containsExactly(Chunk.id(info.id(), 0));
            }
        }
    }

    @Test
    void readersNeverSeeHalfADocument() throws Exception {
        try (var store = emptyStore();
                ExecutorService readers = Executors.newFixedThreadPool(2)) {
            store.commit(adding(version(0)));
            var writing = new AtomicBoolean(true);
            Future<List<String>> one = readers.submit(() -> problemsSeen(store, writing));
            Future<List<String>> two = readers.submit(() -> problemsSeen(store, writing));

            try {
                for (int i = 1; i <= REPLACEMENTS; i++) {
                    store.commit(adding(version(i)));
                }
            } finally {
                writing.set(false);
            }

            assertThat(one.get()).isEmpty();
            assertThat(two.get()).isEmpty();
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        var store = emptyStore();
        store.close();

        assertThatCode(store::close).doesNotThrowAnyException();
    }

    @Test
    void useAfterCloseIsAnIllegalState() {
        var store = emptyStore();
        store.close();

        assertThatIllegalStateException().isThrownBy(() -> words(store, "heron"));
        assertThatIllegalStateException().isThrownBy(() -> store.commit(adding(version(0))));
    }

    /** Version {@code i}: five or six chunks, all of which name the version. */
    private static DocumentUpdate version(int i) {
        var texts = new ArrayList<String>();
        for (int chunk = 0; chunk < 5 + i % 2; chunk++) {
            texts.add("heron part" + chunk + " version" + i);
        }
        return document(ONE.withTitle("version" + i), texts, text -> angle(i % 90));
    }

    private static List<String> problemsSeen(Store store, AtomicBoolean writing) {
        var problems = new ArrayList<String>();
        while (writing.get()) {
            check(store.search(new KeywordQuery("heron", SearchScope.everything(), 100)), problems);
            check(store.search(new VectorQuery(angle(0), SearchScope.everything(), 100)), problems);
            Document document = store.catalog().document(ONE.id()).orElseThrow();
            if (!document.text().contains(document.info().title())) {
                problems.add("the text is not of " + document.info().title());
            }
        }
        return problems;
    }

    private static void check(List<ScoredChunk> hits, List<String> problems) {
        if (hits.isEmpty()) {
            problems.add("the document was gone");
            return;
        }
        String version = hits.getFirst().document().title();
        int expected = 5 + Integer.parseInt(version.substring("version".length())) % 2;
        boolean mixed = hits.stream().anyMatch(hit -> !hit.chunk().text().endsWith(version));
        if (mixed || hits.size() != expected) {
            problems.add(hits.size() + " chunks" + (mixed ? ", mixed with others, of " : " of ") + version);
        }
    }

    private static void fill(Store store) {
        for (int i = 0; i < 30; i++) {
            var text = new RandomText(i);
            DocumentInfo info = DocumentInfo.of("memory:/" + i);
            int degrees = i;
            store.commit(adding(document(
                    info,
                    List.of(text.nouns(5), text.nouns(9)),
                    part -> part.length() % 7 == 0 ? null : angle(degrees + part.length()))));
        }
    }

    private static List<String> words(Store store, String text) {
        return chunkIds(store.search(new KeywordQuery(text, SearchScope.everything(), 100)));
    }

    /** What a store answers to a fixed set of questions. */
    private record Contents(
            List<List<ScoredChunk>> lists, List<LedgerEntry> ledger, List<Optional<Document>> documents, int chunks) {

        static Contents of(Store store) {
            var lists = new ArrayList<List<ScoredChunk>>();
            for (int i = 0; i < 10; i++) {
                String nouns = new RandomText(1000 + i).nouns(1 + i % 4);
                lists.add(store.search(new KeywordQuery(nouns, SearchScope.everything(), 15)));
                lists.add(store.search(new VectorQuery(angle(i * 15), SearchScope.everything(), 15)));
            }
            var documents = new ArrayList<Optional<Document>>();
            for (int i = 0; i < 30; i++) {
                documents.add(store.catalog().document("default!memory:/" + i));
            }
            return new Contents(
                    lists,
                    store.catalog().ledger(),
                    documents,
                    store.catalog().stats().chunks());
        }

        void assertEqualTo(Contents other) {
            assertThat(ledger).isEqualTo(other.ledger);
            assertThat(documents).isEqualTo(other.documents);
            assertThat(chunks).isEqualTo(other.chunks);
            for (int i = 0; i < lists.size(); i++) {
                assertThat(chunkIds(lists.get(i))).as("list %d", i).isEqualTo(chunkIds(other.lists.get(i)));
                for (int rank = 0; rank < lists.get(i).size(); rank++) {
                    assertThat(lists.get(i).get(rank).score())
                            .isEqualTo(other.lists.get(i).get(rank).score(), within(1e-5));
                }
            }
        }
    }
}
