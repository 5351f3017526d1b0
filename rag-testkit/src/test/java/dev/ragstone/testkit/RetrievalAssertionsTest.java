package dev.ragstone.testkit;

import static dev.ragstone.testkit.RetrievalAssertions.assertThatRetrieval;
import static dev.ragstone.testkit.RetrievalAssertions.assertThatSearch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.evaluation.JudgedQuestion;
import dev.ragstone.evaluation.JudgedQuestions;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.RankedRun;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.evaluation.Target;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.StoreRetriever;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RetrievalAssertionsTest {

    private static final JudgedSet SET = JudgedSet.builder()
            .query("q1", "heron", Map.of("default!memory:/birds", 1))
            .query("q2", "granite", Map.of("default!memory:/rocks", 2, "default!memory:/walls", 1))
            .build();

    private final InMemoryStore store = new InMemoryStore(2);

    RetrievalAssertionsTest() {
        add("memory:/birds", "heron stork", "heron heron");
        add("memory:/walls", "granite granite walls");
        add("memory:/rocks", "granite quartz rocks and more");
    }

    @Test
    void passesWhenTheSearchIsGoodEnough() {
        RetrievalAssert result = assertThatRetrieval(new StoreRetriever(store))
                .on(SET)
                .hasRecallAt(10, 1)
                .hasMrr(1)
                .hasHitRateAt(1, 1)
                .hasNdcgAt(10, 0.9);

        assertThat(result.evaluation().rankings()).containsOnlyKeys("q1", "q2");
    }

    @Test
    void chunksOfOneDocumentCountOnce() {
        RetrievalAssert result = assertThatRetrieval(new StoreRetriever(store)).on(SET);

        assertThat(result.evaluation().rankings().get("q1")).hasSize(2);
        assertThat(result.evaluation().value(RankingMetrics.ndcgAt(1), "q1")).isOne();
    }

    @Test
    void failureNamesTheValueAndTheWorstQueries() {
        var assertion = assertThatRetrieval(new StoreRetriever(store)).on(SET);

        // q2 finds the lower grade first: (1 + 2/log2(3)) / (2 + 1/log2(3)) = .8597, so the mean is .9299
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertion.hasNdcgAt(10, 0.95))
                .withMessageStartingWith(
                        "expected nDCG@10 of at least 0.9500 over 2 queries but was 0.9299; 1 is below, worst first:")
                .withMessageContaining("0.8597  q2: granite")
                .withMessageContaining("wanted default!memory:/rocks (grade 2, at rank 2), "
                        + "default!memory:/walls (grade 1, at rank 1)")
                .withMessageContaining("got    default!memory:/walls, default!memory:/rocks")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("heron"));
    }

    @Test
    void everyMetricCanBePinned() {
        var assertion = assertThatRetrieval(new StoreRetriever(store)).on(SET);

        // q1: 1 of 5, q2: 2 of 5
        assertion.hasPrecisionAt(5, 0.3).hasMapAt(10, 1).hasMrrAt(1, 1);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertion.hasPrecisionAt(5, 0.31))
                .withMessageContaining("precision@5 of at least 0.3100");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(
                        () -> assertThatSearch(query -> List.<Hit>of()).on(SET).hasMrrAt(10, 0.1));
    }

    @Test
    void longListsOfFailedQueriesAreCut() {
        var many = JudgedSet.builder();
        for (int i = 0; i < 13; i++) {
            many.query("question " + i, "d");
        }
        var assertion = assertThatSearch(query -> List.<Hit>of()).on(many.build());

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertion.hasHitRateAt(5, 0.5))
                .withMessageContaining("13 are below")
                .withMessageEndingWith("and 3 more");
    }

    @Test
    void questionsNameDocumentsAsPeopleDoAndPassagesByTheirWords() {
        var questions = JudgedQuestions.of(
                new JudgedQuestion("q1", "heron", List.of(Target.document("birds", 1))),
                new JudgedQuestion("q2", "granite", List.of(Target.passage("Quartz rocks", 1))));

        assertThatRetrieval(new StoreRetriever(store))
                .on(questions)
                .hasRecallAt(10, 1)
                .hasHitRateAt(2, 1);
    }

    @Test
    void staysWithinTheToleranceOfAnEarlierRun() {
        var assertion = assertThatRetrieval(new StoreRetriever(store)).on(SET);

        assertion.isNoWorseThan(earlier("default!memory:/rocks"), RankingMetrics.ndcgAt(10), 0.1);
    }

    @Test
    void fallingBehindAnEarlierRunNamesWhatLost() {
        var assertion = assertThatRetrieval(new StoreRetriever(store)).on(SET);

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertion.isNoWorseThan(
                        earlier("default!memory:/rocks", "default!memory:/walls"), RankingMetrics.ndcgAt(10), 0.05))
                .withMessageContaining("nDCG@10 -0.0701")
                .withMessageContaining("1.0000 to 0.8597  q2: granite")
                .withMessageContaining("at rank 2");
    }

    @Test
    void earlierRunOverOtherQueriesIsRefused() {
        var assertion = assertThatRetrieval(new StoreRetriever(store)).on(SET);
        var other = new RankedRun("other", Map.of("q9", List.of(new RankedRun.Entry("d", 1))));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertion.isNoWorseThan(other, RankingMetrics.ndcgAt(10), 0))
                .withMessage("the run 'other' has none of these queries");
    }

    private static RankedRun earlier(String... forGranite) {
        var granite =
                Arrays.stream(forGranite).map(id -> new RankedRun.Entry(id, 1)).toList();
        return new RankedRun(
                "release", Map.of("q1", List.of(new RankedRun.Entry("default!memory:/birds", 1)), "q2", granite));
    }

    @Test
    void failureTellsThatNothingWasFound() {
        var assertion = assertThatSearch(query -> List.<Hit>of()).on(SET);

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertion.hasRecallAt(10, 0.1))
                .withMessageContaining("got    nothing");
    }

    @Test
    void hitsCanBeNamedOtherwise() {
        var byUri = JudgedSet.builder().query("heron", "memory:/birds").build();

        assertThatRetrieval(new StoreRetriever(store))
                .namingHitsBy(hit -> hit.document().uri())
                .on(byUri)
                .hasRecallAt(1, 1);
    }

    @Test
    void searchIsAskedForAsManyHitsAsSet() {
        var limits = new TreeSet<Integer>();

        assertThatSearch(query -> {
                    limits.add(query.limit());
                    return new StoreRetriever(store).retrieve(query).hits();
                })
                .limit(7)
                .on(SET);

        assertThat(limits).containsExactly(7);
    }

    @Test
    void rejectsACutDeeperThanTheLists() {
        var assertion =
                assertThatSearch((Query query) -> List.<Hit>of()).limit(10).on(SET);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertion.hasRecallAt(100, 0))
                .withMessage("k is 100 but the search was asked for 10 hits; raise limit(...)");
    }

    private void add(String uri, String... texts) {
        store.commit(Fixtures.adding(Fixtures.document(DocumentInfo.of(uri), List.of(texts), text -> null)));
    }
}
