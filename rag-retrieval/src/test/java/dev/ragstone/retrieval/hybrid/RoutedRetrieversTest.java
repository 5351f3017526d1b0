package dev.ragstone.retrieval.hybrid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk.Level;
import dev.ragstone.question.ExpandedQuery;
import dev.ragstone.question.Route;
import dev.ragstone.question.RoutedRetriever;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.retrieval.cache.CachingRetriever;
import dev.ragstone.retrieval.expand.ExpandedRetriever;
import dev.ragstone.retrieval.expand.PlannedRetriever;
import dev.ragstone.retrieval.refine.RefinedRetriever;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retriever;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No retriever of this module may forget the route it is given, and none may forget to be tested here. */
class RoutedRetrieversTest {

    private static final Query QUERY = Query.of("heron water");

    /** The store has passages only, so that a search for whole documents finds nothing. */
    private static final Route WHOLE_DOCUMENTS =
            Route.standard().with(SearchPlan.Choice.none().levels(Set.of(Level.DOCUMENT)));

    private static final Corpus CORPUS = new Corpus()
            .with("birds", "the heron stands in shallow water")
            .with("rocks", "granite forms when magma cools");

    /** Each retriever, over one that takes routes if it asks another. */
    private static final Map<Class<?>, Supplier<Retriever>> EXAMPLES = Map.of(
            HybridRetriever.class,
            () -> CORPUS.hybrid().build(),
            KeywordRetriever.class,
            () -> KeywordRetriever.of(CORPUS.store),
            VectorRetriever.class,
            () -> VectorRetriever.of(CORPUS.store, CORPUS.embedder),
            RefinedRetriever.class,
            () -> RefinedRetriever.builder(CORPUS.hybrid().build(), CORPUS.store)
                    .build(),
            CachingRetriever.class,
            () -> CachingRetriever.of(CORPUS.hybrid().build(), CORPUS.store),
            ExpandedRetriever.class,
            () -> ExpandedRetriever.builder(CORPUS.hybrid().build())
                    .expander((query, route, budget) ->
                            List.of(new ExpandedQuery(ExpandedQuery.Kind.PARAPHRASE, "shallow water")))
                    .timeBudget(Duration.ofMinutes(1))
                    .build(),
            PlannedRetriever.class,
            () -> PlannedRetriever.of(
                    plan -> CORPUS.hybrid().levels(plan.levels()).build()));

    static Set<Class<?>> retrievers() throws IOException, URISyntaxException {
        Path classes = Path.of(HybridRetriever.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.walk(classes.resolve("dev/ragstone/retrieval"))) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length())
                            .replace('/', '.')
                            .replace('\\', '.'))
                    .map(RoutedRetrieversTest::load)
                    .filter(type -> Retriever.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers()))
                    .collect(Collectors.toSet());
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, RoutedRetrieversTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void everyRetrieverIsTestedHere() throws IOException, URISyntaxException {
        assertThat(retrievers()).containsExactlyInAnyOrderElementsOf(EXAMPLES.keySet());
    }

    @ParameterizedTest
    @MethodSource("retrievers")
    void routeReachesTheSearch(Class<?> type) {
        try (Retriever retriever = Objects.requireNonNull(EXAMPLES.get(type)).get()) {
            // In this order, so that a cache without the route in its key gives itself away.
            assertThat(retriever.retrieve(QUERY).hits()).isNotEmpty();
            assertThat(RoutedRetriever.ask(retriever, QUERY, WHOLE_DOCUMENTS).hits())
                    .isEmpty();
            assertThat(retriever.retrieve(QUERY).hits()).isNotEmpty();
        }
    }
}
