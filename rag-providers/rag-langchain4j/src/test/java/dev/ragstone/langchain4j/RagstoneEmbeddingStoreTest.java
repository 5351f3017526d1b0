package dev.ragstone.langchain4j;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.filter.comparison.IsEqualTo;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.retrieval.fusion.ZScoreFusion;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RagstoneEmbeddingStoreTest {

    private static final ScriptedEmbeddingModel MODEL = new ScriptedEmbeddingModel();

    @TempDir
    private Path folder;

    private LuceneEntries lucene;
    private EmbeddingStore<TextSegment> entries;

    @BeforeEach
    void open() {
        lucene = new LuceneEntries(folder);
        entries = lucene.entries();
    }

    @AfterEach
    void close() {
        lucene.close();
    }

    @Test
    void textOfTheRequestFindsByWordsWhatVectorsRankLow() {
        Embedding query = MODEL.embed("granite heron violin").content();
        var fillers = new ArrayList<TextSegment>();
        for (int i = 0; i < 20; i++) {
            fillers.add(TextSegment.from((i % 2 == 0 ? "granite heron" : "log in the mill") + " number " + i));
        }
        entries.addAll(MODEL.embedAll(fillers).content(), fillers);
        Embedding far = MODEL.embed("something else entirely").content();
        String wanted = entries.add(far, TextSegment.from("error ORA-00942 in the log"));

        List<EmbeddingMatch<TextSegment>> found = entries.search(EmbeddingSearchRequest.builder()
                        .queryEmbedding(query)
                        .query("ORA-00942 in the log")
                        .maxResults(3)
                        .build())
                .matches();

        assertThat(found).extracting(EmbeddingMatch::embeddingId).contains(wanted);
    }

    @Test
    void keysThatTheStoreUsesItselfComeBackAsTheyWere() {
        Metadata metadata = new Metadata()
                .put("uri", "a")
                .put("langchain4j.uri", "b")
                .put("langchain4j.langchain4j.uri", "c")
                .put("langchain4j.title", "x")
                .put("title", 7)
                .put("langchain4j.other", "o")
                .put("langchain4j_without_text", "true")
                .put("langchain4j_types", "t");
        Embedding vector = MODEL.embed("heron").content();
        entries.add(vector, TextSegment.from("heron", metadata));

        for (var entry : metadata.toMap().entrySet()) {
            List<EmbeddingMatch<TextSegment>> found = entries.search(EmbeddingSearchRequest.builder()
                            .queryEmbedding(vector)
                            .filter(new IsEqualTo(entry.getKey(), entry.getValue()))
                            .build())
                    .matches();

            assertThat(found)
                    .as(entry.getKey())
                    .singleElement()
                    .satisfies(match ->
                            assertThat(match.embedded().metadata().toMap()).isEqualTo(metadata.toMap()));
        }
    }

    @Test
    @SuppressWarnings("NullAway") // what a careless caller does
    void missingIdsAndVectorsAreNamed() {
        Embedding vector = MODEL.embed("heron").content();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> entries.add(null, vector))
                .withMessageContaining("id of entry 0 must not be null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> entries.add((Embedding) null))
                .withMessageContaining("entry 0 has no vector");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> entries.addAll(Arrays.asList(vector, null)))
                .withMessageContaining("entry 1 has no vector");
    }

    @Test
    void withoutAFusionOnlyVectorsDecide() {
        try (var store = new InMemoryStore(2)) {
            EmbeddingStore<TextSegment> vectorsOnly = Ragstone.embeddingStore(store);
            vectorsOnly.add(Embedding.from(new float[] {1, 0}), TextSegment.from("filler"));
            vectorsOnly.add(Embedding.from(new float[] {0, 1}), TextSegment.from("heron"));

            List<EmbeddingMatch<TextSegment>> found = vectorsOnly
                    .search(EmbeddingSearchRequest.builder()
                            .queryEmbedding(Embedding.from(new float[] {1, 0}))
                            .query("heron")
                            .maxResults(1)
                            .build())
                    .matches();

            assertThat(found.getFirst().embedded().text()).isEqualTo("filler");
        }
    }

    @Test
    void documentsOfOthersInTheStoreAreNeitherFoundNorRemoved() {
        DocumentInfo info = DocumentInfo.of("memory:/other");
        Vector vector = Vector.of(MODEL.embed("heron").content().vector());
        Chunk chunk = Chunk.of(info.id(), 0, 0, "heron");
        lucene.store()
                .commit(new StoreBatch(
                        List.of(new DocumentUpdate(
                                new Document(info, "heron", List.of()),
                                List.of(new StoredChunk(chunk, "key", vector)))),
                        List.of(),
                        List.of()));

        assertThat(search("heron", null, 10)).isEmpty();
        entries.removeAll();
        entries.removeAll(Filter.not(metadataKey("a").isEqualTo("b")));

        assertThat(lucene.store().catalog().document(info.id())).isPresent();
    }

    @Test
    void removingByAFilterRemovesExactlyWhatItSelects() {
        var segments = new ArrayList<TextSegment>();
        for (int i = 0; i < 100; i++) {
            segments.add(
                    TextSegment.from("heron " + i, new Metadata().put("n", i).put("name", "a" + i % 7)));
        }
        entries.addAll(MODEL.embedAll(segments).content(), segments);

        entries.removeAll(Filter.and(
                metadataKey("n").isGreaterThan(40), metadataKey("name").containsString("3")));

        assertThat(search("heron", null, 200))
                .extracting(match -> match.embedded().metadata().getInteger("n"))
                .hasSize((int) IntStream.range(0, 100)
                        .filter(i -> i <= 40 || i % 7 != 3)
                        .count())
                .allMatch(i -> i <= 40 || i % 7 != 3);
    }

    @Test
    void entryThatCannotMeetTheFilterIsNotRead() {
        var counting = new CountingStore(lucene.store());
        EmbeddingStore<TextSegment> counted = Ragstone.embeddingStore(counting);
        var segments = new ArrayList<TextSegment>();
        for (int i = 0; i < 200; i++) {
            segments.add(TextSegment.from("heron " + i, new Metadata().put("n", i)));
        }
        counted.addAll(MODEL.embedAll(segments).content(), segments);

        counted.removeAll(metadataKey("n").isEqualTo(17));

        assertThat(search("heron", null, 300)).hasSize(199);
        assertThat(counting.documentsRead()).isLessThan(20);
    }

    @Test
    void hybridSearchStopsWhereNothingIsRelevantEnough() {
        var counting = new CountingStore(lucene.store());
        EmbeddingStore<TextSegment> counted =
                Ragstone.embeddingStore(counting, ZScoreFusion.builder().build());
        var segments = new ArrayList<TextSegment>();
        for (int i = 0; i < 1000; i++) {
            segments.add(TextSegment.from("heron number " + i));
        }
        counted.addAll(MODEL.embedAll(segments).content(), segments);

        counted.search(EmbeddingSearchRequest.builder()
                .queryEmbedding(MODEL.embed("heron").content())
                .query("heron")
                .maxResults(10)
                .minScore(1.0)
                .build());

        assertThat(counting.deepest()).isEqualTo(100);
    }

    @Test
    void metadataNamedLikeAnAttributeOfADocumentIsItsOwn() {
        TextSegment segment =
                TextSegment.from("heron", new Metadata().put("title", "Birds").put("collection", 7));
        entries.add(MODEL.embed(segment).content(), segment);

        assertThat(search("heron", metadataKey("title").isEqualTo("Birds"), 10))
                .extracting(EmbeddingMatch::embedded)
                .containsExactly(segment);
        assertThat(search("heron", metadataKey("collection").isEqualTo("langchain4j"), 10))
                .isEmpty();
    }

    @Test
    void narrowFilterTheStoreCannotApplyStillFillsTheLimit() {
        var segments = new ArrayList<TextSegment>();
        for (int i = 0; i < 300; i++) {
            segments.add(TextSegment.from("heron " + i, Metadata.from("name", i < 297 ? "a" + i : "z" + i)));
        }
        Embedding same = MODEL.embed("heron").content();
        entries.addAll(segments.stream().map(segment -> same).toList(), segments);

        assertThat(search("heron", metadataKey("name").isGreaterThan("b"), 3)).hasSize(3);
    }

    @Test
    void entryUnderAKnownIdIsReplaced() {
        entries.addAll(List.of("one"), List.of(MODEL.embed("heron").content()), List.of(TextSegment.from("heron")));

        entries.addAll(List.of("one"), List.of(MODEL.embed("granite").content()), List.of(TextSegment.from("granite")));

        assertThat(search("granite", null, 10))
                .extracting(match -> match.embedded().text())
                .containsExactly("granite");
    }

    @Test
    void entriesAreStoredTogetherOrNotAtAll() {
        var embeddings = List.of(MODEL.embed("heron").content(), Embedding.from(new float[] {1, 0}));

        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        entries.addAll(embeddings, List.of(TextSegment.from("heron"), TextSegment.from("granite"))));
        assertThat(search("heron", null, 10)).isEmpty();
    }

    @Test
    void entriesAreThereAfterReopening() {
        String id = entries.add(MODEL.embed("heron").content(), TextSegment.from("heron", Metadata.from("a", "b")));
        lucene.close();
        lucene = new LuceneEntries(folder);
        entries = lucene.entries();

        assertThat(search("heron", metadataKey("a").isEqualTo("b"), 10))
                .extracting(EmbeddingMatch::embeddingId)
                .containsExactly(id);
    }

    @Test
    void searchCanBeAskedForWithoutWaiting() {
        entries.add(MODEL.embed("heron").content(), TextSegment.from("heron"));
        var request = EmbeddingSearchRequest.builder()
                .queryEmbedding(MODEL.embed("heron").content())
                .build();

        assertThat(entries.searchAsync(request).join().matches())
                .isEqualTo(entries.search(request).matches());
    }

    private List<EmbeddingMatch<TextSegment>> search(String text, @Nullable Filter filter, int limit) {
        return entries.search(EmbeddingSearchRequest.builder()
                        .queryEmbedding(MODEL.embed(text).content())
                        .maxResults(limit)
                        .filter(filter)
                        .build())
                .matches();
    }
}
