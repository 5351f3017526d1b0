package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.store.VectorQuery;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The same index and query give the same list, by graph and by words, in one segment and in several. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SameListTest {

    private static final int COUNT = 9_000;
    private static final List<String> NOUNS =
            List.of("heron", "granite", "violin", "walnut", "pepper", "comet", "lantern", "saddle", "orchid", "anvil");

    private final ClusteredChunks content = new ClusteredChunks(COUNT, 90, 21);
    private final List<Vector> queries =
            IntStream.range(0, 60).mapToObj(i -> content.query()).toList();

    private Path folder;

    @BeforeAll
    void fill(@TempDir Path shared) {
        folder = shared;
        try (Store store = open()) {
            store.commit(batch(0, 5_000));
            store.commit(batch(5_000, COUNT));
            // Replaced once more, so that there are deletions.
            store.commit(batch(100, 300));
        }
    }

    @Test
    void reopenedIndexGivesTheSameLists() {
        List<List<ScoredChunk>> before;
        try (Store store = open()) {
            before = lists(store);
        }

        try (Store store = open()) {
            assertThat(lists(store)).isEqualTo(before);
        }
    }

    @Test
    void eightThreadsGetTheListsOfOne() throws Exception {
        try (Store store = open();
                var threads = Executors.newFixedThreadPool(8)) {
            List<List<ScoredChunk>> alone = lists(store);
            List<Callable<List<List<ScoredChunk>>>> eight = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                eight.add(() -> lists(store));
            }

            for (Future<List<List<ScoredChunk>>> together : threads.invokeAll(eight)) {
                assertThat(together.get()).isEqualTo(alone);
            }
        }
    }

    private Store open() {
        return LuceneStore.builder(folder)
                .embeddingModel(new EmbeddingModel("clustered", ClusteredChunks.DIMENSION, 512))
                .chunkerId("sample")
                .exactSearchLimit(0)
                .opener(QuickDirectory::new)
                .open();
    }

    private List<List<ScoredChunk>> lists(Store store) {
        var lists = new ArrayList<List<ScoredChunk>>();
        SearchScope half = ClusteredChunks.scope(Filter.between("n", 0, COUNT / 2.0));
        for (int i = 0; i < queries.size(); i++) {
            lists.add(store.search(new VectorQuery(queries.get(i), SearchScope.everything(), 10)));
            lists.add(store.search(new VectorQuery(queries.get(i), half, 25)));
            lists.add(store.search(new KeywordQuery(words(i), SearchScope.everything(), 30)));
        }
        return lists;
    }

    private StoreBatch batch(int from, int to) {
        var updates = new ArrayList<DocumentUpdate>();
        for (int i = from; i < to; i++) {
            DocumentInfo info = content.chunks().get(i).document();
            String text = words(i);
            updates.add(new DocumentUpdate(
                    new Document(info, text, List.of()),
                    List.of(new StoredChunk(
                            Chunk.of(info.id(), 0, 0, text),
                            "key " + i,
                            content.chunks().get(i).vector()))));
        }
        return new StoreBatch(updates, List.of(), List.of());
    }

    private static String words(int number) {
        return NOUNS.get(number % 10) + " " + NOUNS.get(number / 10 % 10) + " " + NOUNS.get(number / 100 % 10);
    }
}
