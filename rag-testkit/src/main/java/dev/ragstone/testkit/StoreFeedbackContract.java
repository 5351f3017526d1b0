package dev.ragstone.testkit;

import static dev.ragstone.testkit.Fixtures.adding;
import static dev.ragstone.testkit.Fixtures.angle;
import static dev.ragstone.testkit.Fixtures.chunkIds;
import static dev.ragstone.testkit.Fixtures.document;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.VectorFeedback;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.store.WordFeedback;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What a store promises that learns from chunks: it finds more of their kind, within the scope, and learns nothing from
 * what the scope hides. A store without these capabilities skips the rules.
 */
abstract class StoreFeedbackContract {

    private static final DocumentInfo SECRET = DocumentInfo.of("memory:/secret").withAccessLabels(Set.of("board"));
    private static final SearchScope STAFF = new SearchScope(Filter.all(), AccessScope.of("staff"));

    abstract Store emptyStore();

    @Test
    void wordsOfTheFeedbackFindFurtherChunks() {
        try (var store = learning(StoreCapability.WORD_FEEDBACK)) {
            add(store, "birds", "heron pond", null);
            add(store, "plants", "pond lily", null);
            add(store, "rocks", "granite quarry", null);
            KeywordQuery plain = new KeywordQuery("heron", SearchScope.everything(), 5);

            List<ScoredChunk> before = store.search(plain);
            List<ScoredChunk> after = store.search(with(plain, words(before)));

            assertThat(chunkIds(before)).containsExactly(id("birds"));
            assertThat(chunkIds(after)).containsExactly(id("birds"), id("plants"));
            assertThat(after).isSortedAccordingTo(ScoredChunk.BEST_FIRST);
        }
    }

    @Test
    void wordsOfHeavierChunksCountMore() {
        try (var store = learning(StoreCapability.WORD_FEEDBACK)) {
            add(store, "one", "heron pond", null);
            add(store, "other", "heron quarry", null);
            add(store, "ponds", "pond lily", null);
            add(store, "quarries", "quarry granite", null);
            KeywordQuery plain = new KeywordQuery("heron", SearchScope.everything(), 5);

            assertThat(chunkIds(store.search(
                            with(plain, words(chunk("one", "heron pond", 1), chunk("other", "heron quarry", 9))))))
                    .containsSubsequence(id("quarries"), id("ponds"));
            assertThat(chunkIds(store.search(
                            with(plain, words(chunk("one", "heron pond", 9), chunk("other", "heron quarry", 1))))))
                    .containsSubsequence(id("ponds"), id("quarries"));
        }
    }

    @Test
    void wordFeedbackKeepsTheScale() {
        try (var store = learning(StoreCapability.WORD_FEEDBACK)) {
            add(store, "birds", "heron pond", null);
            add(store, "rocks", "granite quarry", null);
            KeywordQuery plain = new KeywordQuery("heron pond", SearchScope.everything(), 5);

            double before = store.search(plain).getFirst().score();
            double after = store.search(with(plain, words(store.search(plain))))
                    .getFirst()
                    .score();

            assertThat(after).isCloseTo(before, within(before * 0.01));
        }
    }

    @Test
    void searchWithWordFeedbackStaysInScope() {
        try (var store = learning(StoreCapability.WORD_FEEDBACK)) {
            add(store, "birds", "heron pond", null);
            store.commit(adding(document(SECRET, List.of("pond heron merger"), text -> null)));
            KeywordQuery plain = new KeywordQuery("heron", STAFF, 5);

            assertThat(chunkIds(store.search(with(plain, words(store.search(plain))))))
                    .containsExactly(id("birds"));
        }
    }

    @Test
    void wordsFromOutsideTheScopeAreNotLearnt() {
        try (var store = learning(StoreCapability.WORD_FEEDBACK)) {
            add(store, "birds", "heron pond", null);
            add(store, "news", "merger rumours", null);
            store.commit(adding(document(SECRET, List.of("heron merger"), text -> null)));
            var secret = new ScoredChunk(SECRET, Chunk.of(SECRET.id(), 0, 0, "heron merger"), 1);
            KeywordQuery plain = new KeywordQuery("heron", STAFF, 5);

            assertThat(store.search(with(plain, words(List.of(secret))))).isEqualTo(store.search(plain));
        }
    }

