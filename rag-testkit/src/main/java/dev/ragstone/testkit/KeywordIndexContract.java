package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.IndexedChunk;
import dev.ragstone.store.KeywordIndex;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What every {@link KeywordIndex} promises: best first, ties by chunk id, the scope before the limit, that any string is
 * a query, that a longer list begins with the shorter one, and that no word is lost: identifiers are found as a whole and
 * by their parts, and words that say little can still be asked for.
 *
 * <p>The words it looks for are plain English nouns that stand in the text as they stand in the query, so that stemming
 * makes no difference.
 *
 * @since 0.1
 */
public abstract class KeywordIndexContract {

    private static final List<String> IDENTIFIERS = List.of(
            "ORA-00942",
            "ORA-00955",
            "foo_bar",
            "v2.1.3",
            "v2.1.4",
            "getUserName",
            "com.example.Foo",
            "C++",
            "C#",
            ".NET",
            "TCP/IP",
            "e-mail",
            "user@example.com",
            "std::vector",
            "192.168.0.1",
            "--dry-run",
            "2024-01-15");

    private static final DocumentInfo DOCUMENT = DocumentInfo.of("memory:/document");

    /** Creates a contract; called by JUnit. */
    protected KeywordIndexContract() {}

    /** Opens an empty index. Each test asks for one or more and closes them. */
    protected abstract KeywordIndex emptyIndex();

    @Test
    void emptyIndexFindsNothing() {
        try (var index = emptyIndex()) {
            assertThat(search(index, "heron", 5)).isEmpty();
        }
    }

    @Test
    void findsOnlyChunksWithAWordOfTheQuery() {
        try (var index = emptyIndex()) {
            index.upsert(List.of(chunk(0, "heron pond"), chunk(1, "granite quarry"), chunk(2, "pond heron")));

            assertThat(search(index, "heron", 5)).containsExactlyInAnyOrder(id(0), id(2));
        }
    }

    @Test
    void moreWordsOfTheQueryRankHigher() {
        try (var index = emptyIndex()) {
            index.upsert(List.of(
                    chunk(0, "heron walnut pepper"),
                    chunk(1, "heron granite violin"),
                    chunk(2, "heron granite pepper")));

            assertThat(search(index, "violin granite heron", 5)).containsExactly(id(1), id(2), id(0));
        }
    }

    @Test
    void rareWordsCountMoreThanCommonOnes() {
        try (var index = emptyIndex()) {
            var chunks = new ArrayList<IndexedChunk>();
            for (int i = 0; i < 20; i++) {
                chunks.add(chunk(i, "heron walnut"));
            }
            chunks.add(chunk(20, "comet walnut"));
            index.upsert(chunks);

            assertThat(search(index, "heron comet", 5).getFirst()).isEqualTo(id(20));
        }
    }

    @Test
    void listsAreBestFirst() {
        try (var index = emptyIndex()) {
            index.upsert(mixed(200));

            for (String query : List.of("heron", "granite violin", "lantern pepper comet saddle")) {
                List<ScoredChunk> hits = index.search(new KeywordQuery(query, SearchScope.everything(), 50));

                assertThat(hits).isNotEmpty().isSortedAccordingTo(ScoredChunk.BEST_FIRST);
            }
        }
    }

    @Test
    void caseMakesNoDifference() {
        try (var index = emptyIndex()) {
            index.upsert(List.of(chunk(0, "The HERON waits")));

            assertThat(search(index, "Heron", 5)).containsExactly(id(0));
        }
    }

    @Test
    void findsAtMostTheLimit() {
        try (var index = emptyIndex()) {
            index.upsert(same(20));

            assertThat(search(index, "heron", 7)).hasSize(7);
            assertThat(search(index, "heron", 1000)).hasSize(20);
        }
    }

    @Test
    void breaksTiesByChunkIdAtTheCutOfTheLimit() {
        try (var index = emptyIndex()) {
            var equal = same(60);
            Collections.shuffle(equal, new Random(11));
            equal.forEach(chunk -> index.upsert(List.of(chunk)));

            assertThat(search(index, "heron", 3)).containsExactly(id(0), id(1), id(2));
            assertThat(search(index, "heron", 60)).isSorted();
        }
    }

    @Test
    void upsertReplacesAChunkWithTheSameId() {
        try (var index = emptyIndex()) {
            index.upsert(List.of(chunk(0, "heron"), chunk(1, "walnut")));

            index.upsert(List.of(chunk(0, "granite")));

            assertThat(search(index, "heron", 5)).isEmpty();
            assertThat(search(index, "granite", 5)).containsExactly(id(0));
            assertThat(search(index, "walnut", 5)).containsExactly(id(1));
        }
    }

    @Test
    void upsertOfNothingIsFine() {
        try (var index = emptyIndex()) {
            index.upsert(List.of());

            assertThat(search(index, "heron", 5)).isEmpty();
        }
    }

