package dev.ragstone.bench.speed;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.SimpleVectorStore;

/** Spring AI's store in memory, which compares the query with every vector. */
final class SpringVectors implements Contender {

    private final KnownVectors known;
    private final SimpleVectorStore store;

    SpringVectors(int dimension) {
        known = new KnownVectors(dimension);
        store = SimpleVectorStore.builder(known).build();
    }

    @Override
    public String name() {
        return "Spring AI SimpleVectorStore";
    }

    @Override
    public void add(int from, List<float[]> vectors) {
        List<Document> documents = IntStream.range(0, vectors.size())
                .mapToObj(i -> new Document(Integer.toString(from + i), "number " + (from + i), Map.of()))
                .toList();
        for (int i = 0; i < vectors.size(); i++) {
            known.vectors.put("number " + (from + i), vectors.get(i));
        }
        store.add(documents);
        known.vectors.clear();
    }

    @Override
    public void ready() {}

    @Override
    public int[] nearest(float[] query, int limit) {
        // It embeds the text of a query itself; looking that up takes no time worth counting.
        String text = "query " + Thread.currentThread().threadId();
        known.vectors.put(text, query);
        var request = SearchRequest.builder().query(text).topK(limit).build();
        return store.similaritySearch(request).stream()
                .mapToInt(document -> Integer.parseInt(document.getId()))
                .toArray();
    }

    @Override
    public long diskBytes() {
        return 0;
    }

    @Override
    public void close() {}

    /** Knows the vector of a text because it was told. */
    private static final class KnownVectors implements EmbeddingModel {

        private final Map<String, float[]> vectors = new ConcurrentHashMap<>();
        private final int dimension;

        KnownVectors(int dimension) {
            this.dimension = dimension;
        }

        @Override
        public EmbeddingResponse call(EmbeddingRequest request) {
            throw new UnsupportedOperationException("asked for one text at a time only");
        }

        // Without this the store embeds a text of its own to find out.
        @Override
        public int dimensions() {
            return dimension;
        }

        @Override
        public float[] embed(String text) {
            return vector(text);
        }

        @Override
        public float[] embed(Document document) {
            return vector(String.valueOf(document.getText()));
        }

        private float[] vector(String text) {
            float[] vector = vectors.get(text);
            if (vector == null) {
                throw new IllegalArgumentException("no vector for " + text);
            }
            return vector;
        }
    }
}
