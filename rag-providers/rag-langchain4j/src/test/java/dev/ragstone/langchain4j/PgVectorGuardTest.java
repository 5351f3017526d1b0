package dev.ragstone.langchain4j;

import static dev.langchain4j.store.embedding.filter.Filter.and;
import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.pgvector.PgVectorEmbeddingStore;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.EmbeddedChunk;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.store.VectorStore;
import dev.ragstone.testkit.postgres.TestDatabase;
import dev.ragstone.testkit.postgres.TestPostgres;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The guard before a real {@code PgVectorEmbeddingStore}. */
class PgVectorGuardTest {

    private static final String TABLE = "ragstone_langchain4j_guard";
    private static final Embedding VECTOR = Embedding.from(new float[] {1, 0});

    private static TestDatabase database;

    private PgVectorEmbeddingStore bare;
    private EmbeddingStore<TextSegment> guarded;

    @BeforeAll
    static void createDatabase() {
        database = TestPostgres.database();
    }

    @AfterAll
    static void dropDatabase() {
        TestDatabase.drop(database);
    }

    @BeforeEach
    void connect() {
        bare = PgVectorEmbeddingStore.datasourceBuilder()
                .datasource(database.dataSource())
                .table(TABLE)
                .dimension(2)
                .createTable(true)
                .dropTableFirst(true)
                .build();
        guarded = LangChain4j.guarded(bare, "year");
    }

    @Test
    void bareStoreShowsWhatBelongsToOthersAndTheGuardedDoesNot() {
        add("mine", "a", "new");
        add("others", "b", "new");
        Filter filter =
                and(metadataKey("tenant").isEqualTo("a"), metadataKey("state").isNotEqualTo("old"));

        assertThat(texts(bare, filter)).as("why there is a guard").contains("others");
        assertThat(texts(guarded, filter)).containsExactly("mine");
    }

    @Test
    void bareStoreRemovesWhatBelongsToOthersAndTheGuardedDoesNot() {
        Filter filter =
                and(metadataKey("tenant").isEqualTo("a"), metadataKey("state").isNotIn("old", "older"));
        add("mine", "a", "new");
        add("others", "b", "new");

        guarded.removeAll(filter);
        List<String> left = texts(guarded, null);
        bare.removeAll(filter);

        assertThat(left).containsExactly("others");
        assertThat(texts(bare, null)).as("why there is a guard").isEmpty();
    }

    @Test
    void bareStoreRunsAKeyAsSqlAndTheGuardedRefuses() {
        add("others", "b", "new");
        Filter sql = metadataKey("tenant' = 'b') or (metadata->>'tenant").isEqualTo("b");
        Filter injected = metadataKey("x')::text is null or ('1").isEqualTo("1");

        assertThatIllegalArgumentException().isThrownBy(() -> texts(guarded, sql));
        assertThatIllegalArgumentException().isThrownBy(() -> guarded.removeAll(injected));
        assertThat(texts(guarded, null)).containsExactly("others");
        assertThat(texts(bare, injected)).as("why there is a guard").contains("others");
    }

