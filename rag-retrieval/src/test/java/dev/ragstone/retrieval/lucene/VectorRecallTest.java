package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.EmbeddedChunk;
import dev.ragstone.store.Filter;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The graph against an exhaustive search, on vectors in clusters as embeddings are. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class VectorRecallTest {

    private static final int COUNT = 13_000;
    private static final int DIMENSION = 24;
    private static final int SAME = 500;

    private final Random random = new Random(4);
    private final List<EmbeddedChunk> chunks = new ArrayList<>();

    private LuceneVectorStore store;

    @BeforeAll
    void fill(@TempDir Path folder) {
        List<float[]> centres = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            centres.add(gaussian(1, new float[DIMENSION]));
        }
        for (int i = 0; i < COUNT; i++) {
            // Some hundred are one and the same, as boilerplate is.
            float[] values = i < SAME ? centres.getFirst() : gaussian(0.4, centres.get(i % centres.size()));
            var info = DocumentInfo.of("memory:/" + i)
                    .withMetadata(Metadata.empty().with("n", i));
            chunks.add(new EmbeddedChunk(
                    info, Chunk.of(info.id(), 0, 0, "text"), Vector.of(values).normalized()));
        }
        store = LuceneVectorStore.builder(folder, DIMENSION).exactSearchLimit(0).open();
        var shuffled = new ArrayList<>(chunks);
        Collections.shuffle(shuffled, random);
        store.upsert(shuffled.subList(0, COUNT / 2));
        store.upsert(shuffled.subList(COUNT / 2, COUNT));
        store.settle();
    }

    @AfterAll
    void close() {
        store.close();
    }

    @Test
    void graphFindsNearlyAllOfTheTrueTen() {
        int found = 0;
        for (int i = 0; i < 60; i++) {
            Vector query = near(chunks.get(SAME + random.nextInt(COUNT - SAME)).vector());
            var actual = ids(store.search(new VectorQuery(query, SearchScope.everything(), 10)));
            var expected = exact(query, Filter.all(), 10);
            found += (int) expected.stream().filter(actual::contains).count();
        }

        assertThat(found / 600.0).isGreaterThanOrEqualTo(0.98);
    }

    @Test
    void narrowScopeIsExactAndFull() {
        for (int i = 0; i < 20; i++) {
            Vector query = near(chunks.get(random.nextInt(COUNT)).vector());
            Filter narrow = Filter.between("n", 100.0 * i, 100.0 * i + 30);

            assertThat(ids(store.search(new VectorQuery(query, scope(narrow), 25))))
                    .isEqualTo(exact(query, narrow, 25));
        }
    }

    @Test
    void wideScopeIsFullAndInside() {
        Filter wide = Filter.between("n", 0, COUNT * 0.7);
        for (int i = 0; i < 20; i++) {
            Vector query = near(chunks.get(random.nextInt(COUNT)).vector());
            List<ScoredChunk> hits = store.search(new VectorQuery(query, scope(wide), 50));

            assertThat(hits).hasSize(50).allMatch(hit -> scope(wide).allows(hit.document()));
        }
    }

    @Test
    void tieThatReachesBeyondTheFetchedIsBrokenByChunkId() {
        Vector query = chunks.getFirst().vector();

        assertThat(ids(store.search(new VectorQuery(query, SearchScope.everything(), 10))))
                .isEqualTo(exact(query, Filter.all(), 10));
    }

    @Test
    void limitNearTheNumberOfVectorsIsFull() {
        Vector query = near(chunks.getLast().vector());

        assertThat(ids(store.search(new VectorQuery(query, SearchScope.everything(), COUNT))))
                .hasSize(COUNT)
                .isEqualTo(exact(query, Filter.all(), COUNT));
    }

    private List<String> exact(Vector query, Filter filter, int limit) {
        return chunks.stream()
                .filter(chunk -> filter.equals(Filter.all())
                        || filter.matches(chunk.document().attributes()))
                .map(chunk -> new ScoredChunk(
                        chunk.document(),
                        chunk.chunk(),
                        UnitVectors.cosine(query.toArray(), chunk.vector().toArray())))
                .sorted(ScoredChunk.BEST_FIRST)
                .limit(limit)
                .map(hit -> hit.chunk().id())
                .toList();
    }

    private Vector near(Vector vector) {
        return Vector.of(gaussian(0.1, vector.toArray())).normalized();
    }

    private float[] gaussian(double spread, float[] centre) {
        var values = centre.clone();
        for (int i = 0; i < values.length; i++) {
            values[i] += (float) (spread * random.nextGaussian());
        }
        return values;
    }

    private static SearchScope scope(Filter filter) {
        return new SearchScope(filter, AccessScope.everything());
    }

    private static List<String> ids(List<ScoredChunk> hits) {
        return hits.stream().map(hit -> hit.chunk().id()).toList();
    }
}
