package dev.ragstone.retrieval.hybrid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DocumentCapTest {

    private static final int CHUNKS_OF_THE_LONG_ONE = 300;

    /** One document holds the best 300 chunks for "heron"; three others hold a weaker one each. */
    private final Corpus corpus = new Corpus()
            .with(
                    "long",
                    IntStream.range(0, CHUNKS_OF_THE_LONG_ONE)
                            .mapToObj(i -> "heron")
                            .toArray(String[]::new))
            .with("one", "the heron and the granite by the harbour")
            .with("two", "the heron and the violin by the harbour")
            .with("three", "the heron and the comet by the harbour");

    @Test
    void withoutACapTheBestHitsWin() {
        Retrieval retrieval = corpus.hybrid().build().retrieve(Query.of("heron").limit(4));

        assertThat(retrieval.hits()).extracting(hit -> hit.document().uri()).containsOnly("long");
    }

    @Test
    void cappedListIsFilledFromFurtherDown() {
        Retrieval retrieval =
                corpus.hybrid().build().retrieve(Query.of("heron").limit(4).maxPerDocument(1));

        assertThat(retrieval.hits())
                .extracting(hit -> hit.document().uri())
                .containsExactlyInAnyOrder("long", "one", "two", "three");
        assertThat(retrieval.hits()).isSortedAccordingTo(Hit.BEST_FIRST);
        assertThat(retrieval.warnings()).isEmpty();
    }

    @Test
    void queryIsEmbeddedOnceHoweverDeepTheSearchGoes() {
        corpus.embedder.resetCounts();

        Retrieval retrieval =
                corpus.hybrid().build().retrieve(Query.of("heron").limit(4).maxPerDocument(1));

        assertThat(corpus.embedder.queriesEmbedded()).isOne();
        assertThat(retrieval.spans())
                .extracting(Span::name)
                .containsOnlyOnce("embed")
                .contains("fuse", "fuse");
    }

    @Test
    void queryOverridesTheRetrieversCap() {
        var retriever = corpus.hybrid().maxPerDocument(1).build();

        assertThat(retriever.retrieve(Query.of("heron").limit(5)).hits()).hasSize(4);
        assertThat(retriever
                        .retrieve(Query.of("heron").limit(5).maxPerDocument(2))
                        .hits())
                .hasSize(5);
    }

    @Test
    void exhaustedLegsEndTheSearchWithoutAWarning() {
        Retrieval retrieval =
                corpus.hybrid().build().retrieve(Query.of("heron").limit(50).maxPerDocument(1));

        assertThat(retrieval.hits()).hasSize(4);
        assertThat(retrieval.warnings()).isEmpty();
    }

    @Test
    void searchThatWentAsDeepAsItGoesSaysThatThereMayBeMore() {
        String[] many = IntStream.range(0, 11_000).mapToObj(i -> "comet").toArray(String[]::new);
        var large = new Corpus().with("huge", many).with("small", "a comet and other things in the sky");

        Retrieval retrieval = KeywordRetriever.of(large.store)
                .retrieve(Query.of("comet").limit(2).maxPerDocument(1));

        assertThat(retrieval.hits()).hasSize(1);
        assertThat(retrieval.warnings()).extracting(Warning::code).containsExactly("hits-capped");
    }
}
