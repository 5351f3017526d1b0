package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.content.aggregator.ContentAggregator;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.service.AiServices;
import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import dev.ragstone.retrieval.fusion.ReciprocalRankFusion;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contents that LangChain4j found, and hits that LangChain4j asks for. */
class RetrievalTest {

    private static final Content HERON = content("heron", 0.9, Metadata.from("lang", "en"));
    private static final Content REIHER = content("Reiher", 0.5, Metadata.from("lang", "de"));

    @Test
    void contentsKeepTheirOrderAndScores() {
        Retrieval found = retrieve(query -> List.of(HERON, REIHER), Query.of("bird"));

        assertThat(found.hits()).extracting(hit -> hit.chunk().text()).containsExactly("heron", "Reiher");
        assertThat(found.hits()).extracting(Hit::score).containsExactly(0.9, 0.5);
    }

    @Test
    void contentsWithEqualScoresKeepTheirOrder() {
        List<String> texts = List.of("first", "second", "third", "fourth", "fifth");
        List<Content> contents = texts.stream()
                .map(text -> Content.from(TextSegment.from(text), Map.of(ContentMetadata.SCORE, 1.0)))
                .toList();

        assertThat(LangChain4j.retriever(query -> contents)
                        .retrieve(Query.of("x"))
                        .hits())
                .extracting(hit -> hit.chunk().text())
                .containsExactlyElementsOf(texts);
    }

    @Test
    void memoryIdThatEverybodyHasSeesOnlyWhatIsPublic() {
        var asked = new ArrayList<Query>();
        Retriever recording = query -> {
            asked.add(query);
            return new Retrieval(List.of(), List.of(), List.of());
        };
        ContentRetriever retriever = Ragstone.contentRetriever(
                recording, RetrievalOptions.defaults().accessByMemoryId(id -> AccessScope.of("label-of-" + id)));
        Assistant assistant = AiServices.builder(Assistant.class)
                .chatModel(ScriptedChat.whole())
                .contentRetriever(retriever)
                .build();

        assistant.ask("bird");

        assertThat(asked).extracting(query -> query.scope().access()).containsExactly(AccessScope.of());
    }

    interface Assistant {

        String ask(String question);
    }

    @Test
    void contentsWithoutScoresKeepTheirOrder() {
        ContentRetriever unscored =
                query -> List.of(Content.from("first"), Content.from("second"), Content.from("third"));

        assertThat(retrieve(unscored, Query.of("bird")).hits())
                .extracting(hit -> hit.chunk().text())
                .containsExactly("first", "second", "third");
    }

    @Test
    void orderCountsMoreThanScoresThatContradictIt() {
        Retrieval found = retrieve(query -> List.of(REIHER, HERON), Query.of("bird"));

        assertThat(found.hits()).extracting(hit -> hit.chunk().text()).containsExactly("Reiher", "heron");
    }

    @Test
    void filterIsAppliedToWhatWasFoundAndSaysSo() {
        Retrieval found =
                retrieve(query -> List.of(HERON, REIHER), Query.of("bird").filter(Filter.eq("lang", "de")));

        assertThat(found.hits()).extracting(hit -> hit.chunk().text()).containsExactly("Reiher");
        assertThat(found.warnings()).extracting(Warning::code).containsExactly("filtered-after-search");
    }

