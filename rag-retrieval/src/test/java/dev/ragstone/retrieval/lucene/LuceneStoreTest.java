package dev.ragstone.retrieval.lucene;

import static dev.ragstone.retrieval.lucene.Samples.batch;
import static dev.ragstone.retrieval.lucene.Samples.document;
import static dev.ragstone.retrieval.lucene.Samples.index;
import static dev.ragstone.retrieval.lucene.Samples.search;
import static dev.ragstone.retrieval.lucene.Samples.uris;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.store.VectorQuery;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneStoreTest {

    @TempDir
    Path folder;

    @Test
    void brokenStringsComeBackAsTheyWere() {
        String broken = "heron \uD800 x \uDC00 \uFFFD \uD83D\uDE00";
        var info = DocumentInfo.of("memory:/\uD83D").withTitle("\uDE00");
        try (var store = index(folder).open()) {
            store.commit(batch(document(info, broken)));

            ScoredChunk hit = search(store, "heron").getFirst();

            assertThat(hit.chunk().text()).isEqualTo(broken);
            assertThat(hit.document()).isEqualTo(info);
            assertThat(store.catalog().document(info.id()).orElseThrow().text()).startsWith(broken);
            assertThat(store.catalog().document("default!memory:/\uFFFD")).isEmpty();
        }
    }

    @Test
    void failedFileKeepsItsSearchableVersion() {
        try (var store = index(folder).open()) {
            store.commit(batch(document("memory:/a", "heron")));

            var failed = Samples.ledger("memory:/a", Outcome.FAILED, 1);
            store.commit(new StoreBatch(List.of(), List.of(), List.of(failed)));

            assertThat(store.catalog().ledger()).containsExactly(failed);
            assertThat(uris(search(store, "heron"))).containsExactly("memory:/a");
        }
    }

    @Test
    void documentOfFiveMillionCharactersIsStoredAndFound() {
        String text = "heron granite. ".repeat(333_334);
        var info = DocumentInfo.of("memory:/huge");
        var whole = new StoredChunk(Chunk.of(info.id(), 0, 0, text), text.substring(0, 100_000), Vector.of(0, 1));
        var update = new DocumentUpdate(new Document(info, text, List.of()), List.of(whole));
        try (var store = index(folder).open()) {
            store.commit(batch(update));

            assertThat(search(store, "granite").getFirst().chunk().text()).isEqualTo(text);
            assertThat(store.catalog().document(info.id())).contains(update.document());
            assertThat(store.catalog().vectors(Set.of(whole.vectorKey())))
                    .containsEntry(whole.vectorKey(), Vector.of(0, 1));
        }
    }

    @Test
    void vectorsOfAnyLengthAreComparedByCosineAndComeBackExactly() {
        var long2 = new StoredChunk(Chunk.of("default!memory:/a", 0, 0, "heron"), "k", Vector.of(3, 4));
        try (var store = index(folder).open()) {
            store.commit(batch(new DocumentUpdate(
                    new Document(DocumentInfo.of("memory:/a"), "heron", List.of()), List.of(long2))));

            var hits = store.search(new VectorQuery(Vector.of(10, 0), SearchScope.everything(), 1));

            assertThat(hits.getFirst().score()).isCloseTo(0.6, Offset.offset(1e-6));
            assertThat(store.catalog().vectors(Set.of("k"))).containsEntry("k", Vector.of(3, 4));
        }
    }

    @Test
    void vectorsOfLargeModelsFit() {
        var values = new float[3072];
        values[3071] = 1;
        var chunk = new StoredChunk(Chunk.of("default!memory:/a", 0, 0, "heron"), "k", Vector.of(values));
        try (var store = index(folder)
                .embeddingModel(new EmbeddingModel("large", 3072, 8191))
                .open()) {
            store.commit(batch(new DocumentUpdate(
                    new Document(DocumentInfo.of("memory:/a"), "heron", List.of()), List.of(chunk))));

            assertThat(store.search(new VectorQuery(Vector.of(values), SearchScope.everything(), 1)))
                    .hasSize(1);
        }
    }

    @Test
    void wrongDimensionsAreNamed() {
        try (var store = index(folder).open()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store.search(new VectorQuery(Vector.of(1, 2, 3), SearchScope.everything(), 1)))
                    .withMessageContaining("3")
                    .withMessageContaining("2");
        }
    }

    @Test
    void documentBothDeletedAndAddedIsThere() {
        try (var store = index(folder).open()) {
            DocumentUpdate update = document("memory:/a", "heron");
            var both = new StoreBatch(
                    List.of(update),
                    List.of(update.document().id()),
                    batch(update).ledger());

            store.commit(both);

            assertThat(search(store, "heron")).hasSize(1);
            assertThat(store.catalog().ledger()).hasSize(1);
        }
    }

    @Test
    void chunkIdsTieInTheOrderOfStrings() {
        // In UTF-8 the supplementary character sorts after U+FFFD; in Java's order it comes before.
        try (var store = index(folder).open()) {
            store.commit(batch(
                    document("memory:/\uFFFD", "heron"),
                    document("memory:/\uD83D\uDE00", "heron"),
                    document("memory:/z", "heron")));

            assertThat(uris(search(store, "heron")))
                    .containsExactly("memory:/z", "memory:/\uD83D\uDE00", "memory:/\uFFFD");
            assertThat(uris(store.search(new KeywordQuery("heron", SearchScope.everything(), 2))))
                    .containsExactly("memory:/z", "memory:/\uD83D\uDE00");
        }
    }

    @Test
    void reopenedStoreGivesTheSameList() {
        var queries = List.of("heron", "granite violin", "title walnut");
        List<List<ScoredChunk>> before;
        try (var store = index(folder).open()) {
            for (int i = 0; i < 12; i++) {
                store.commit(batch(document("memory:/" + i, "heron walnut " + i, "granite violin")));
            }
            before = queries.stream().map(query -> search(store, query)).toList();
        }

        try (var store = index(folder).open()) {
            assertThat(queries.stream().map(query -> search(store, query)).toList())
                    .isEqualTo(before);
        }
    }

    @Test
    void anyStringIsAQuery() {
        var random = new Random(7);
        try (var store = index(folder).open()) {
            for (String language : List.of("en", "de", "fr", "es", "it", "pt", "nl", "ja", "pl", "und", "EN-us")) {
                var info = new DocumentInfo(
                        "default",
                        "memory:/" + language,
                        "Title",
                        "text/plain",
                        "",
                        language,
                        Metadata.empty(),
                        Set.of());
                store.commit(batch(document(info, "heron " + language)));
            }
            for (int i = 0; i < 500; i++) {
                String query = i % 50 == 0 ? odd(random, 100_000) : odd(random, random.nextInt(60));

                assertThatCode(() -> search(store, query)).doesNotThrowAnyException();
            }
            assertThat(search(store, "heron")).hasSize(10);
        }
    }

    private static String odd(Random random, int length) {
        var text = new StringBuilder();
        while (text.length() < length) {
            switch (random.nextInt(4)) {
                case 0 -> text.append((char) random.nextInt(0x10000));
                case 1 -> text.appendCodePoint(random.nextInt(0x110000));
                case 2 -> text.append("+-&|!(){}[]^\"~*?:\\/ ".charAt(random.nextInt(20)));
                default ->
                    text.append(" AND word").append((char) random.nextInt(32)).append(random.nextInt(9999));
            }
        }
        return text.toString();
    }
}
