package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.MatchedWord;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.testkit.Eventually;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KeywordLegTest {

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void scoresAreThoseOfBm25() {
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(
                    of("a", "heron heron heron pond"),
                    of("b", "heron granite"),
                    of("c", "granite quarry by the lake")));

            List<ScoredChunk> found = search(store, "heron pond", 5);

            double mean = 11.0 / 3;
            double heron = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5));
            double pond = Math.log(1 + (3 - 1 + 0.5) / (1 + 0.5));
            double first = 2.2 * (heron * saturated(3, 4 / mean) + pond * saturated(1, 4 / mean));
            double second = 2.2 * heron * saturated(1, 2 / mean);
            assertThat(Documents.uris(found)).containsExactly("memory:/a", "memory:/b");
            assertThat(found.get(0).score()).isCloseTo(first, within(1e-9));
            assertThat(found.get(1).score()).isCloseTo(second, within(1e-9));
        }
    }

    @Test
    void wordsAreCountedExactlyUpToTheirLimit() {
        try (var store = database.index(2).open()) {
            for (int count : List.of(1, 7, 50, 200, 255, 300)) {
                store.commit(Documents.adding(of("a", "heron ".repeat(count))));

                double idf = Math.log(1 + 0.5 / 1.5);
                assertThat(search(store, "heron", 1).getFirst().score())
                        .as("%d times", count)
                        .isCloseTo(2.2 * idf * saturated(Math.min(count, 255), 1), within(1e-6));
            }
        }
    }

    @Test
    void shortListIsTheBeginningOfTheOneForWhichEverythingIsLookedAt() {
        var random = new Random(6);
        try (var store = database.index(2).open()) {
            var updates = new ArrayList<DocumentUpdate>();
            for (int i = 0; i < 600; i++) {
                updates.add(of("d" + i, words(random, 5 + random.nextInt(40))));
            }
            store.commit(Documents.adding(updates));
            for (int i = 0; i < 25; i++) {
                String query = words(random, 1 + i % 8);
                List<ScoredChunk> all = search(store, query, 600);

                for (int limit : List.of(1, 5, 20)) {
                    assertThat(Documents.ids(search(store, query, limit)))
                            .as("best %d for %s", limit, query)
                            .isEqualTo(Documents.ids(all).subList(0, Math.min(limit, all.size())));
                }
            }
        }
    }

    @Test
    void settlingBuildsTheIndexOfWordsAndChangesNoList() throws SQLException {
        var random = new Random(7);
        PgVectorStoreBuilder index = database.index(2);
        try (var store = index.open()) {
            store.commit(Documents.adding(documents(random, 0, 1_100)));
            List<String> before = Documents.ids(search(store, "w1 w20 w300", 50));
            assertThat(wordIndexes(index)).isEmpty();

            store.settle();

            assertThat(wordIndexes(index)).hasSize(1);
            assertThat(Documents.ids(search(store, "w1 w20 w300", 50))).isEqualTo(before);
        }
    }

    @Test
    void settlingLeavesNothingForSearchesToGoThroughBesideTheIndex() throws SQLException {
        var random = new Random(8);
        PgVectorStoreBuilder index = database.index(2);
        try (var store = index.open()) {
            store.commit(Documents.adding(documents(random, 0, 1_100)));
            store.settle();
            store.commit(Documents.adding(documents(random, 1_100, 100)));

            store.settle();

            String pages = "SELECT gin_clean_pending_list('" + index.names().schema() + ".terms_terms')";
            assertThat(TestDatabase.query(pages)).containsExactly("0");
        }
    }

    @Test
    void manyWordsAreLookedForInTheIndexAndNotInEveryRow() {
        var random = new Random(9);
        HikariDataSource pool = database.pool(1);
        PgVectorStoreBuilder index = database.index(2, pool);
        try (var store = index.open()) {
            store.commit(Documents.adding(documents(random, 0, 1_100)));
            store.settle();
            var query = new StringBuilder();
            for (int i = 0; i < 60; i++) {
                query.append("w").append(340 + i).append(' ');
            }

            assertThat(search(store, query.toString(), 50)).hasSize(50);
        }
        // What was done on a connection is counted when it ends.
        pool.close();
        Eventually.holds(() -> wordIndexWasUsed(index));
    }

    @Test
    void wordsOfATitleCountMore() {
        try (var store = database.index(2).open()) {
            DocumentInfo titled = DocumentInfo.of("memory:/x").withTitle("The heron");
            store.commit(Documents.adding(
                    of("a", "heron walnut pepper the"), Documents.of(titled, "walnut pepper"), of("b", "walnut")));

            assertThat(Documents.uris(search(store, "heron", 5))).containsExactly("memory:/x", "memory:/a");
        }
    }

    @Test
    void textsAreFoundByTheStemsOfTheirLanguage() {
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(
                    of("en", "The libraries were running"),
                    Documents.of(in("de", "de"), "Die Bibliotheken waren geöffnet"),
                    Documents.of(in("xx", "tlh"), "qapla libraries")));

            assertThat(Documents.uris(search(store, "library", 5))).containsExactly("memory:/en");
            assertThat(Documents.uris(search(store, "Bibliothek", 5))).containsExactly("memory:/de");
            assertThat(Documents.uris(search(store, "qapla", 5))).containsExactly("memory:/xx");
        }
    }

    @Test
    void scoresInEachOfManyLanguagesAreWhatTheirWordsAddUpTo() {
        try (var store = database.index(2).open()) {
            var updates = new ArrayList<DocumentUpdate>();
            for (String language : List.of("en", "de", "fr", "ru", "tlh")) {
                updates.add(Documents.of(in(language + 1, language), "granite heron heron pond 12:30"));
                updates.add(Documents.of(in(language + 2, language), "pond granite"));
                updates.add(Documents.of(in(language + 3, language), "walnut"));
            }
            store.commit(Documents.adding(updates));
            var query = new KeywordQuery("heron pond 12:30", SearchScope.everything(), 20);

            List<ScoredChunk> found = store.search(query);

            assertThat(found)
                    .hasSize(10)
                    .allSatisfy(hit -> assertThat(store.matchedWords(query, hit.chunk()).stream()
                                    .mapToDouble(MatchedWord::score)
                                    .sum())
                            .isPositive()
                            .isCloseTo(hit.score(), within(1e-9)));
        }
    }

    @Test
    void matchedWordsAddUpToTheScore() {
        try (var store = database.index(2).open()) {
            store.commit(Documents.adding(of("a", "Herons by a pond"), of("b", "granite")));
            var query = new KeywordQuery("heron POND quarry", SearchScope.everything(), 5);
            ScoredChunk hit = store.search(query).getFirst();

            List<MatchedWord> words = store.matchedWords(query, hit.chunk());

            assertThat(words).extracting(MatchedWord::words).containsExactlyInAnyOrder("heron", "POND");
            assertThat(words.stream().mapToDouble(MatchedWord::score).sum()).isCloseTo(hit.score(), within(1e-9));
        }
    }

    private static double saturated(double count, double length) {
        return count / (count + 1.2 * (0.25 + 0.75 * length));
    }

    private static List<ScoredChunk> search(PgVectorStore store, String text, int limit) {
        return store.search(new KeywordQuery(text, SearchScope.everything(), limit));
    }

    /** A few words are everywhere and most are rare, as in any language. */
    private static String words(Random random, int count) {
        var words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            words.append("w").append((int) Math.pow(400, random.nextDouble())).append(' ');
        }
        return words.toString();
    }

    private static List<DocumentUpdate> documents(Random random, int from, int count) {
        var updates = new ArrayList<DocumentUpdate>();
        for (int i = from; i < from + count; i++) {
            updates.add(of("d" + i, words(random, 5 + random.nextInt(20))));
        }
        return updates;
    }

    private static boolean wordIndexWasUsed(PgVectorStoreBuilder index) {
        try {
            return !TestDatabase.query("SELECT 1 FROM pg_stat_user_indexes WHERE schemaname = '"
                            + index.names().schema() + "' AND indexrelname = 'terms_terms' AND idx_scan > 0")
                    .isEmpty();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> wordIndexes(PgVectorStoreBuilder index) throws SQLException {
        return TestDatabase.query("SELECT indexname FROM pg_indexes WHERE schemaname = '"
                + index.names().schema() + "' AND indexdef LIKE '% gin (terms)'");
    }

    private static DocumentUpdate of(String name, String text) {
        return Documents.of(DocumentInfo.of("memory:/" + name), text);
    }

    private static DocumentInfo in(String name, String language) {
        return new DocumentInfo(
                "default", "memory:/" + name, "", "text/plain", "", language, Metadata.empty(), Set.of());
    }
}