    @Test
    void nobodysTextsAreNotSearchedOnSomebodysBehalf() {
        Query query = Query.of("bird").access(AccessScope.of("staff"));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> retrieve(asked -> List.of(HERON), query))
                .withMessageContaining("who may read");
    }

    @Test
    void labelsOfTextsDecideWhoMayReadThem() {
        Retriever retriever = LangChain4j.retriever(
                query -> List.of(HERON, REIHER),
                segment -> Set.of(String.valueOf(segment.metadata().getString("lang"))));

        assertThat(retriever
                        .retrieve(Query.of("bird").access(AccessScope.of("de")))
                        .hits())
                .extracting(hit -> hit.chunk().text())
                .containsExactly("Reiher");
    }

    @Test
    void failureIsAStoreException() {
        ContentRetriever broken = query -> {
            throw new IllegalStateException("the web is down");
        };

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> retrieve(broken, Query.of("bird")))
                .withMessageContaining("the web is down");
    }

    @Test
    void aggregatorFusesEveryListOfEveryQuery() {
        ContentAggregator aggregator =
                Ragstone.contentAggregator(ReciprocalRankFusion.builder().build());
        Content granite = content("granite", 0.8, new Metadata());
        Map<dev.langchain4j.rag.query.Query, java.util.Collection<List<Content>>> found = new LinkedHashMap<>();
        found.put(dev.langchain4j.rag.query.Query.from("one"), List.of(List.of(HERON, granite), List.of(granite)));
        found.put(dev.langchain4j.rag.query.Query.from("two"), List.of(List.of(REIHER)));

        List<Content> fused = aggregator.aggregate(found);

        assertThat(fused)
                .extracting(it -> it.textSegment().text())
                .startsWith("granite")
                .hasSize(3);
        assertThat(fused.getFirst().metadata().get(ContentMetadata.SCORE)).isInstanceOf(Double.class);
        assertThat(aggregator.aggregateAsync(found).join()).isEqualTo(fused);
    }

    @Test
    void aggregatorKeepsTheHitsOfRagstone() {
        ContentAggregator aggregator =
                Ragstone.contentAggregator(ReciprocalRankFusion.builder().build());
        Hit hit = retrieve(query -> List.of(HERON), Query.of("bird")).hits().getFirst();
        var ours = new RagstoneContent(hit, 0);

        List<Content> fused = aggregator.aggregate(
                Map.of(dev.langchain4j.rag.query.Query.from("one"), List.of(List.of(ours), List.of(ours))));

        assertThat(fused).singleElement().isInstanceOfSatisfying(RagstoneContent.class, content -> {
            assertThat(content.hit().chunk()).isEqualTo(hit.chunk());
            assertThat(content.hit().legs()).startsWith(hit.legs().getFirst());
        });
    }

    @Test
    void nothingAggregatesToNothing() {
        assertThat(Ragstone.contentAggregator(ReciprocalRankFusion.builder().build())
                        .aggregate(Map.of()))
                .isEmpty();
    }

    @Test
    void warningsOfRagstonesSearchAreTold() {
        var warnings = new ArrayList<Warning>();
        Retriever degraded = query ->
                new Retrieval(List.of(), List.of(new Warning("vector-search-failed", "words only")), List.of());
        ContentRetriever retriever =
                Ragstone.contentRetriever(degraded, RetrievalOptions.defaults().onWarning(warnings::add));

        retriever.retrieve(dev.langchain4j.rag.query.Query.from("bird"));

        assertThat(warnings).extracting(Warning::code).containsExactly("vector-search-failed");
    }

    @Test
    void queryWithoutAMemoryIdSeesOnlyWhatIsPublic() {
        var asked = new ArrayList<Query>();
        Retriever recording = query -> {
            asked.add(query);
            return new Retrieval(List.of(), List.of(), List.of());
        };
        ContentRetriever retriever = Ragstone.contentRetriever(
                recording, RetrievalOptions.defaults().limit(4).accessByMemoryId(id -> AccessScope.everything()));

        retriever.retrieve(dev.langchain4j.rag.query.Query.from("bird"));

        assertThat(asked).containsExactly(Query.of("bird").limit(4).access(AccessScope.of()));
    }

    @Test
    void contentWhoseMetadataHasTheNameOfANoteIsFoundWithTheOthers() {
        Content odd = content("odd", 0.7, Metadata.from("langchain4j_types", "mine"));
        Content far = content("far", 0.6, new Metadata().put("start", Integer.MAX_VALUE));
        ContentAggregator aggregator =
                Ragstone.contentAggregator(ReciprocalRankFusion.builder().build());

        assertThat(retrieve(query -> List.of(HERON, odd, far), Query.of("bird")).hits())
                .hasSize(3);
        assertThat(aggregator.aggregate(
                        Map.of(dev.langchain4j.rag.query.Query.from("one"), List.of(List.of(HERON, odd)))))
                .hasSize(2);
    }

    @Test
    void hitWhoseMetadataHasTheNameOfANoteIsFoundWithTheOthers() {
        Hit hit = retrieve(query -> List.of(HERON), Query.of("bird")).hits().getFirst();
        var odd = new Hit(
                hit.document()
                        .withMetadata(dev.ragstone.document.Metadata.empty().with("ragstone_types", "mine")),
                hit.chunk(),
                1,
                List.of());
        Retriever found = query -> new Retrieval(List.of(odd, hit), List.of(), List.of());

        assertThat(Ragstone.contentRetriever(found, RetrievalOptions.defaults())
                        .retrieve(dev.langchain4j.rag.query.Query.from("bird")))
                .hasSize(2);
    }

    @Test
    @SuppressWarnings("NullAway") // what a careless caller does
    void labelFunctionThatGivesNullIsNamed() {
        Retriever retriever = LangChain4j.retriever(query -> List.of(HERON), segment -> null);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> retriever.retrieve(Query.of("bird")))
                .withMessageContaining("accessLabels gave null")
                .withMessageContaining("empty set");
    }

    @Test
    @SuppressWarnings("NullAway") // what a careless caller does
    void optionsThatGiveNullAreNamed() {
        Retriever nothing = query -> new Retrieval(List.of(), List.of(), List.of());
        ContentRetriever retriever =
                Ragstone.contentRetriever(nothing, RetrievalOptions.defaults().access(query -> null));

        assertThatExceptionOfType(RagException.class)
                .isThrownBy(() -> retriever.retrieve(dev.langchain4j.rag.query.Query.from("bird")))
                .withMessageContaining("access");
    }

    @Test
    @SuppressWarnings("NullAway") // what a careless caller does
    void nullAmongContentsIsNamed() {
        List<Content> contents = Arrays.asList(HERON, null);
        ContentAggregator aggregator =
                Ragstone.contentAggregator(ReciprocalRankFusion.builder().build());

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> retrieve(query -> contents, Query.of("bird")))
                .withMessageContaining("null as content 2 of 2");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() ->
                        aggregator.aggregate(Map.of(dev.langchain4j.rag.query.Query.from("one"), List.of(contents))))
                .withMessageContaining("q1r1 gave null as content 2 of 2");
    }

    private static Retrieval retrieve(ContentRetriever retriever, Query query) {
        return LangChain4j.retriever(retriever).retrieve(query);
    }

    private static Content content(String text, double score, Metadata metadata) {
        return Content.from(TextSegment.from(text, metadata), Map.of(ContentMetadata.SCORE, score));
    }
}
