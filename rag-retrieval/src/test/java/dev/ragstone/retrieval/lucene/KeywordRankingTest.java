package dev.ragstone.retrieval.lucene;

import static dev.ragstone.retrieval.lucene.Samples.batch;
import static dev.ragstone.retrieval.lucene.Samples.document;
import static dev.ragstone.retrieval.lucene.Samples.index;
import static dev.ragstone.retrieval.lucene.Samples.search;
import static dev.ragstone.retrieval.lucene.Samples.uris;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.MatchedWord;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.testkit.RandomText;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeywordRankingTest {

    private static final KeywordTuning PLAIN =
            KeywordTuning.defaults().withTitleWeight(0).withProximityWeight(0);

    @TempDir
    Path folder;

    private @Nullable LuceneStore opened;

    @AfterEach
    void close() {
        store().close();
    }

    @Test
    void wordInATitleCountsMore() {
        open(KeywordTuning.defaults(), titled("a", "Notes", "heron granite"), titled("b", "Heron", "notes granite"));

        assertThat(found("heron")).containsExactly("memory:/b", "memory:/a");
    }

    @Test
    void titleWeightOfZeroLeavesPlainBm25() {
        open(PLAIN, titled("a", "Notes", "heron granite"), titled("b", "Heron", "notes granite"));

        assertThat(search(store(), "heron")).extracting(ScoredChunk::score).containsOnly(scoreOfFirst("heron"));
    }

    @Test
    void wordsThatStandTogetherRankHigher() {
        open(
                KeywordTuning.defaults(),
                document("memory:/a", "granite violin harbour heron pepper"),
                document("memory:/b", "granite pepper heron violin harbour"),
                document("memory:/c", "heron granite pepper harbour violin"));

        assertThat(found("heron violin")).startsWith("memory:/b");
    }

    @Test
    void stopWordsCountBetweenWords() {
        open(
                KeywordTuning.defaults(),
                document("memory:/a", "flights in Oslo"),
                document("memory:/b", "flights to Oslo"),
                document("memory:/c", "flights at Oslo"));

        assertThat(found("flights to Oslo")).startsWith("memory:/b");
    }

    @Test
    void stopWordsCountForNothingOnTheirOwn() {
        open(PLAIN, document("memory:/a", "the the is in"), document("memory:/b", "heron"));

        assertThat(found("is the heron in")).containsExactly("memory:/b");
    }

    @Test
    void namesMadeOfStopWordsAreFound() {
        open(
                KeywordTuning.defaults(),
                document("memory:/a", "Is it in the box?"),
                document("memory:/b", "She works in IT now."),
                document("memory:/c", "Who was the first band?"),
                document("memory:/d", "A record by The Who."));

        assertThat(found("IT")).containsExactly("memory:/b", "memory:/a");
        assertThat(found("The Who")).startsWith("memory:/d", "memory:/c");
    }

    @Test
    void identifiersMeetHoweverTheyAreWritten() {
        open(
                KeywordTuning.defaults(),
                document("memory:/a", "call getUserName"),
                document("memory:/b", "send an email"),
                document("memory:/c", "since version v2.1.3"));

        assertThat(found("user name")).containsExactly("memory:/a");
        assertThat(found("get_user_name")).containsExactly("memory:/a");
        assertThat(found("e-mail")).containsExactly("memory:/b");
        assertThat(found("2.1")).containsExactly("memory:/c");
        assertThat(found("v2.1.3")).containsExactly("memory:/c");
    }

    @Test
    void identifierOutweighsItsPartsRepeated() {
        open(
                KeywordTuning.defaults(),
                document("memory:/a", "ora 00942 heron ora violin 00942"),
                document("memory:/b", "granite ORA-00942 heron pepper violin walnut"));

        assertThat(found("ORA-00942")).containsExactly("memory:/b", "memory:/a");
    }

    @Test
    void languagesAreSearchedTogetherAndEachIsStemmedItsOwnWay() {
        open(
                KeywordTuning.defaults(),
                inLanguage("de", "Das Haus steht am See."),
                inLanguage("en", "The houses stand by the lake."),
                inLanguage("fr", "Les maisons de l'eau."),
                inLanguage("ja", "山川の家"),
                inLanguage("und", "Wooden house"));

        assertThat(found("Häuser")).containsExactly("memory:/de");
        assertThat(found("house")).containsExactlyInAnyOrder("memory:/en", "memory:/und");
        assertThat(found("eau")).containsExactly("memory:/fr");
        assertThat(found("山川")).containsExactly("memory:/ja");
        assertThat(found("Häuser houses maison 家")).hasSize(5);
    }

    @Test
    void typosFindNothingUnlessAskedFor() {
        open(KeywordTuning.defaults(), document("memory:/a", "retrieval of herons"));

        assertThat(found("retreival")).isEmpty();
    }

    @Test
    void typosFindTheWordThatWasMeant() {
        open(
                KeywordTuning.defaults().withTypos(true),
                document("memory:/a", "retrieval of herons"),
                document("memory:/b", "granite"));

        assertThat(found("retreival")).containsExactly("memory:/a");
        assertThat(found("granit")).containsExactly("memory:/b");
        assertThat(found("xetrieval")).isEmpty();
    }

    @Test
    void wordsTheIndexHasAreNotTakenForTypos() {
        open(
                KeywordTuning.defaults().withTypos(true),
                document("memory:/a", "heron"),
                document("memory:/b", "heroin"),
                inLanguage("de", "Herons"));

        assertThat(found("heroin")).containsExactly("memory:/b");
    }

    @Test
    void prefixesFindLongerWordsBelowTheWordItself() {
        open(
                KeywordTuning.defaults().withPrefixes(true),
                document("memory:/a", "microscope"),
                document("memory:/b", "micro"));

        assertThat(found("micro")).containsExactly("memory:/b", "memory:/a");
        assertThat(found("microsc")).containsExactly("memory:/a");
    }

    @Test
    void manySimilarWordsAndAnyQueryStayWithinBounds() {
        String similar = IntStream.range(0, 6_000)
                .mapToObj(i -> "walnut" + Integer.toString(i, 36))
                .collect(Collectors.joining(" "));
        open(KeywordTuning.defaults().withTypos(true).withPrefixes(true), document("memory:/a", similar));
        var random = new RandomText(31);

        assertThat(found("walnutq_ walnutz9z9")).containsExactly("memory:/a");
        for (int i = 0; i < 100; i++) {
            String query = i % 2 == 0 ? random.unicode(1 + 10 * i) : random.syntax(1 + i);
            assertThatCode(() -> found(query)).as(query).doesNotThrowAnyException();
        }
        assertThatCode(() -> found(similar)).doesNotThrowAnyException();
    }

    @Test
    void rareWordAtTheEndOfAVeryLongQueryIsNotLost() {
        String common = IntStream.range(0, 3_000).mapToObj(i -> "common" + i).collect(Collectors.joining(" "));
        open(
                KeywordTuning.defaults(),
                document("memory:/a", common),
                document("memory:/b", common),
                document("memory:/c", "heron"));

        assertThat(found(common + " heron")).contains("memory:/c");
    }

    @Test
    void textWithoutAnyWordIsIndexed() {
        open(KeywordTuning.defaults().withTypos(true).withPrefixes(true), document("memory:/a", "?!"));

        assertThat(found("heron")).isEmpty();
        assertThat(found("?!")).isEmpty();
    }

    @Test
    void matchedWordsAddUpToTheScore() {
        open(
                KeywordTuning.defaults().withTypos(true),
                titled("a", "Heron", "a heron by the granite quarry"),
                titled("b", "Quarry", "violin"));
        var query = new KeywordQuery("heron at the granite quary pepper", SearchScope.everything(), 5);
        ScoredChunk best = store().search(query).getFirst();

        List<MatchedWord> matched = store().matchedWords(query, best.chunk());

        assertThat(matched).extracting(MatchedWord::words).contains("heron", "granite", "the granite", "quary");
        assertThat(matched).extracting(MatchedWord::words).doesNotContain("pepper");
        assertThat(matched.stream().mapToDouble(MatchedWord::score).sum()).isCloseTo(best.score(), within(1e-5));
        assertThat(matched.getFirst().words()).isEqualTo("heron");
    }

    @Test
    void queryOfThousandsOfWordsThatArePiecesTooIsSearchedByTheRarest() {
        List<String> many = IntStream.range(0, 2_000)
                .mapToObj(i -> "word" + (char) ('a' + i / 676) + (char) ('a' + i / 26 % 26) + (char) ('a' + i % 26))
                .toList();
        open(
                KeywordTuning.defaults(),
                titled("a", String.join(" ", many), String.join(" ", many)),
                document("memory:/b", String.join("_", many.subList(0, 20)), String.join(" ", many.subList(0, 20))),
                document(
                        "memory:/c",
                        IntStream.range(0, 1_000)
                                .mapToObj(i -> many.get(2 * i) + "_" + many.get(2 * i + 1))
                                .collect(Collectors.joining(" "))));

        assertThat(found(String.join(" ", many))).contains("memory:/a", "memory:/c");
    }

    @Test
    void queryLongerThanAnyIsReadInPart() {
        open(KeywordTuning.defaults(), document("memory:/a", "heron"), document("memory:/b", "violin"));
        String unknown = IntStream.range(0, 300_000)
                .mapToObj(i -> "x" + Integer.toString(i, 36))
                .collect(Collectors.joining(" "));

        assertThat(found("heron " + unknown + " violin")).containsExactly("memory:/a");
    }

    /** The search counts pairs of words itself; what is told about a hit comes from Lucene's phrases. */
    @Test
    void pairsOfWordsScoreWhatLucenesSloppyPhrasesDo() {
        var random = new Random(7);
        List<String> vocabulary = List.of("heron", "violin", "granite", "pepper", "the", "e-mail", "mail");
        open(
                KeywordTuning.defaults(),
                IntStream.range(0, 60)
                        .mapToObj(i ->
                                document("memory:/" + i, words(random, vocabulary, 20), words(random, vocabulary, 8)))
                        .toArray(DocumentUpdate[]::new));

        for (int round = 0; round < 30; round++) {
            var query = new KeywordQuery(words(random, vocabulary, 5), SearchScope.everything(), 50);
            for (ScoredChunk hit : store().search(query)) {
                double told = store().matchedWords(query, hit.chunk()).stream()
                        .mapToDouble(MatchedWord::score)
                        .sum();
                assertThat(hit.score())
                        .as("%s in %s", query.text(), hit.chunk().text())
                        .isCloseTo(told, within(1e-4));
            }
        }
    }

    @Test
    void matchedWordsOfAChunkOutOfScopeAreNotTold() {
        open(
                KeywordTuning.defaults(),
                document(DocumentInfo.of("memory:/a").withAccessLabels(Set.of("board")), "heron"));
        ScoredChunk secret = search(store(), "heron").getFirst();
        var scope = new SearchScope(Filter.all(), AccessScope.of("staff"));

        assertThat(store().matchedWords(new KeywordQuery("heron", scope, 5), secret.chunk()))
                .isEmpty();
    }

    private void open(KeywordTuning tuning, DocumentUpdate... documents) {
        opened = index(folder).keywords(tuning).opener(QuickDirectory::new).open();
        store().commit(batch(documents));
    }

    private LuceneStore store() {
        return Objects.requireNonNull(opened, "open() comes first");
    }

    private List<String> found(String text) {
        return uris(search(store(), text));
    }

    private double scoreOfFirst(String text) {
        return search(store(), text).getFirst().score();
    }

    private static DocumentUpdate titled(String name, String title, String text) {
        return document(DocumentInfo.of("memory:/" + name).withTitle(title), text);
    }

    private static DocumentUpdate inLanguage(String language, String text) {
        var info = new DocumentInfo(
                "default", "memory:/" + language, "", "text/plain", "", language, Metadata.empty(), Set.of());
        return document(info, text);
    }

    private static String words(Random random, List<String> vocabulary, int count) {
        return random.ints(count, 0, vocabulary.size())
                .mapToObj(vocabulary::get)
                .collect(Collectors.joining(" "));
    }
}