    @Test
    void deletedChunksAreGone() {
        try (var index = emptyIndex()) {
            index.upsert(same(4));

            index.delete(List.of(id(1), id(3), "never-stored"));

            assertThat(search(index, "heron", 10)).containsExactly(id(0), id(2));
        }
    }

    @Test
    void narrowFilterStillFillsTheLimit() {
        try (var index = emptyIndex()) {
            var rare = DocumentInfo.of("memory:/rare").withTitle("rare");
            index.upsert(same(300));
            index.upsert(List.of(
                    chunk(rare, 0, "heron walnut walnut walnut walnut"), chunk(rare, 1, "heron walnut walnut walnut")));
            var scope = new SearchScope(Filter.eq("title", "rare"), AccessScope.everything());

            assertThat(index.search(new KeywordQuery("heron", scope, 2)))
                    .extracting(hit -> hit.document().uri())
                    .containsExactly(rare.uri(), rare.uri());
        }
    }

    @Test
    void accessLabelsHideChunksBeforeTheLimit() {
        try (var index = emptyIndex()) {
            var secret = DocumentInfo.of("memory:/secret").withAccessLabels(Set.of("board", "audit"));
            index.upsert(List.of(chunk(secret, 0, "heron heron"), chunk(0, "heron walnut walnut walnut")));

            assertThat(found(index, AccessScope.of("staff"))).containsExactly(id(0));
            assertThat(found(index, AccessScope.of())).containsExactly(id(0));
            assertThat(found(index, AccessScope.of("audit"))).containsExactly(Chunk.id(secret.id(), 0));
            assertThat(found(index, AccessScope.everything())).containsExactly(Chunk.id(secret.id(), 0));
        }
    }

    @Test
    void everyFilterSelectsWhatItsDefinitionSelects() {
        try (var index = emptyIndex()) {
            var filters = new RandomFilters(43);
            List<DocumentInfo> documents = filters.documents(40);
            for (DocumentInfo document : documents) {
                index.upsert(List.of(chunk(document, 0, "heron")));
            }

            filters.check(documents, scope -> index.search(new KeywordQuery("heron", scope, documents.size())));
        }
    }

    @Test
    void hitsCarryTheirDocumentAndText() {
        try (var index = emptyIndex()) {
            index.upsert(List.of(chunk(0, "a heron by the pond")));

            ScoredChunk hit = index.search(new KeywordQuery("heron", SearchScope.everything(), 1))
                    .getFirst();

            assertThat(hit.document()).isEqualTo(DOCUMENT);
            assertThat(hit.chunk().text()).isEqualTo("a heron by the pond");
            assertThat(hit.score()).isPositive();
        }
    }

    @Test
    void textWithoutAWordFindsNothing() {
        try (var index = emptyIndex()) {
            index.upsert(same(3));

            for (String wordless : List.of("", " ", "\n\t", "?!", "***", "\"\"", "()", "\u0000", "+-&&||", "\\")) {
                assertThat(search(index, wordless, 5))
                        .as("hits for '%s'", wordless)
                        .isEmpty();
            }
        }
    }

    @Test
    void syntaxIsTextLikeAnyOther() {
        try (var index = emptyIndex()) {
            index.upsert(List.of(
                    chunk(0, "The error ORA-00942 [v2] means that the table is missing."),
                    chunk(1, "Then call foo(bar) twice."),
                    chunk(2, "Nothing of the kind.")));

            assertThat(search(index, "ORA-00942 [v2", 5)).startsWith(id(0));
            assertThat(search(index, "foo(bar", 5)).startsWith(id(1));
            assertThat(search(index, "title:\"ORA-00942\" AND (", 5)).contains(id(0));
            assertThat(search(index, "*:*", 5)).isEmpty();
        }
    }

    @Test
    void identifiersAreFoundAsTheyAreWritten() {
        try (var index = emptyIndex()) {
            var chunks = new ArrayList<IndexedChunk>();
            for (int i = 0; i < IDENTIFIERS.size(); i++) {
                chunks.add(chunk(i, "The heron said " + IDENTIFIERS.get(i) + " to the walnut."));
            }
            index.upsert(chunks);

            for (int i = 0; i < IDENTIFIERS.size(); i++) {
                assertThat(search(index, IDENTIFIERS.get(i), 5))
                        .as("hits for '%s'", IDENTIFIERS.get(i))
                        .startsWith(id(i));
            }
        }
    }

    @Test
    void identifiersAreFoundByTheirParts() {
        try (var index = emptyIndex()) {
            index.upsert(List.of(
                    chunk(0, "The error ORA-00942 came up."),
                    chunk(1, "Then set foo_bar to seven."),
                    chunk(2, "It is in com.example.Granite now."),
                    chunk(3, "Write to violin@example.org instead.")));

            assertThat(search(index, "00942", 5)).containsExactly(id(0));
            assertThat(search(index, "bar", 5)).containsExactly(id(1));
            assertThat(search(index, "granite", 5)).containsExactly(id(2));
            assertThat(search(index, "violin", 5)).containsExactly(id(3));
        }
    }

