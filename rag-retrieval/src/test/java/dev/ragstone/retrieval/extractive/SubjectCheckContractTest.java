package dev.ragstone.retrieval.extractive;

import dev.ragstone.search.Hit;
import dev.ragstone.search.RelevanceCheck;
import dev.ragstone.testkit.RelevanceCheckContract;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.util.List;

class SubjectCheckContractTest extends RelevanceCheckContract {

    private final HashingEmbedder embedder = new HashingEmbedder(4096);

    @Override
    protected RelevanceCheck check() {
        return SubjectCheck.of(embedder);
    }

    @Override
    protected Hit found(String question, String document, String text) {
        double cosine = embedder.embedQuery(question)
                .vector()
                .dot(embedder.embedDocuments(List.of(text)).getFirst().vector());
        return super.found(question, document, text).rescored("vector", 1, cosine);
    }
}
