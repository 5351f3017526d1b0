package dev.ragstone.retrieval.hybrid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Filter;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random documents, labels and scopes over a real index: nothing out of scope is found, and nothing is learnt from it. */
class FeedbackLeakTest {

    private static final List<String> NOUNS =
            List.of("heron", "pond", "lily", "granite", "quarry", "violin", "string", "merger", "ledger", "comet");
    private static final List<String> LABELS = List.of("staff", "board", "audit");
    private static final int DOCUMENTS = 60;
    private static final int ROUNDS = 150;

    @TempDir
    Path folder;

    private final HashingEmbedder embedder = new HashingEmbedder(32);
    private final Random random = new Random(8);

    @Test
    void secondSearchSeesAndLearnsOnlyWhatTheScopeAllows() {
        try (var index = open()) {
            fill(index);
            for (int round = 0; round < ROUNDS; round++) {
                var spy = new SpyingStore(index);
                Query query = Query.of(nouns(2)).limit(20).access(access()).filter(filter());

                Retrieval retrieval = HybridRetriever.builder(spy, embedder)
                        .wordFeedback()
                        .vectorFeedback()
                        .build()
                        .retrieve(query);

                assertThat(retrieval.warnings()).isEmpty();
                assertThat(retrieval.hits()).allMatch(hit -> query.scope().allows(hit.document()));
                assertThat(learnt(spy)).allMatch(chunk -> query.scope().allows(chunk.document()));
                assertThat(spy.keywordQueries).allMatch(asked -> asked.scope().equals(query.scope()));
                assertThat(spy.vectorQueries).allMatch(asked -> asked.scope().equals(query.scope()));
            }
        }
    }

    @Test
    void hiddenDocumentsDoNotChangeWhatIsLearnt() {
        try (var index = open()) {
            var secret = DocumentInfo.of("secret").withAccessLabels(Set.of("board"));
            add(index, DocumentInfo.of("open"), "heron pond");
            add(index, DocumentInfo.of("news"), "merger ledger");
            add(index, secret, "heron heron merger merger");
            Query staff = Query.of("heron").access(AccessScope.of("staff"));
            var retriever = HybridRetriever.builder(index, embedder)
                    .wordFeedback()
                    .vectorFeedback()
                    .build();

            assertThat(leg(retriever.retrieve(staff), "news")).isFalse();
            assertThat(leg(retriever.retrieve(staff.access(AccessScope.of("board"))), "news"))
                    .isTrue();
        }
    }

    private Store open() {
        return LuceneStore.builder(folder)
                .embeddingModel(embedder.model())
                .chunkerId("test")
                .open();
    }

    private void fill(Store store) {
        for (int i = 0; i < DOCUMENTS; i++) {
            Set<String> labels = random.nextInt(3) == 0 ? Set.of() : Set.of(pick(LABELS));
            add(
                    store,
                    DocumentInfo.of("memory:/" + i).withTitle(pick(NOUNS)).withAccessLabels(labels),
                    nouns(6),
                    nouns(4));
        }
    }

    private void add(Store store, DocumentInfo info, String... texts) {
        var chunks = new ArrayList<StoredChunk>();
        var text = new StringBuilder();
        for (String part : texts) {
            var chunk = Chunk.of(info.id(), chunks.size(), text.length(), part);
            var vector = embedder.embedDocuments(List.of(part)).getFirst().vector();
            chunks.add(new StoredChunk(chunk, part, vector));
            text.append(part).append('\n');
        }
        var document = new Document(info, text.toString(), List.of());
        store.commit(new StoreBatch(List.of(new DocumentUpdate(document, chunks)), List.of(), List.of()));
    }

    private AccessScope access() {
        return switch (random.nextInt(4)) {
            case 0 -> AccessScope.everything();
            case 1 -> AccessScope.of();
            default -> AccessScope.of(pick(LABELS));
        };
    }

    private Filter filter() {
        return switch (random.nextInt(3)) {
            case 0 -> Filter.eq("title", pick(NOUNS));
            case 1 -> Filter.eq("title", pick(NOUNS)).negate();
            default -> Filter.all();
        };
    }

    private String nouns(int count) {
        var text = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            text.add(pick(NOUNS));
        }
        return String.join(" ", text);
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static List<ScoredChunk> learnt(SpyingStore spy) {
        var learnt = new ArrayList<ScoredChunk>();
        spy.keywordQueries.forEach(query -> learnt.addAll(query.feedback().chunks()));
        spy.vectorQueries.forEach(query -> learnt.addAll(query.feedback().chunks()));
        return learnt;
    }

    private static boolean leg(Retrieval retrieval, String uri) {
        return retrieval.hits().stream()
                .filter(hit -> hit.document().uri().equals(uri))
                .anyMatch(hit -> hit.leg("bm25").isPresent());
    }
}
