package dev.ragstone.testkit;

import static dev.ragstone.testkit.Fixtures.adding;
import static dev.ragstone.testkit.Fixtures.angle;
import static dev.ragstone.testkit.Fixtures.document;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.Place;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreStats;
import dev.ragstone.store.StoredChunk;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How a {@link Store} gives back what went in. */
abstract class StoreCatalogContract {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");
    private static final DocumentInfo TWO = DocumentInfo.of("memory:/two");

    abstract Store emptyStore();

    @Test
    void emptyStoreHoldsNothing() {
        try (var store = emptyStore()) {
            StoreStats stats = store.catalog().stats();

            assertThat(store.catalog().ledger()).isEmpty();
            assertThat(store.catalog().document(ONE.id())).isEmpty();
            assertThat(store.catalog().chunks(ONE.id())).isEmpty();
            assertThat(store.catalog().vectors(Set.of("any"))).isEmpty();
            assertThat(List.of(stats.documents(), stats.chunks(), stats.vectors()))
                    .containsOnly(0);
        }
    }

    @Test
    void documentComesBackWhole() {
        try (var store = emptyStore()) {
            Document document = everything();
            store.commit(new StoreBatch(List.of(new DocumentUpdate(document, List.of())), List.of(), List.of()));

            assertThat(store.catalog().document(document.id())).contains(document);
        }
    }

    /** As the front matter of a few files may have them, for which somebody has chosen them. */
    @Test
    void documentsWhoseKeysShareAHashComeBack() {
        List<String> names = SameHash.names(2_000);
        try (var store = emptyStore()) {
            var documents = new ArrayList<DocumentInfo>();
            for (int from = 0; from < names.size(); from += 200) {
                var metadata = Metadata.empty();
                for (String name : names.subList(from, from + 200)) {
                    metadata = metadata.with(name, "x");
                }
                DocumentInfo info = DocumentInfo.of("memory:/" + from).withMetadata(metadata);
                documents.add(info);
                store.commit(adding(document(info, List.of("granite"), text -> null)));
            }

            assertThat(store.catalog().infos()).containsExactlyInAnyOrderElementsOf(documents);
            for (DocumentInfo info : documents) {
                assertThat(store.catalog().document(info.id()).orElseThrow().info())
                        .isEqualTo(info);
            }
        }
    }

    @Test
    void longDocumentComesBackWhole() {
        try (var store = emptyStore()) {
            String text = "heron granite 山川 😀\n".repeat(100_000);
            var document = new Document(ONE, text, List.of());
            store.commit(new StoreBatch(List.of(new DocumentUpdate(document, List.of())), List.of(), List.of()));

            assertThat(store.catalog().document(ONE.id()).orElseThrow().text()).isEqualTo(text);
        }
    }

    @Test
    void chunksComeBackWholeAndByOrdinal() {
        try (var store = emptyStore()) {
            Document document = everything();
            List<Chunk> chunks = chunksOf(document);
            store.commit(new StoreBatch(List.of(new DocumentUpdate(document, stored(chunks))), List.of(), List.of()));

            assertThat(store.catalog().chunks(document.id())).isEqualTo(chunks);
        }
    }

    @Test
    void hitsAreWholeChunksOfWholeDocuments() {
        try (var store = emptyStore()) {
            Document document = everything();
            List<Chunk> chunks = chunksOf(document);
            store.commit(new StoreBatch(List.of(new DocumentUpdate(document, stored(chunks))), List.of(), List.of()));

            ScoredChunk hit = store.search(new KeywordQuery("violin", SearchScope.everything(), 1))
                    .getFirst();

            assertThat(hit.chunk()).isEqualTo(chunks.getLast());
            assertThat(hit.document()).isEqualTo(document.info());
        }
    }

