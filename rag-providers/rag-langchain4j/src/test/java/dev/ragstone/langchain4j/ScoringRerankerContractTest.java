package dev.ragstone.langchain4j;

import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.scoring.ScoringModel;
import dev.ragstone.search.Reranker;
import dev.ragstone.testkit.RerankerContract;

class ScoringRerankerContractTest extends RerankerContract {

    @Override
    protected Reranker reranker() {
        return LangChain4j.reranker(byLength());
    }

    private static ScoringModel byLength() {
        return (segments, query) -> Response.from(segments.stream()
                .map(segment -> (double) (segment.text().length() % 17))
                .toList());
    }
}
