package dev.ragstone.bench.quality;

import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.document.splitter.DocumentSplitters;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.HuggingFaceTokenCountEstimator;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.content.retriever.EmbeddingStoreContentRetriever;
import dev.langchain4j.store.embedding.EmbeddingStoreIngestor;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.util.List;

/** LangChain4j as its Easy RAG sets it up: recursive splitting at 300 tokens with an overlap of 30, vectors only. */
final class EasyRagPeer implements Peer {

    private static final int TOKENS = 300;
    private static final int OVERLAP = 30;

    private final InMemoryEmbeddingStore<TextSegment> store = new InMemoryEmbeddingStore<>();
    private final EmbeddingModel model;
    private final EmbeddingStoreContentRetriever retriever;

    EasyRagPeer(Embedder embedder) {
        this.model = new Kept(embedder);
        this.retriever = EmbeddingStoreContentRetriever.builder()
                .embeddingStore(store)
                .embeddingModel(model)
                .maxResults(SEGMENTS)
                .build();
    }

    @Override
    public String name() {
        return "langchain4j easy-rag";
    }

    @Override
    public void add(List<Text> texts) {
        List<Document> documents = texts.stream()
                .map(text -> Document.from(text.content(), Metadata.from(PeerHits.ID, text.id())))
                .toList();
        EmbeddingStoreIngestor.builder()
                .documentSplitter(DocumentSplitters.recursive(TOKENS, OVERLAP, new HuggingFaceTokenCountEstimator()))
                .embeddingModel(model)
                .embeddingStore(store)
                .build()
                .ingest(documents);
    }

    @Override
    public List<Hit> search(Query query) {
        var hits = new PeerHits(query.limit());
        for (Content content : retriever.retrieve(dev.langchain4j.rag.query.Query.from(query.text()))) {
            Object score = content.metadata().get(ContentMetadata.SCORE);
            hits.add(
                    String.valueOf(content.textSegment().metadata().getString(PeerHits.ID)),
                    score instanceof Number number ? number.doubleValue() : 0);
        }
        return hits.list();
    }

    /** An embedding model of LangChain4j over vectors that were kept. */
    private record Kept(Embedder embedder) implements EmbeddingModel {

        @Override
        public Response<Embedding> embed(String text) {
            return Response.from(
                    Embedding.from(embedder.embedQuery(text).vector().toArray()));
        }

        @Override
        public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
            List<String> texts = segments.stream().map(TextSegment::text).toList();
            return Response.from(embedder.embedDocuments(texts).stream()
                    .map(embedding -> Embedding.from(embedding.vector().toArray()))
                    .toList());
        }
    }
}
