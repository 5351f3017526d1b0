package dev.ragstone.retrieval.expand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.RagException;
import dev.ragstone.question.ExpandedQuery;
import dev.ragstone.question.ExpandedQuery.Kind;
import dev.ragstone.question.QueryExpander;
import dev.ragstone.question.Route;
import dev.ragstone.question.RoutedRetriever;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.retrieval.refine.Shelf;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.testkit.fake.StoreRetriever;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class ExpandedRetrieverTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    private final Shelf shelf = new Shelf()
            .add("memory:/heron", "The heron stands in the water.")
            .add("memory:/stork", "The stork builds a nest on the roof.")
            .add("memory:/crane", "The crane lifts a load.");

    @Test
    void otherWordsFindWhatTheQuestionDoesNot() {
        try (var retriever = ExpandedRetriever.builder(new StoreRetriever(shelf.store))
                .expander(paraphrase("stork nest"))
                .timeBudget(LONG)
                .build()) {
            Retrieval found = retriever.retrieve(Query.of("heron"));

            assertThat(Shelf.uris(found.hits())).containsExactly("memory:/heron", "memory:/stork");
            assertThat(found.warnings()).isEmpty();
        }
    }

    @Test
    void hitTellsItsPlaceInEveryList() {
        try (var retriever = over(paraphrase("heron water")).build()) {
            Hit first = retriever.retrieve(Query.of("heron")).hits().getFirst();

            assertThat(first.legs())
                    .extracting(LegScore::leg)
                    .contains("bm25", "question", "paraphrase-1", "expanded")
                    .endsWith("expanded");
        }
    }

    @Test
    void everyFormHasTheScopeAndTheLimitsOfTheQuery() {
        var asked = new CopyOnWriteArrayList<Query>();
        Query query = Query.of("heron")
                .limit(3)
                .maxPerDocument(1)
                .filter(Filter.eq("title", "x"))
                .access(AccessScope.of("staff"));
        try (var retriever = ExpandedRetriever.builder(spy(asked))
                .expander(paraphrase("stork"))
                .timeBudget(LONG)
                .build()) {
            retriever.retrieve(query);
        }

        assertThat(asked).containsExactlyInAnyOrder(query, query.text("stork"));
    }

    @Test
    void stepsOfEveryFormAreToldBeforeTheWhole() {
        try (var retriever = over(paraphrase("heron water")).build()) {
            int alone = shelf.hybrid().retrieve(Query.of("heron")).spans().size();

            List<Span> spans = retriever.retrieve(Query.of("heron")).spans();

            assertThat(spans).filteredOn(span -> span.name().equals("bm25")).hasSize(2);
            assertThat(spans).filteredOn(span -> span.name().equals("vector")).hasSize(2);
            assertThat(spans).hasSize(2 * alone + 1);
            assertThat(spans.getLast().name()).isEqualTo("expand");
        }
    }

    @Test
    void failureOfAnExpanderLeavesWhatTheQuestionFinds() {
        Retrieval alone = shelf.hybrid().retrieve(Query.of("heron"));
        try (var retriever = over((query, route, budget) -> {
                    throw new RagException("the model is away", "", true, null);
                })
                .build()) {
            Retrieval found = retriever.retrieve(Query.of("heron"));

            assertThat(found.hits()).isEqualTo(alone.hits());
            assertThat(found.warnings())
                    .containsExactly(new Warning(
                            "expansion-failed",
                            "the question was not searched for in all its forms: the model is away"));
            assertThat(found.spans())
                    .anyMatch(span -> span.name().equals("expand") && span.result() == Span.Result.DEGRADED);
        }
    }

    @Test
    void nonsenseOfAnExpanderDoesNoHarm() {
        var doubled = new ArrayList<ExpandedQuery>();
        for (int i = 0; i < 100; i++) {
            doubled.add(new ExpandedQuery(Kind.PARAPHRASE, i % 2 == 0 ? " HERON " : "stork"));
        }
        try (var retriever = over((query, route, budget) -> doubled).build()) {
            Retrieval found = retriever.retrieve(Query.of("heron"));

            assertThat(found.hits().getFirst().legs()).extracting(LegScore::leg).doesNotContain("paraphrase-2");
        }
    }

    @Test
    void expanderThatHangsIsNotWaitedFor() {
        var released = new CountDownLatch(1);
        try (var retriever = over((query, route, budget) -> {
                    await(released);
                    return List.of();
                })
                .timeBudget(Duration.ofMillis(100))
                .build()) {
            Retrieval found = retriever.retrieve(Query.of("heron"));

            assertThat(Shelf.uris(found.hits())).contains("memory:/heron");
            assertThat(found.warnings()).extracting(Warning::code).containsExactly("expansion-late");
        } finally {
            released.countDown();
        }
    }

    @Test
    void searchForAnotherFormThatHangsIsLeftOut() {
        var released = new CountDownLatch(1);
        Retriever base = query -> {
            if (query.text().equals("stork")) {
                await(released);
            }
            return shelf.hybrid().retrieve(query);
        };
        try (var retriever = ExpandedRetriever.builder(base)
                .expander(paraphrase("stork"))
                .timeBudget(Duration.ofMillis(200))
                .build()) {
            Retrieval found = retriever.retrieve(Query.of("heron"));

            assertThat(found.hits())
                    .isEqualTo(shelf.hybrid().retrieve(Query.of("heron")).hits());
            assertThat(found.warnings()).extracting(Warning::code).containsExactly("expansion-late");
        } finally {
            released.countDown();
        }
    }

    @Test
    void queriesThatComeWhenTheSearchHasEndedAreNotSearchedFor() throws InterruptedException {
        var released = new CountDownLatch(1);
        var expanding = new CompletableFuture<Thread>();
        var asked = new CopyOnWriteArrayList<Query>();
        QueryExpander stubborn = (query, route, budget) -> {
            expanding.complete(Thread.currentThread());
            awaitQuietly(released);
            return List.of(new ExpandedQuery(Kind.PARAPHRASE, "stork"));
        };
        try (var retriever = ExpandedRetriever.builder(spy(asked))
                .expander(stubborn)
                .timeBudget(Duration.ofSeconds(1))
                .build()) {
            retriever.retrieve(Query.of("heron"));
            released.countDown();
            awaitIdle(expanding.join());
            // For a search that should not be to begin.
            Thread.sleep(100);
        }

        assertThat(asked).extracting(Query::text).containsExactly("heron");
    }

    @Test
    void manyQuestionsAtOnceAreAllExpanded() {
        int questions = 100;
        var together = new CountDownLatch(questions);
        Retrieval nothing = new Retrieval(List.of(), List.of(), List.of());
        QueryExpander meeting = (query, route, budget) -> {
            together.countDown();
            await(together);
            return List.of();
        };
        try (var retriever = ExpandedRetriever.builder(query -> nothing)
                        .expander(meeting)
                        .timeBudget(LONG)
                        .build();
                var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var found = new ArrayList<CompletableFuture<Retrieval>>();
            for (int i = 0; i < questions; i++) {
                found.add(CompletableFuture.supplyAsync(() -> retriever.retrieve(Query.of("heron")), callers));
            }

            assertThat(found)
                    .allSatisfy(one -> assertThat(one.join().warnings()).isEmpty());
        }
    }

    @Test
    void expandersWorkInParallelAndTheOrderOfTheListsIsTheirs() {
        var together = new CountDownLatch(2);
        QueryExpander first = (query, route, budget) -> {
            together.countDown();
            await(together);
            return List.of(new ExpandedQuery(Kind.PARAPHRASE, "stork"));
        };
        QueryExpander second = (query, route, budget) -> {
            together.countDown();
            await(together);
            return List.of(new ExpandedQuery(Kind.STEP_BACK, "bird water"));
        };
        try (var retriever = over(first).expander(second).build()) {
            Retrieval once = retriever.retrieve(Query.of("heron"));

            assertThat(together.getCount()).isZero();
            assertThat(once.warnings()).isEmpty();
            assertThat(retriever.retrieve(Query.of("heron")).hits()).isEqualTo(once.hits());
        }
    }

    @Test
    void routeReachesTheRetrieverBelow() {
        var seen = new CopyOnWriteArrayList<Route>();
        RoutedRetriever base = (query, route) -> {
            seen.add(route);
            return shelf.hybrid().retrieve(query);
        };
        try (var retriever = ExpandedRetriever.builder(base)
                .router(question -> {
                    throw new IllegalStateException("no router");
                })
                .expander(paraphrase("stork"))
                .timeBudget(LONG)
                .build()) {
            Retrieval found = retriever.retrieve(Query.of("heron"));

            assertThat(seen).hasSize(2).allMatch(Route.standard()::equals);
            assertThat(found.warnings()).extracting(Warning::code).containsExactly("routing-failed");
        }
    }

    @Test
    void ownRouterLooksAtWhatNobodyHasLookedAt() {
        var seen = new CopyOnWriteArrayList<Route>();
        RoutedRetriever base = (query, route) -> {
            seen.add(route);
            return shelf.hybrid().retrieve(query);
        };
        var choice = SearchPlan.Choice.none().strategy(SearchPlan.Strategy.VECTOR);
        Route own = new Route(Route.Kind.TEMPORAL, List.of(), false, true, SearchPlan.standard(), List.of());
        Route others = new Route(Route.Kind.RELATIONAL, List.of(), false, true, SearchPlan.standard(), List.of());
        try (var retriever =
                ExpandedRetriever.builder(base).router(question -> own).build()) {
            retriever.retrieve(Query.of("heron"));
            retriever.retrieve(Query.of("heron"), Route.standard().with(choice));
            retriever.retrieve(Query.of("heron"), others.with(choice));

            assertThat(seen).containsExactly(own, own.with(choice), others.with(choice));
        }
    }

    @Test
    void kindOfQueryMayHaveARetrieverOfItsOwn() {
        var asked = new CopyOnWriteArrayList<Query>();
        try (var retriever = over((query, route, budget) -> List.of(new ExpandedQuery(Kind.HYPOTHETICAL, "a passage")))
                .retriever(Kind.HYPOTHETICAL, spy(asked))
                .build()) {
            retriever.retrieve(Query.of("heron"));
        }

        assertThat(asked).extracting(Query::text).containsExactly("a passage");
    }

    @Test
    void failureOfTheSearchItselfIsThrown() {
        try (var retriever = ExpandedRetriever.builder(query -> {
                    throw new RagException("the store is down", "", true, null);
                })
                .expander(paraphrase("stork"))
                .build()) {
            assertThatExceptionOfType(RagException.class)
                    .isThrownBy(() -> retriever.retrieve(Query.of("heron")))
                    .withMessage("the store is down");
        }
    }

    private ExpandedRetriever.Builder over(QueryExpander expander) {
        return ExpandedRetriever.builder(shelf.hybrid()).expander(expander).timeBudget(LONG);
    }

    private Retriever spy(List<Query> asked) {
        return query -> {
            asked.add(query);
            return shelf.hybrid().retrieve(query);
        };
    }

    private static QueryExpander paraphrase(String text) {
        return (query, route, budget) -> List.of(new ExpandedQuery(Kind.PARAPHRASE, text));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits and will not be told to stop. */
    private static void awaitQuietly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.onSpinWait();
            }
        }
    }

    /** Until {@code thread} waits for work. */
    private static void awaitIdle(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }
}