    @Test
    void tellsWhatDocumentsSayAboutThemselves() {
        try (var store = emptyStore()) {
            Document document = everything();
            DocumentInfo secret = ONE.withAccessLabels(Set.of("board"));
            var empty = new Document(TWO, "", List.of());
            store.commit(new StoreBatch(
                    List.of(
                            new DocumentUpdate(document, stored(chunksOf(document))),
                            new DocumentUpdate(empty, List.of())),
                    List.of(),
                    List.of()));
            store.commit(adding(document(ONE, List.of("heron", "crane"), text -> null)));

            store.commit(adding(document(secret, List.of("heron"), text -> null)));

            assertThat(store.catalog().infos()).containsExactlyInAnyOrder(document.info(), TWO, secret);
            store.commit(StoreBatch.deleting(List.of(secret.id(), TWO.id())));
            assertThat(store.catalog().infos()).containsExactly(document.info());
        }
    }

    @Test
    void saysWhetherAScopeHoldsAnything() {
        var board = new SearchScope(Filter.all(), AccessScope.of("board"));
        var staff = new SearchScope(Filter.all(), AccessScope.of("staff"));
        var filtered = new SearchScope(Filter.eq("uri", TWO.uri()), AccessScope.of("board"));
        try (var store = emptyStore()) {
            assertThat(store.catalog().holdsAny(SearchScope.everything())).isFalse();
            DocumentInfo secret = ONE.withAccessLabels(Set.of("board"));

            store.commit(adding(document(secret, List.of("heron"), text -> null)));

            assertThat(store.catalog().holdsAny(SearchScope.everything())).isTrue();
            assertThat(store.catalog().holdsAny(board)).isTrue();
            assertThat(store.catalog().holdsAny(staff)).isFalse();
            assertThat(store.catalog().holdsAny(filtered)).isFalse();
            store.commit(StoreBatch.deleting(List.of(secret.id())));
            assertThat(store.catalog().holdsAny(board)).isFalse();
        }
    }

    @Test
    void ledgerIsOrderedByDocumentId() {
        try (var store = emptyStore()) {
            DocumentUpdate two = document(TWO, List.of("heron"), text -> null);
            DocumentUpdate one = document(ONE, List.of("heron"), text -> null);
            store.commit(adding(two));
            store.commit(adding(one));

            assertThat(store.catalog().ledger())
                    .containsExactly(Fixtures.ledger(one, "c0ffee"), Fixtures.ledger(two, "c0ffee"));
        }
    }

    @Test
    void ledgerEntryIsReplaced() {
        try (var store = emptyStore()) {
            DocumentUpdate one = document(ONE, List.of("heron"), text -> null);
            LedgerEntry newer = Fixtures.ledger(one, "new");
            store.commit(adding(one));

            store.commit(new StoreBatch(List.of(one), List.of(), List.of(newer)));

            assertThat(store.catalog().ledger()).containsExactly(newer);
        }
    }

    @Test
    void vectorsComeBackByTheirKey() {
        try (var store = emptyStore()) {
            store.commit(adding(document(ONE, List.of("heron", "granite"), text -> angle(text.length()))));

            Map<String, Vector> vectors =
                    store.catalog().vectors(Set.of("key of heron", "key of granite", "key of nothing"));

            assertThat(vectors).containsOnlyKeys("key of heron", "key of granite");
            assertThat(vectors.get("key of heron")).isEqualTo(angle(5));
            assertThat(vectors.get("key of granite")).isEqualTo(angle(7));
        }
    }

    @Test
    void keyOfAChunkWithoutVectorIsLeftOut() {
        try (var store = emptyStore()) {
            store.commit(adding(document(ONE, List.of("heron"), text -> null)));

            assertThat(store.catalog().vectors(Set.of("key of heron"))).isEmpty();
        }
    }

    @Test
    void keySharedByTwoDocumentsOutlivesOneOfThem() {
        try (var store = emptyStore()) {
            store.commit(adding(
                    document(ONE, List.of("heron"), text -> angle(5)),
                    document(TWO, List.of("heron"), text -> angle(5))));

            store.commit(StoreBatch.deleting(List.of(ONE.id())));

            assertThat(store.catalog().vectors(Set.of("key of heron"))).containsEntry("key of heron", angle(5));
        }
    }

    @Test
    void manyVectorKeysAreFine() {
        try (var store = emptyStore()) {
            var texts = new ArrayList<String>();
            for (int i = 0; i < 3000; i++) {
                texts.add("heron" + i);
            }
            store.commit(adding(document(ONE, texts, text -> angle(5))));
            var keys = Set.copyOf(texts.stream().map(text -> "key of " + text).toList());

            assertThat(store.catalog().vectors(keys)).hasSize(3000);
        }
    }

