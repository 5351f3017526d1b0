package dev.ragstone.langchain4j;

import static dev.langchain4j.store.embedding.filter.Filter.and;
import static dev.langchain4j.store.embedding.filter.Filter.not;
import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingSearchResult;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.filter.comparison.IsEqualTo;
import dev.langchain4j.store.embedding.filter.logical.And;
import dev.langchain4j.store.embedding.filter.logical.Not;
import dev.langchain4j.store.embedding.filter.logical.Or;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import dev.langchain4j.store.embedding.pgvector.PgVectorEmbeddingStore;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.SearchScope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardedEmbeddingStoreTest {

    private static final Embedding VECTOR = Embedding.from(new float[] {1, 0});

    private final Recording store = new Recording();
    private final EmbeddingStore<TextSegment> guarded = LangChain4j.guarded(store);

    @Test
    void pgVectorIsKnownByItsName() {
        assertThat(GuardedEmbeddingStore.isPgVector(new PgVectorEmbeddingStore()))
                .isTrue();
        assertThat(GuardedEmbeddingStore.isPgVector(new PgVectorEmbeddingStore() {}))
                .isTrue();
        assertThat(GuardedEmbeddingStore.isPgVector(store)).isFalse();
    }

    @Test
    void guardIsNotGuardedTwice() {
        assertThat(LangChain4j.guarded(guarded)).isSameAs(guarded);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x' = 'x' or 'a",
                "a)::int is not null or (b",
                "file-name",
                "a b",
                "\"quoted\"",
                "1st",
                "ключ",
                "a;b",
                "a--"
            })
    void keyThatWouldBecomeSqlIsRefused(String key) {
        for (Filter filter : List.of(
                metadataKey(key).isEqualTo("v"),
                and(metadataKey("tenant").isEqualTo("a"), metadataKey(key).isGreaterThan(1)),
                not(metadataKey(key).isIn("v")))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> search(filter))
                    .withMessageContaining(key);
            assertThatIllegalArgumentException().isThrownBy(() -> guarded.removeAll(filter));
        }
        assertThat(store.filters).isEmpty();
    }

    @Test
    void notEqualIsWrittenAsTheOppositeOfEqual() {
        search(and(metadataKey("tenant").isEqualTo("a"), metadataKey("state").isNotEqualTo("old")));

        assertThat(store.filters)
                .containsExactly(new And(new IsEqualTo("tenant", "a"), new Not(new IsEqualTo("state", "old"))));
    }

    @Test
    void containsIsRefusedSinceItRunsAsARegularExpression() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> search(metadataKey("tenant").containsString(".*")))
                .withMessageContaining("regular expression");
    }

    @Test
    void orderOfTextsIsRefusedSinceItDependsOnTheDatabase() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> search(metadataKey("tenant").isLessThan("b")));
    }

    @Test
    void oppositeOfARangeIsRefusedSinceItLosesEntries() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> search(not(metadataKey("year").isLessThan(2000))));
    }

    @Test
    void valueWhoseTextWouldBecomeSqlIsRefused() {
        Object sql = new AtomicReference<>("1 or true");

        assertThatIllegalArgumentException().isThrownBy(() -> search(new IsEqualTo("tenant", sql)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> search(metadataKey("year").isEqualTo(Double.NaN)));
    }

    @Test
    void personWithManyLabelsAndAFilterWithManyValuesAreNotTooDeep() {
        String[] many = IntStream.range(0, 3000).mapToObj(i -> "label" + i).toArray(String[]::new);
        var scope = new SearchScope(
                dev.ragstone.store.Filter.in("key", many).or(dev.ragstone.store.Filter.in("other", many)),
                AccessScope.of(Set.of(many)));

        Filter selected = ScopeMarks.select(scope).orElseThrow();

        assertThat(new SafeFilters(ScopeMarks::isMark).of(selected)).isNotNull();
    }

    @Test
    void numbersAndUuidsAreComparedAsTexts() {
        var id = UUID.fromString("00000000-0000-0001-0000-000000000002");

        search(metadataKey("owner").isEqualTo(id));
        search(metadataKey("year").isEqualTo(2024));
        search(metadataKey("share").isEqualTo(1e-5));

        assertThat(store.filters).first().isEqualTo(new IsEqualTo("owner", id.toString()));
        assertThat(store.filters.get(1))
                .isEqualTo(new Or(new IsEqualTo("year", "2024"), new IsEqualTo("year", "2024.0")));
        assertThat(store.filters.get(2).toString()).contains("1.0E-5", "0.000010");
    }

    @Test
    void rangeIsForKeysThatHoldNumbersOnly() {
        Filter range = metadataKey("year").isGreaterThan(2000);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> search(range))
                .withMessageContaining("guarded(store, \"year\")");
        assertThatIllegalArgumentException().isThrownBy(() -> guarded.removeAll(range));
        LangChain4j.guarded(guarded, "year").removeAll(range);
        assertThat(store.filters).containsExactly(metadataKey("year").isGreaterThan(2000.0));
    }

    @Test
    void entryWithoutANumberWhereOneIsPromisedIsRefused() {
        EmbeddingStore<TextSegment> numeric = LangChain4j.guarded(store, "year");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> numeric.add(VECTOR, TextSegment.from("a", Metadata.from("year", "unknown"))))
                .withMessageContaining("'unknown'");
        assertThat(store.batches).isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway") // what a careless caller does
    void missingIdsAndVectorsAreNamed() {
        assertThatIllegalArgumentException().isThrownBy(() -> guarded.add(null, VECTOR));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> guarded.add((Embedding) null))
                .withMessageContaining("no vector");
    }

    @Test
    void filterOfAnUnknownKindIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> search(metadata -> true));
    }

    @Test
    void nothingOfABatchIsWrittenIfAnEntryCannotBe() {
        List<Embedding> vectors = Collections.nCopies(2, VECTOR);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> guarded.addAll(vectors, List.of(TextSegment.from("a"), TextSegment.from("b\0"))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> guarded.addAll(
                        vectors,
                        List.of(TextSegment.from("a"), TextSegment.from("b", Metadata.from("key", "\ud800")))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> guarded.addAll(List.of(VECTOR, Embedding.from(new float[] {1}))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> guarded.addAll(List.of(VECTOR, Embedding.from(new float[] {Float.NaN, 1}))));
        assertThat(store.batches).isEmpty();
    }

    @Test
    void idThatIsNoUuidIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> guarded.add("one", VECTOR))
                .withMessageContaining("UUIDs")
                .withMessageContaining("'one'");
    }

    @Test
    void largerBatchThatMightReplaceEntriesIsRefused() {
        List<String> ids = guarded.generateIds(201);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> guarded.addAll(
                        ids, Collections.nCopies(201, VECTOR), Collections.nCopies(201, TextSegment.from("a"))))
                .withMessageContaining("201");
        assertThat(store.batches).isEmpty();
    }

    @Test
    void largerBatchOfNewEntriesIsTakenBackIfAPartFails() {
        store.failAfter = 2;

        assertThatIllegalStateException().isThrownBy(() -> guarded.addAll(Collections.nCopies(500, VECTOR)));

        assertThat(store.batches).extracting(List::size).containsExactly(200, 200);
        assertThat(search(null).matches()).isEmpty();
    }

    @Test
    void largerBatchOfNewEntriesIsWrittenInParts() {
        List<String> ids = guarded.addAll(Collections.nCopies(450, VECTOR));

        assertThat(ids).hasSize(450).allSatisfy(UUID::fromString);
        assertThat(store.batches).extracting(List::size).containsExactly(200, 200, 50);
    }

    @Test
    void removingNothingDoesNothing() {
        guarded.removeAll(List.of());

        assertThatIllegalArgumentException().isThrownBy(() -> guarded.removeAll((Filter) null));
    }

    private EmbeddingSearchResult<TextSegment> search(@Nullable Filter filter) {
        return guarded.search(EmbeddingSearchRequest.builder()
                .queryEmbedding(VECTOR)
                .maxResults(1000)
                .filter(filter)
                .build());
    }

    private static final class Recording extends InMemoryEmbeddingStore<TextSegment> {

        private final List<Filter> filters = new ArrayList<>();
        private final List<List<String>> batches = new ArrayList<>();
        private int failAfter = Integer.MAX_VALUE;

        @Override
        public EmbeddingSearchResult<TextSegment> search(EmbeddingSearchRequest request) {
            if (request.filter() != null) {
                filters.add(request.filter());
            }
            return super.search(request);
        }

        @Override
        public void removeAll(Filter filter) {
            filters.add(filter);
        }

        @Override
        public void addAll(List<String> ids, List<Embedding> embeddings, List<TextSegment> segments) {
            if (batches.size() == failAfter) {
                throw new IllegalStateException("the server is gone");
            }
            batches.add(List.copyOf(ids));
            super.addAll(ids, embeddings, segments == null ? Collections.nCopies(ids.size(), null) : segments);
        }
    }
}
