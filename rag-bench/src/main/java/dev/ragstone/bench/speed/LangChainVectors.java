package dev.ragstone.bench.speed;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import java.util.List;

/** LangChain4j's store in memory, which compares the query with every vector. */
final class LangChainVectors implements Contender {

    private final InMemoryEmbeddingStore<TextSegment> store = new InMemoryEmbeddingStore<>();

    @Override
    public String name() {
        return "LangChain4j InMemoryEmbeddingStore";
    }

    @Override
    public void add(int from, List<float[]> vectors) {
        for (int i = 0; i < vectors.size(); i++) {
            store.add(Integer.toString(from + i), Embedding.from(vectors.get(i)));
        }
    }

    @Override
    public void ready() {}

    @Override
    public int[] nearest(float[] query, int limit) {
        var request = EmbeddingSearchRequest.builder()
                .queryEmbedding(Embedding.from(query))
                .maxResults(limit)
                .build();
        return store.search(request).matches().stream()
                .mapToInt(match -> Integer.parseInt(match.embeddingId()))
                .toArray();
    }

    @Override
    public long diskBytes() {
        return 0;
    }

    @Override
    public void close() {}
}
