package dev.ragstone.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.util.List;

/** LangChain4j's interface over words hashed to 64 dimensions. */
final class ScriptedEmbeddingModel implements EmbeddingModel {

    static final int DIMENSION = 64;

    private final HashingEmbedder words = new HashingEmbedder(DIMENSION, 100_000);

    @Override
    public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
        return Response.from(
                words.embedDocuments(segments.stream().map(TextSegment::text).toList()).stream()
                        .map(it -> Embedding.from(it.vector().toArray()))
                        .toList());
    }

    @Override
    public int dimension() {
        return DIMENSION;
    }
}