    @Test
    void wordsOfAnyTextCanBeLearnt() {
        try (var store = learning(StoreCapability.WORD_FEEDBACK)) {
            add(store, "birds", "heron pond", null);
            var text = new RandomText(7);

            for (int i = 1; i < 100; i++) {
                String learnt = i % 10 == 0 ? text.unicode(20_000) : i % 2 == 0 ? text.unicode(i) : text.syntax(i);
                KeywordQuery query = new KeywordQuery(text.unicode(i * 50), SearchScope.everything(), 5);
                var feedback = new WordFeedback(List.of(chunk("any", learnt, 1)), WordFeedback.MAX_TERMS, 0.5);

                assertThatCode(() -> store.search(with(query, feedback)))
                        .as("feedback %d: %s", i, learnt)
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void vectorIsMovedTowardsTheFeedback() {
        try (var store = learning(StoreCapability.VECTOR_FEEDBACK)) {
            add(store, "learnt", "one", angle(60));
            add(store, "near", "two", angle(-20));
            add(store, "towards", "three", angle(40));
            VectorQuery plain = new VectorQuery(angle(0), SearchScope.everything(), 3);

            List<ScoredChunk> after = store.search(with(plain, chunk("learnt", "one", 1)));

            assertThat(chunkIds(store.search(plain))).containsExactly(id("near"), id("towards"), id("learnt"));
            assertThat(chunkIds(after)).containsExactly(id("towards"), id("learnt"), id("near"));
            assertThat(after.getFirst().score()).isCloseTo(Math.cos(Math.toRadians(10)), within(1e-5));
        }
    }

    @Test
    void vectorsFromOutsideTheScopeAreNotLearnt() {
        try (var store = learning(StoreCapability.VECTOR_FEEDBACK)) {
            add(store, "near", "two", angle(-20));
            add(store, "towards", "three", angle(40));
            store.commit(adding(document(SECRET, List.of("merger"), text -> angle(60))));
            // As if its labels had been taken for others when it was found.
            var mistaken = DocumentInfo.of(SECRET.uri());
            VectorQuery plain = new VectorQuery(angle(0), STAFF, 3);

            for (DocumentInfo document : List.of(SECRET, mistaken)) {
                var secret = new ScoredChunk(document, Chunk.of(SECRET.id(), 0, 0, "merger"), 1);
                assertThat(store.search(with(plain, secret))).isEqualTo(store.search(plain));
            }
        }
    }

    @Test
    void chunksWithoutAVectorTeachNothing() {
        try (var store = learning(StoreCapability.VECTOR_FEEDBACK)) {
            add(store, "near", "two", angle(-20));
            add(store, "towards", "three", angle(40));
            add(store, "words", "one", null);
            VectorQuery plain = new VectorQuery(angle(0), SearchScope.everything(), 3);

            assertThat(store.search(with(plain, chunk("words", "one", 1)))).isEqualTo(store.search(plain));
            assertThat(store.search(with(plain, chunk("gone", "four", 1)))).isEqualTo(store.search(plain));
        }
    }

    private Store learning(StoreCapability capability) {
        Store store = emptyStore();
        if (!store.capabilities().contains(capability)) {
            store.close();
            assumeTrue(false, () -> "the store does not have " + capability);
        }
        return store;
    }

    private static WordFeedback words(List<ScoredChunk> chunks) {
        return new WordFeedback(chunks, 10, 0.5);
    }

    private static WordFeedback words(ScoredChunk... chunks) {
        return words(List.of(chunks));
    }

    private static KeywordQuery with(KeywordQuery query, WordFeedback feedback) {
        return new KeywordQuery(query.text(), query.scope(), query.limit(), feedback);
    }

    private static VectorQuery with(VectorQuery query, ScoredChunk... chunks) {
        return new VectorQuery(query.vector(), query.scope(), query.limit(), new VectorFeedback(List.of(chunks), 0.5));
    }

    private static void add(Store store, String name, String text, @Nullable Vector vector) {
        store.commit(adding(document(DocumentInfo.of("memory:/" + name), List.of(text), ignored -> vector)));
    }

    private static ScoredChunk chunk(String name, String text, double weight) {
        var info = DocumentInfo.of("memory:/" + name);
        return new ScoredChunk(info, Chunk.of(info.id(), 0, 0, text), weight);
    }

    private static String id(String name) {
        return Chunk.id(DocumentInfo.of("memory:/" + name).id(), 0);
    }
}
