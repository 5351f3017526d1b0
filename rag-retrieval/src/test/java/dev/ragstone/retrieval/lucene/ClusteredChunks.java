package dev.ragstone.retrieval.lucene;

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
import dev.ragstone.store.VectorSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Chunks whose vectors lie in clusters as embeddings do, and what an exhaustive search of them finds. */
final class ClusteredChunks {

    static final int DIMENSION = 48;

    private final Random random;
    private final List<EmbeddedChunk> chunks = new ArrayList<>();

    /** Each has its number in {@code n} and that of its cluster in {@code group}. */
    ClusteredChunks(int count, int clusters, long seed) {
        random = new Random(seed);
        List<float[]> centres = new ArrayList<>();
        for (int i = 0; i < clusters; i++) {
            centres.add(gaussian(1, new float[DIMENSION]));
        }
        for (int i = 0; i < count; i++) {
            int cluster = random.nextInt(clusters);
            var info = DocumentInfo.of("memory:/" + i)
                    .withMetadata(Metadata.empty().with("n", i).with("group", cluster));
            chunks.add(new EmbeddedChunk(
                    info,
                    Chunk.of(info.id(), 0, 0, "text"),
                    Vector.of(gaussian(0.6, centres.get(cluster))).normalized()));
        }
    }

    List<EmbeddedChunk> chunks() {
        return chunks;
    }

    /** A query from among the chunks. */
    Vector query() {
        float[] near = chunks.get(random.nextInt(chunks.size())).vector().toArray();
        return Vector.of(gaussian(0.05, near)).normalized();
    }

    /** The share of the true ten that the store finds, over many queries. */
    double recall(VectorSearch store, Filter filter, int queries) {
        int found = 0;
        int wanted = 0;
        for (int i = 0; i < queries; i++) {
            Vector query = query();
            List<String> actual = ids(store.search(new VectorQuery(query, scope(filter), 10)));
            List<String> expected = exact(query, filter, 10);
            found += (int) expected.stream().filter(actual::contains).count();
            wanted += expected.size();
        }
        return found / (double) wanted;
    }

    List<String> exact(Vector query, Filter filter, int limit) {
        SearchScope scope = scope(filter);
        float[] target = query.toArray();
        return chunks.stream()
                .filter(chunk -> scope.allows(chunk.document()))
                .map(chunk -> new ScoredChunk(
                        chunk.document(),
                        chunk.chunk(),
                        UnitVectors.cosine(target, chunk.vector().toArray())))
                .sorted(ScoredChunk.BEST_FIRST)
                .limit(limit)
                .map(hit -> hit.chunk().id())
                .toList();
    }

    static SearchScope scope(Filter filter) {
        return new SearchScope(filter, AccessScope.everything());
    }

    static List<String> ids(List<ScoredChunk> hits) {
        return hits.stream().map(hit -> hit.chunk().id()).toList();
    }

    private float[] gaussian(double spread, float[] centre) {
        var values = centre.clone();
        for (int i = 0; i < values.length; i++) {
            values[i] += (float) (spread * random.nextGaussian());
        }
        return values;
    }
}
