package dev.ragstone.bench.quality;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.transformer.splitter.TokenTextSplitter;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.SimpleVectorStore;

/** Spring AI as its documentation shows it: the token splitter with its own settings, and a similarity search. */
final class SpringAiPeer implements Peer {

    private final SimpleVectorStore store;

    SpringAiPeer(Embedder embedder) {
        this.store = SimpleVectorStore.builder(new Kept(embedder)).build();
    }

    @Override
    public String name() {
        return "spring-ai";
    }

    @Override
    public void add(List<Text> texts) {
        List<Document> documents = texts.stream()
                .map(text -> new Document(text.content(), Map.of(PeerHits.ID, text.id())))
                .toList();
        store.add(new TokenTextSplitter().apply(documents));
    }

    @Override
    public List<Hit> search(Query query) {
        var request = SearchRequest.builder().query(query.text()).topK(SEGMENTS).build();
        var hits = new PeerHits(query.limit());
        for (Document document : store.similaritySearch(request)) {
            Double score = document.getScore();
            hits.add(String.valueOf(document.getMetadata().get(PeerHits.ID)), score == null ? 0 : score);
        }
        return hits.list();
    }

    /** An embedding model of Spring AI over vectors that were kept. */
    private record Kept(Embedder embedder) implements EmbeddingModel {

        @Override
        public EmbeddingResponse call(EmbeddingRequest request) {
            throw new UnsupportedOperationException("the store asks for single texts");
        }

        @Override
        public int dimensions() {
            return embedder.model().dimension();
        }

        @Override
        public float[] embed(String text) {
            return embedder.embedQuery(text).vector().toArray();
        }

        @Override
        public float[] embed(Document document) {
            String text = Objects.requireNonNull(document.getText());
            return embedder.embedDocuments(List.of(text)).getFirst().vector().toArray();
        }
    }
}
