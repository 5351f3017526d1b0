package dev.ragstone.testkit;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retriever;
import java.util.List;
import java.util.function.Function;

/**
 * Assertions about how well a search finds what it should.
 *
 * <pre>{@code
 * assertThatRetrieval(retriever)
 *         .on(JudgedSet.builder()
 *                 .query("notice period", "default!contract.pdf")
 *                 .build())
 *         .hasNdcgAt(10, 0.7)
 *         .hasRecallAt(5, 0.9);
 * }</pre>
 *
 * <p>With a kept file of questions, the quality of a corpus is pinned in a build:
 *
 * <pre>{@code
 * assertThatSearch(query -> rag.search(query).hits())
 *         .on(QuestionFile.read(Path.of("src/test/resources/questions.csv")))    // of rag-retrieval
 *         .hasHitRateAt(5, 0.95)
 *         .isNoWorseThan(TrecFiles.readRun(Path.of("release.run")), RankingMetrics.ndcgAt(10), 0.01);
 * }</pre>
 *
 * @since 0.1
 */
public final class RetrievalAssertions {

    private RetrievalAssertions() {}

    /** Starts an assertion about {@code retriever}. */
    public static RetrievalAssert.Subject assertThatRetrieval(Retriever retriever) {
        return assertThatSearch(query -> retriever.retrieve(query).hits());
    }

    /** Starts an assertion about anything that finds hits for a query, best first. */
    public static RetrievalAssert.Subject assertThatSearch(Function<Query, List<Hit>> search) {
        return new RetrievalAssert.Subject(search);
    }
}
