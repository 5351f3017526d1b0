package dev.ragstone.bench;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import java.util.List;

/** Embeds in no time, so that everything else can be measured. */
final class InstantModel implements EmbeddingModel {

    private final float[] vector;

    InstantModel(int dimension) {
        vector = new float[dimension];
        vector[0] = 1;
    }

    @Override
    public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
        return Response.from(
                segments.stream().map(segment -> Embedding.from(vector)).toList());
    }
}
