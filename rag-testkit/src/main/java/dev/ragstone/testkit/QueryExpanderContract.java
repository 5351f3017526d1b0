package dev.ragstone.testkit;

import static dev.ragstone.testkit.Fixtures.adding;
import static dev.ragstone.testkit.Fixtures.document;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.question.ExpandedQuery;
import dev.ragstone.question.QueryExpander;
import dev.ragstone.question.Route;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.search.Query;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What every {@link QueryExpander} promises: other words for the question, none twice, and none from what the asker may
 * not read.
 *
 * @since 0.1
 */
public abstract class QueryExpanderContract {

    private static final Duration BUDGET = Duration.ofMinutes(1);
    private static final Route ROUTE =
            new Route(Route.Kind.COMPARATIVE, List.of(), true, true, SearchPlan.standard(), List.of());

    /** Creates a contract; called by JUnit. */
    protected QueryExpanderContract() {}

    /** An expander that may learn from {@code store}, which it must not close. Each test closes it. */
    protected abstract QueryExpander expander(Store store);

    /** A question it has other words for, given a public document that says "Heron Granite Index (HGI)". */
    protected abstract String expandable();

    @Test
    void findsOtherWords() {
        try (var store = store();
                var expander = expander(store)) {
            assertThat(expander.expand(Query.of(expandable()), ROUTE, BUDGET)).isNotEmpty();
        }
    }

    @Test
    void noQueryComesTwiceOrSaysTheSameAsTheQuestion() {
        try (var store = store();
                var expander = expander(store)) {
            List<String> texts = texts(expander.expand(Query.of(expandable()), ROUTE, BUDGET));

            assertThat(texts)
                    .doesNotHaveDuplicates()
                    .doesNotContain(expandable().strip().toLowerCase(Locale.ROOT));
        }
    }

    @Test
    void nothingIsLearntFromWhatTheAskerMayNotRead() {
        try (var store = store();
                var expander = expander(store)) {
            Query query = Query.of("What is HGI and how does the heron differ from the secret SGI?")
                    .access(AccessScope.of("staff"));

            assertThat(texts(expander.expand(query, ROUTE, BUDGET))).noneMatch(text -> text.contains("shadow"));
        }
    }

    @Test
    void anyTextCanBeExpanded() {
        try (var store = store();
                var expander = expander(store)) {
            var text = new RandomText(51);
            for (int i = 1; i < 100; i++) {
                Query query = Query.of("heron " + (i % 2 == 0 ? text.unicode(i) : text.syntax(i)));

                assertThatCode(() -> expander.expand(query, ROUTE, BUDGET)).doesNotThrowAnyException();
            }
        }
    }

    @Test
    void eightThreadsGetTheSame() {
        try (var store = store();
                var expander = expander(store)) {
            List<ExpandedQuery> expected = expander.expand(Query.of(expandable()), ROUTE, BUDGET);

            assertThat(Threads.eight(() -> expander.expand(Query.of(expandable()), ROUTE, BUDGET)))
                    .allMatch(expected::equals);
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        try (var store = store()) {
            var expander = expander(store);
            expander.close();

            assertThatCode(expander::close).doesNotThrowAnyException();
        }
    }

    private static List<String> texts(List<ExpandedQuery> queries) {
        return queries.stream()
                .map(query -> query.text().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static Store store() {
        var store = new InMemoryStore(1);
        var open = DocumentInfo.of("memory:/open");
        var secret = DocumentInfo.of("memory:/secret").withAccessLabels(Set.of("board"));
        var vector = Vector.of(1f);
        store.commit(adding(document(open, List.of("The Heron Granite Index (HGI) is public."), text -> vector)));
        store.commit(adding(
                document(secret, List.of("The secret Shadow Granite Index (SGI) is for the heron."), text -> vector)));
        return store;
    }
}