    @Test
    void identifierAsAWholeRanksAboveItsParts() {
        try (var index = emptyIndex()) {
            index.upsert(List.of(
                    chunk(0, "heron ora walnut 00942 violin"),
                    chunk(1, "heron ORA-00942 walnut violin"),
                    chunk(2, "heron foo walnut bar violin"),
                    chunk(3, "heron foo_bar walnut violin"),
                    chunk(4, "heron written in C walnut"),
                    chunk(5, "heron written in C++ walnut")));

            assertThat(search(index, "ORA-00942", 5)).containsExactly(id(1), id(0));
            assertThat(search(index, "foo_bar", 5)).containsExactly(id(3), id(2));
            assertThat(search(index, "C++", 5)).containsExactly(id(5), id(4));
        }
    }

    @Test
    void wordsThatSayLittleAreSearchable() {
        try (var index = emptyIndex()) {
            index.upsert(List.of(
                    chunk(0, "To be or not to be, asked the heron."),
                    chunk(1, "A violin and granite."),
                    chunk(2, "Pepper")));

            assertThat(search(index, "to be or not to be", 5)).containsExactly(id(0));
            assertThat(search(index, "and", 5)).containsExactly(id(1));
        }
    }

    @Test
    void longerListBeginsWithTheShorterOne() {
        try (var index = emptyIndex()) {
            index.upsert(mixed(300));
            List<String> longest = search(index, "heron granite violin pepper", 300);

            for (int limit : List.of(1, 10, 99, 100, 101, 150)) {
                assertThat(search(index, "heron granite violin pepper", limit))
                        .as("the best %d", limit)
                        .isEqualTo(longest.subList(0, Math.min(limit, longest.size())));
            }
        }
    }

    @Test
    void anyStringIsAQuery() {
        try (var index = emptyIndex()) {
            index.upsert(mixed(50));
            var text = new RandomText(99);

            for (int i = 0; i < 300; i++) {
                String query = i % 2 == 0 ? text.unicode(1 + i) : text.syntax(1 + i % 20);

                assertThatCode(() -> search(index, query, 10))
                        .as("query %d: %s", i, query)
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void veryLongQueryIsAQuery() {
        try (var index = emptyIndex()) {
            index.upsert(same(3));
            var text = new RandomText(98);

            assertThat(search(index, "heron ".repeat(17_000), 5)).hasSize(3);
            assertThatCode(() -> search(index, "x".repeat(100_000), 5)).doesNotThrowAnyException();
            assertThatCode(() -> search(index, text.unicode(100_000), 5)).doesNotThrowAnyException();
            assertThatCode(() -> search(index, text.syntax(15_000), 5)).doesNotThrowAnyException();
        }
    }

    @Test
    void sameQueryGivesTheSameListToEightThreads() {
        try (var index = emptyIndex()) {
            index.upsert(mixed(200));
            List<String> expected = search(index, "heron granite violin", 50);

            assertThat(Threads.eight(() -> search(index, "heron granite violin", 50)))
                    .allMatch(expected::equals);
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        var index = emptyIndex();
        index.close();

        assertThatCode(index::close).doesNotThrowAnyException();
    }

    @Test
    void useAfterCloseIsAnIllegalState() {
        var index = emptyIndex();
        index.close();

        assertThatIllegalStateException().isThrownBy(() -> search(index, "heron", 1));
    }

    private static List<String> search(KeywordIndex index, String text, int limit) {
        return Fixtures.chunkIds(index.search(new KeywordQuery(text, SearchScope.everything(), limit)));
    }

    private static List<String> found(KeywordIndex index, AccessScope access) {
        return Fixtures.chunkIds(index.search(new KeywordQuery("heron", new SearchScope(Filter.all(), access), 1)));
    }

    private static List<IndexedChunk> same(int count) {
        var chunks = new ArrayList<IndexedChunk>();
        for (int i = 0; i < count; i++) {
            chunks.add(chunk(i, "heron walnut"));
        }
        return chunks;
    }

    private static List<IndexedChunk> mixed(int count) {
        var text = new RandomText(count);
        var chunks = new ArrayList<IndexedChunk>();
        for (int i = 0; i < count; i++) {
            chunks.add(chunk(i, text.nouns(1 + i % 12)));
        }
        return chunks;
    }

    private static IndexedChunk chunk(int ordinal, String text) {
        return chunk(DOCUMENT, ordinal, text);
    }

    private static IndexedChunk chunk(DocumentInfo document, int ordinal, String text) {
        return new IndexedChunk(document, Chunk.of(document.id(), ordinal, 0, text));
    }

    private static String id(int ordinal) {
        return Chunk.id(DOCUMENT.id(), ordinal);
    }
}
