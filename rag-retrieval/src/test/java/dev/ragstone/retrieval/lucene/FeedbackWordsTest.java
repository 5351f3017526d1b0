package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.store.IndexedChunk;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.WordFeedback;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedbackWordsTest {

    @TempDir
    Path folder;

    private LuceneKeywordIndex index;

    @BeforeEach
    void open() {
        index = LuceneKeywordIndex.builder(folder).open();
    }

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void addedWordsCountAsRm3Says() {
        add("query", "en", "heron");
        add("added", "en", "pond");
        add("rest", "en", "granite");

        List<ScoredChunk> hits = search("heron", feedback(1, 0.25, chunk("en", "heron pond pond pond pond", 1)));

        // All words are equally rare, so pond, with four fifths of the chunk, is the one word taken.
        double plain = search("heron", WordFeedback.none()).getFirst().score();
        assertThat(score(hits, "query")).isCloseTo(0.75 * plain, within(1e-5));
        assertThat(score(hits, "added")).isCloseTo(0.25 * plain, within(1e-5));
    }

    @Test
    void rareWordsAreTakenBeforeCommonOnes() {
        for (int i = 0; i < 20; i++) {
            add("common" + i, "en", "table");
        }
        add("rare", "en", "astrolabe");

        List<ScoredChunk> hits = search("brass", feedback(1, 0.5, chunk("en", "table table astrolabe", 1)));

        assertThat(hits).extracting(hit -> hit.document().uri()).containsExactly("rare");
    }

    @Test
    void wordsAreStemmedAsInTheIndex() {
        add("found", "en", "herons nesting");

        assertThat(search("bird", feedback(5, 0.5, chunk("en", "the heron nests", 1))))
                .hasSize(1);
    }

    @Test
    void titleAndHeadingsTeachToo() {
        add("found", "en", "heron");
        var info = DocumentInfo.of("titled").withTitle("Heron");
        var titled = new ScoredChunk(info, Chunk.of(info.id(), 0, 0, "it wades"), 1);

        assertThat(search("bird", feedback(5, 0.5, titled))).hasSize(1);
    }

    @Test
    void wordsAreLearntInTheFieldOfTheirLanguage() {
        add("german", "de", "die Reiher am Teich");
        add("english", "en", "the reiher teich");

        List<ScoredChunk> hits = search("Vogel", feedback(5, 0.5, chunk("de", "Der Reiher steht im Teich", 1)));

        assertThat(hits).extracting(hit -> hit.document().uri()).containsExactly("german");
    }

    @Test
    void unknownWordsChangeNothing() {
        add("found", "en", "heron");

        assertThat(search("heron", feedback(5, 0.5, chunk("en", "zyzzyva quux", 1))))
                .isEqualTo(search("heron", WordFeedback.none()));
    }

    @Test
    void mostWordsOfAnyQueryAndFeedbackFitTheIndex() {
        String thousands = IntStream.range(0, 3000).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
        for (String language : List.of("en", "de", "fr", "xx")) {
            add(language, language, thousands);
        }
        var chunks = List.of("en", "de", "fr", "xx").stream()
                .map(language -> chunk(language, thousands.toUpperCase(Locale.ROOT), 1))
                .toArray(ScoredChunk[]::new);

        assertThatCode(() -> search(thousands, feedback(WordFeedback.MAX_TERMS, 0.5, chunks)))
                .doesNotThrowAnyException();
    }

    private List<ScoredChunk> search(String text, WordFeedback feedback) {
        return index.search(new KeywordQuery(text, SearchScope.everything(), 10, feedback));
    }

    private void add(String uri, String language, String text) {
        var info = info(uri, language);
        index.upsert(List.of(new IndexedChunk(info, Chunk.of(info.id(), 0, 0, text))));
    }

    private static WordFeedback feedback(int terms, double weight, ScoredChunk... chunks) {
        return new WordFeedback(List.of(chunks), terms, weight);
    }

    private static ScoredChunk chunk(String language, String text, double weight) {
        var info = info("learnt-" + language, language);
        return new ScoredChunk(info, Chunk.of(info.id(), 0, 0, text), weight);
    }

    private static DocumentInfo info(String uri, String language) {
        return new DocumentInfo("default", uri, "", "text/plain", "", language, Metadata.empty(), Set.of());
    }

    private static double score(List<ScoredChunk> hits, String uri) {
        return hits.stream()
                .filter(hit -> hit.document().uri().equals(uri))
                .mapToDouble(ScoredChunk::score)
                .sum();
    }
}
