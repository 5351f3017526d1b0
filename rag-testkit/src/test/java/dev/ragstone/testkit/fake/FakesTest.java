package dev.ragstone.testkit.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Block;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.DocumentException;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.GenerationException;
import dev.ragstone.error.StoreException;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.VectorQuery;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the fakes do beyond their contracts. */
class FakesTest {

    private static final Prompt PROMPT = new Prompt("", "Who?", "Who?", List.of(), 2, List.of());

    @Test
    void textsThatShareWordsAreNear() {
        var embedder = new HashingEmbedder(256);
        Vector query = embedder.embedQuery("where is the heron").vector();

        List<Vector> vectors = embedder.embedDocuments(List.of("the heron is here", "granite quarry dust")).stream()
                .map(it -> it.vector())
                .toList();

        assertThat(vectors.get(0).dot(query)).isGreaterThan(vectors.get(1).dot(query) + 0.3);
    }

    @Test
    void embedderCountsWhatItIsAsked() {
        var embedder = new HashingEmbedder();

        embedder.embedDocuments(List.of("a", "b", "c"));
        embedder.embedQuery("d");

        assertThat(embedder.calls()).isOne();
        assertThat(embedder.documentsEmbedded()).isEqualTo(3);
        assertThat(embedder.queriesEmbedded()).isOne();
    }

    @Test
    void embedderFailsWhenTold() {
        var embedder = new HashingEmbedder().failing(true);

        assertThatExceptionOfType(EmbeddingException.class).isThrownBy(() -> embedder.embedQuery("heron"));
        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> embedder.embedDocuments(List.of("heron")))
                .matches(EmbeddingException::retryable);
        assertThat(embedder.failing(false).embedQuery("heron").tokens()).isOne();
        assertThat(embedder.documentsEmbedded()).isZero();
    }

    @Test
    void wordsAndMarksAreTokens() {
        assertThat(new WordTokenCounter().count("It isn't (yet) 3.14 😀\n")).isEqualTo(11);
    }

    @Test
    void storeFailsWhereTold() {
        var store = new InMemoryStore(2).failOn(InMemoryStore.Operation.VECTOR_SEARCH, InMemoryStore.Operation.COMMIT);
        var everything = SearchScope.everything();

        assertThat(store.search(new KeywordQuery("heron", everything, 1))).isEmpty();
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> store.search(new VectorQuery(Vector.of(1, 0), everything, 1)));
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> store.commit(StoreBatch.deleting(List.of("x"))));
        assertThat(store.commits()).isZero();
    }

    @Test
    void generatorFailsAtTheStart() {
        var generator = ScriptedGenerator.answering("a").failAtStart(true);

        assertThatExceptionOfType(GenerationException.class).isThrownBy(() -> generator.generate(PROMPT));
        assertThat(generator.prompts()).containsExactly(PROMPT);
    }

    @Test
    void generatorFailsInTheMiddle() {
        var generator = ScriptedGenerator.answering("a", "b", "c").failAfter(2);

        try (var stream = generator.generate(PROMPT)) {
            assertThat(stream.next() + stream.next()).isEqualTo("ab");
            assertThatExceptionOfType(GenerationException.class).isThrownBy(stream::hasNext);
        }
    }

    @Test
    void generatorNoticesStreamsClosedEarly() {
        var generator = ScriptedGenerator.answering("a", "b");

        try (var whole = generator.generate(PROMPT)) {
            whole.forEachRemaining(piece -> {});
        }
        generator.generate(PROMPT).close();

        assertThat(generator.closedStreams()).isEqualTo(2);
        assertThat(generator.cancelledStreams()).isOne();
    }

    @Test
    void sourceShowsChangesRemovalsAndProblems() {
        var source = new MapSource().put("a", "1").put("b", "1").put("c", "1");
        Instant before = scan(source).items.getFirst().modified();

        source.put("a", "2").remove("b").problem("c", "locked");

        Scan scan = scan(source);
        assertThat(scan.items).extracting(SourceItem::uri).containsExactly("memory:/a");
        assertThat(scan.items.getFirst().modified()).isAfter(before);
        assertThat(scan.problems).containsExactly("memory:/c: locked");
        assertThat(scan(source.heal()).problems).isEmpty();
    }

    @Test
    void sourceFailsWholeWhenTold() {
        var source = new MapSource().put("a", "1").failing(true);

        assertThatExceptionOfType(DocumentException.class).isThrownBy(() -> scan(source));
    }

    @Test
    void sourceCountsOpenedContents() throws Exception {
        var source = new MapSource().put("a", "1");
        SourceItem item = scan(source).items.getFirst();
        assertThat(source.opened()).isZero();

        item.content().open().close();

        assertThat(source.opened()).isOne();
    }

    @Test
    void readerKnowsHeadingsAndParagraphs() {
        byte[] bytes = "# Birds\nintro\nmore\n\n## Heron\n\nwaits\n# Rocks\nhard".getBytes(StandardCharsets.UTF_8);

        Extraction extraction = new PlainTextReader()
                .read(SourceItem.of("u", "n", 1, Instant.EPOCH, () -> new ByteArrayInputStream(bytes)));

        var document = new Document(DocumentInfo.of("u"), extraction.text(), extraction.blocks());
        assertThat(extraction.title()).isEqualTo("Birds");
        assertThat(document.blocks())
                .extracting(document::text)
                .containsExactly("Birds", "intro\nmore", "Heron", "waits", "Rocks", "hard");
        assertThat(document.blocks())
                .extracting(Block::headings)
                .containsExactly(
                        List.of("Birds"),
                        List.of("Birds"),
                        List.of("Birds", "Heron"),
                        List.of("Birds", "Heron"),
                        List.of("Rocks"),
                        List.of("Rocks"));
    }

    @Test
    void clockMovesOnlyWhenTold() {
        var clock = new MutableClock(Instant.EPOCH);
        var elsewhere = clock.withZone(ZoneId.of("Asia/Tokyo"));

        clock.advance(Duration.ofMinutes(5));

        assertThat(clock.instant()).isEqualTo(Instant.ofEpochSecond(300));
        assertThat(elsewhere.instant()).isEqualTo(clock.instant());
    }

    @Test
    void badDimensionsAreRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new InMemoryStore(0))
                .withMessage("dimension must be positive but was 0");
        assertThatIllegalArgumentException().isThrownBy(() -> new HashingEmbedder(0));
    }

    private static Scan scan(MapSource source) {
        var scan = new Scan();
        source.scan(scan);
        return scan;
    }

    private static final class Scan implements SourceVisitor {

        private final List<SourceItem> items = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();

        @Override
        public void item(SourceItem item) {
            items.add(item);
        }

        @Override
        public void problem(String uri, String reason) {
            problems.add(uri + ": " + reason);
        }
    }
}