    @Test
    void entryWithAnotherTypeBreaksTheBareStoreForEverybodyAndNotTheGuarded() {
        EmbeddingStore<TextSegment> careful = LangChain4j.guarded(bare);
        careful.add(VECTOR, TextSegment.from("good", new Metadata().put("year", 2024)));
        careful.add(VECTOR, TextSegment.from("half", new Metadata().put("year", 2024.5)));
        careful.add(VECTOR, TextSegment.from("odd", new Metadata().put("year", "unknown")));
        Filter equal = metadataKey("year").isEqualTo(2024);
        Filter uuid = metadataKey("year").isEqualTo(java.util.UUID.randomUUID());

        assertThatThrownBy(() -> texts(bare, equal)).as("why there is a guard").hasMessageContaining("invalid input");
        assertThat(texts(careful, equal)).containsExactly("good");
        assertThat(texts(careful, metadataKey("year").isNotEqualTo(2024.5f))).containsExactlyInAnyOrder("good", "odd");
        assertThat(texts(careful, uuid)).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> texts(careful, metadataKey("year").isGreaterThan(2000)));
        careful.removeAll(metadataKey("year").isIn(2024, 1999));
        assertThat(texts(bare, null)).containsExactlyInAnyOrder("half", "odd");
    }

    @Test
    void numbersOfEveryKindAreFoundByEquality() {
        EmbeddingStore<TextSegment> careful = LangChain4j.guarded(bare);
        Metadata metadata = new Metadata()
                .put("i", 7)
                .put("l", Long.MAX_VALUE)
                .put("f", 1.1f)
                .put("d", 1.0e10)
                .put("t", 1.0e-5)
                .put("z", -0.0);
        careful.add(VECTOR, TextSegment.from("all", metadata));

        for (Filter filter : List.of(
                metadataKey("i").isEqualTo(7.0),
                metadataKey("l").isEqualTo(Long.MAX_VALUE),
                metadataKey("f").isEqualTo(1.1),
                metadataKey("d").isEqualTo(10_000_000_000L),
                metadataKey("t").isEqualTo(1.0e-5),
                metadataKey("z").isEqualTo(0))) {
            assertThat(texts(careful, filter)).as(filter.toString()).containsExactly("all");
        }
    }

    @Test
    void rangeOverWholeAndBrokenNumbersFindsBoth() {
        guarded.add(VECTOR, TextSegment.from("whole", new Metadata().put("year", 2024)));
        guarded.add(VECTOR, TextSegment.from("broken", new Metadata().put("year", 2024.5)));

        assertThat(texts(guarded, metadataKey("year").isGreaterThan(2000)))
                .containsExactlyInAnyOrder("whole", "broken");
    }

    @Test
    void randomFiltersSelectWhatTheyMean() {
        var random = new Random(3);
        var segments = new ArrayList<TextSegment>();
        for (int i = 0; i < 80; i++) {
            var metadata = new Metadata();
            if (random.nextInt(4) > 0) {
                metadata.put("tenant", random.nextBoolean() ? "a" : "o'b\"c\\");
            }
            if (random.nextInt(4) > 0) {
                metadata.put("year", 2000 + random.nextInt(4));
            }
            segments.add(TextSegment.from("text " + i, metadata));
        }
        guarded.addAll(segments.stream().map(segment -> VECTOR).toList(), segments);

        for (int i = 0; i < 300; i++) {
            Filter filter = filter(random, 3);
            List<String> expected = segments.stream()
                    .filter(segment -> SegmentFilter.matches(filter, segment.metadata()))
                    .map(TextSegment::text)
                    .toList();

            assertThat(texts(guarded, filter))
                    .as("filter %d: %s", i, filter)
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void batchAsLargeAsTheGuardAllowsIsWrittenWholeOrNotAtAll() {
        assertThatThrownBy(() -> addWithABadOneAtTheEnd(GuardedEmbeddingStore.MOST_AT_ONCE))
                .isInstanceOf(RuntimeException.class);

        assertThat(texts(bare, null)).isEmpty();
    }

    @Test
    void bareStoreKeepsHalfOfALargerBatch() {
        assertThatThrownBy(() -> addWithABadOneAtTheEnd(600)).isInstanceOf(RuntimeException.class);

        assertThat(texts(bare, null)).as("why there is a guard").isNotEmpty();
    }

    @Test
    void vectorStoreFindsNothingOutsideTheScope() {
        try (VectorStore store = LangChain4j.vectorStore(bare, 2)) {
            var chunks = new ArrayList<EmbeddedChunk>();
            for (int i = 0; i < 150; i++) {
                DocumentInfo info = DocumentInfo.of("memory:/" + i)
                        .withTitle(i % 50 == 0 ? "rare" : "common")
                        .withAccessLabels(i % 2 == 0 ? Set.of("board") : Set.of());
                chunks.add(new EmbeddedChunk(info, Chunk.of(info.id(), 0, 0, "text " + i), Vector.of(1, i / 1000f)));
            }
            store.upsert(chunks);
            store.upsert(chunks);
            var rare = dev.ragstone.store.Filter.ne("title", "common");

            assertThat(uris(store, rare, AccessScope.everything()))
                    .containsExactly("memory:/0", "memory:/50", "memory:/100");
            assertThat(uris(store, rare, AccessScope.of("staff"))).isEmpty();
            assertThat(uris(store, dev.ragstone.store.Filter.all(), AccessScope.of("staff")))
                    .hasSize(10)
                    .startsWith("memory:/1", "memory:/3");
        }
    }

    /** To the bare store, since the guard would see the wrong vector before. */
    private void addWithABadOneAtTheEnd(int count) {
        var vectors = new ArrayList<Embedding>(Collections.nCopies(count - 1, VECTOR));
        vectors.add(Embedding.from(new float[] {1, 0, 0}));
        bare.addAll(bare.generateIds(count), vectors, Collections.nCopies(count, TextSegment.from("text")));
    }

    private void add(String text, String tenant, String state) {
        guarded.add(
                VECTOR,
                TextSegment.from(text, new Metadata().put("tenant", tenant).put("state", state)));
    }

    private static List<String> texts(EmbeddingStore<TextSegment> store, @Nullable Filter filter) {
        return store
                .search(EmbeddingSearchRequest.builder()
                        .queryEmbedding(VECTOR)
                        .maxResults(500)
                        .filter(filter)
                        .build())
                .matches()
                .stream()
                .map(EmbeddingMatch::embedded)
                .map(TextSegment::text)
                .toList();
    }

    private static List<String> uris(VectorStore store, dev.ragstone.store.Filter filter, AccessScope access) {
        return store.search(new VectorQuery(Vector.of(1, 0), new SearchScope(filter, access), 10)).stream()
                .map(ScoredChunk::document)
                .map(DocumentInfo::uri)
                .toList();
    }

    private static Filter filter(Random random, int depth) {
        if (depth > 0 && random.nextInt(3) > 0) {
            return switch (random.nextInt(3)) {
                case 0 -> and(filter(random, depth - 1), filter(random, depth - 1));
                case 1 -> Filter.or(filter(random, depth - 1), filter(random, depth - 1));
                default -> Filter.not(equality(random));
            };
        }
        return random.nextBoolean()
                ? equality(random)
                : metadataKey("year").isBetween(2000 + random.nextInt(3), 2001 + random.nextInt(3));
    }

    private static Filter equality(Random random) {
        var tenant = metadataKey("tenant");
        var year = metadataKey("year");
        return switch (random.nextInt(6)) {
            case 0 -> tenant.isEqualTo("o'b\"c\\");
            case 1 -> tenant.isNotEqualTo("a");
            case 2 -> tenant.isIn("a", "z");
            case 3 -> year.isNotIn(2000, 2002);
            case 4 -> year.isEqualTo(2001);
            default -> year.isNotEqualTo(2003);
        };
    }
}