    @Test
    void statsCountDocumentsChunksAndVectors() {
        try (var store = emptyStore()) {
            store.commit(adding(
                    document(ONE, List.of("heron", "granite"), text -> text.equals("heron") ? null : angle(1)),
                    document(TWO, List.of("violin"), text -> angle(2))));

            StoreStats stats = store.catalog().stats();

            assertThat(stats.documents()).isEqualTo(2);
            assertThat(stats.chunks()).isEqualTo(3);
            assertThat(stats.vectors()).isEqualTo(2);
        }
    }

    @Test
    void generationGrowsWithEveryCommit() {
        try (var store = emptyStore()) {
            var generations = new ArrayList<Long>();
            generations.add(store.catalog().stats().generation());
            store.commit(adding(document(ONE, List.of("heron"), text -> angle(1))));
            generations.add(store.catalog().stats().generation());
            store.commit(adding(document(ONE, List.of("granite"), text -> angle(1))));
            generations.add(store.catalog().stats().generation());
            store.commit(StoreBatch.deleting(List.of(ONE.id())));
            generations.add(store.catalog().stats().generation());

            assertThat(generations).isSorted().doesNotHaveDuplicates();
            assertThat(store.catalog().generation()).isEqualTo(generations.getLast());
        }
    }

    @Test
    void catalogSeesLaterCommits() {
        try (var store = emptyStore()) {
            var catalog = store.catalog();

            store.commit(adding(document(ONE, List.of("heron"), text -> angle(1))));

            assertThat(catalog.document(ONE.id())).isPresent();
        }
    }

    /** A document that uses every part of the model. */
    private static Document everything() {
        Metadata metadata = Metadata.empty()
                .with("author", "Ada \"the first\" 😀\n")
                .with("year", 1843)
                .with("pi", 3.25)
                .with("draft", false)
                .with("signed", Instant.parse("1843-07-10T12:00:00.123Z"))
                .with("tags", List.of("notes", "", "engine"));
        var info = new DocumentInfo(
                "papers",
                "memory:/dir/a b%20c.pdf",
                "Notes > on the Engine",
                "application/pdf",
                "abc123",
                "en",
                metadata,
                Set.of("staff", "board"));
        String text = "Notes\n\nheron 山川 😀 \u0007 granite\n\n| a | b |\n| 1 | 2 |\n\nviolin";
        var blocks = List.of(
                Block.of(Block.Kind.HEADING, 0, 5, List.of("Notes"), Place.page(1)),
                Block.of(Block.Kind.PARAGRAPH, 7, 29, List.of("Notes"), Place.slide(2)),
                new Block(
                        Block.Kind.TABLE,
                        text.indexOf("| a"),
                        text.indexOf("\n\nviolin"),
                        List.of("Notes"),
                        Place.sheet(3, "Sums"),
                        new Block.TableRows("| a | b |", 1, 1)),
                Block.of(Block.Kind.CODE, text.indexOf("violin"), text.length(), List.of("Notes"), Place.none()));
        return new Document(info, text, blocks);
    }

    private static List<Chunk> chunksOf(Document document) {
        String text = document.text();
        int table = text.indexOf("| a");
        var parent = new Chunk(
                Chunk.id(document.id(), 0),
                document.id(),
                0,
                Chunk.Level.SECTION,
                0,
                table,
                text.substring(0, table),
                List.of("Notes"),
                List.of(Place.page(1), Place.slide(2)),
                null);
        var child = new Chunk(
                Chunk.id(document.id(), 1),
                document.id(),
                1,
                Chunk.Level.PASSAGE,
                table,
                text.length(),
                text.substring(table),
                List.of("Notes", "Sums > 1"),
                List.of(Place.sheet(3, "Sums")),
                parent.id());
        return List.of(parent, child);
    }

    private static List<StoredChunk> stored(List<Chunk> chunks) {
        return chunks.stream()
                .map(chunk -> new StoredChunk(chunk, "key " + chunk.id(), angle(chunk.ordinal())))
                .toList();
    }
}
