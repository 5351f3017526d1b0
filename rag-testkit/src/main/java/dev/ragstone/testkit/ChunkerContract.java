package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Block;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import dev.ragstone.token.TokenCounter;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Chunker} promises: exact slices, in order, nothing lost, the same every time.
 *
 * <p>Most rules are checked against 40 random documents from fixed seeds, and what has to do with cutting also against
 * one of 200,000 characters without white space.
 *
 * @since 0.1
 */
public abstract class ChunkerContract {

    private static final int DOCUMENTS = 40;

    /** Creates a contract; called by JUnit. */
    protected ChunkerContract() {}

    /** The chunker to check. May be called more than once in a test; must always give an equal one. */
    protected abstract Chunker chunker();

    /** The most tokens a chunk may have, counted by {@link #tokenCounter()}. Default: no limit. */
    protected OptionalInt maxTokens() {
        return OptionalInt.empty();
    }

    /** Counts for {@link #maxTokens()}. Default: {@link TokenCounter#cautious()}. */
    protected TokenCounter tokenCounter() {
        return TokenCounter.cautious();
    }

    @Test
    void hasAnId() {
        assertThat(chunker().id()).isNotBlank().isEqualTo(chunker().id());
    }

    @Test
    void emptyDocumentGivesNoChunks() {
        assertThat(chunker().chunk(plain(""))).isEmpty();
    }

    @Test
    void blankDocumentGivesNoChunks() {
        assertThat(chunker().chunk(plain(" \n\t\r\n \u2003\n"))).isEmpty();
    }

    @Test
    void oneWordIsOneChunk() {
        List<Chunk> chunks = chunker().chunk(plain("\n heron \n"));

        assertThat(chunks)
                .singleElement()
                .satisfies(chunk -> assertThat(chunk.text()).contains("heron"));
    }

    @Test
    void chunksAreExactSlices() {
        forEachDocumentAndAnUnbrokenOne(document -> assertThat(chunker().chunk(document))
                .allSatisfy(chunk ->
                        assertThat(chunk.text()).isEqualTo(document.text().substring(chunk.start(), chunk.end()))));
    }

    @Test
    void chunksComeInOrderOfTheirStart() {
        forEachDocument(document ->
                assertThat(chunker().chunk(document)).extracting(Chunk::start).isSorted());
    }

    @Test
    void noChunkIsBlank() {
        forEachDocument(document -> assertThat(chunker().chunk(document))
                .noneMatch(chunk -> chunk.text().isBlank()));
    }

    @Test
    void everyCharacterThatIsNotWhiteSpaceIsInAChunk() {
        forEachDocumentAndAnUnbrokenOne(document -> {
            var covered = new BitSet();
            chunker().chunk(document).forEach(chunk -> covered.set(chunk.start(), chunk.end()));

            int lost = covered.nextClearBit(0);
            while (lost < document.text().length()
                    && Character.isWhitespace(document.text().charAt(lost))) {
                lost = covered.nextClearBit(lost + 1);
            }

            assertThat(lost)
                    .as("first character in no chunk, after '%s'", before(document, lost))
                    .isGreaterThanOrEqualTo(document.text().length());
        });
    }

    @Test
    void ordinalsCountFromZero() {
        forEachDocument(document -> {
            List<Chunk> chunks = chunker().chunk(document);

            assertThat(chunks)
                    .extracting(Chunk::ordinal)
                    .containsExactlyElementsOf(
                            Stream.iterate(0, i -> i + 1).limit(chunks.size()).toList());
        });
    }

    @Test
    void idsAreUnique() {
        forEachDocument(document ->
                assertThat(chunker().chunk(document)).extracting(Chunk::id).doesNotHaveDuplicates());
    }

    @Test
    void idsOfOtherDocumentsAreOtherIds() {
        Document here = new Document(DocumentInfo.of("memory:/here"), "heron and lantern", List.of());
        Document there = new Document(DocumentInfo.of("memory:/there"), "heron and lantern", List.of());

        assertThat(chunker().chunk(here))
                .extracting(Chunk::id)
                .doesNotContainAnyElementsOf(
                        chunker().chunk(there).stream().map(Chunk::id).toList());
    }

    @Test
    void chunksNameTheirDocument() {
        forEachDocument(document -> assertThat(chunker().chunk(document))
                .extracting(Chunk::documentId)
                .containsOnly(document.id()));
    }

    @Test
    void parentsAreAmongTheChunks() {
        forEachDocument(document -> {
            List<Chunk> chunks = chunker().chunk(document);
            List<String> ids = chunks.stream().map(Chunk::id).toList();

            assertThat(chunks).allMatch(chunk -> chunk.parentId() == null || ids.contains(chunk.parentId()));
        });
    }

    @Test
    void surrogatePairsAreNeverSplit() {
        forEachDocumentAndAnUnbrokenOne(document -> assertThat(chunker().chunk(document))
                .noneMatch(chunk -> splitsPair(document, chunk.start()) || splitsPair(document, chunk.end())));
    }

    @Test
    void chunksStayWithinTheLimit() {
        maxTokens()
                .ifPresent(limit -> forEachDocumentAndAnUnbrokenOne(document -> assertThat(
                                chunker().chunk(document))
                        .allSatisfy(chunk ->
                                assertThat(tokenCounter().count(chunk.text())).isLessThanOrEqualTo(limit))));
    }

    @Test
    void chunksCarryTheHeadingsOfTheirBlocks() {
        forEachDocument(document -> {
            for (Chunk chunk : chunker().chunk(document)) {
                List<List<String>> paths =
                        touched(document, chunk).map(Block::headings).distinct().toList();
                // A chunk for the whole document stands above its headings, not under them.
                if (paths.size() == 1 && chunk.level() != Chunk.Level.DOCUMENT) {
                    assertThat(chunk.headings())
                            .as("headings of %s", chunk.id())
                            .isEqualTo(paths.getFirst());
                }
            }
        });
    }

    @Test
    void chunksCarryThePlacesOfTheirBlocks() {
        forEachDocument(document -> {
            for (Chunk chunk : chunker().chunk(document)) {
                assertThat(chunk.places())
                        .as("places of %s", chunk.id())
                        .containsAll(touched(document, chunk)
                                .map(Block::place)
                                .filter(place -> place.kind() != Place.Kind.NONE)
                                .toList())
                        .doesNotContain(Place.none())
                        .isSortedAccordingTo(Comparator.comparingInt(Place::number));
            }
        });
    }

    @Test
    void equalDocumentsGiveEqualChunks() {
        forEachDocument(document -> {
            var equal = new Document(document.info(), document.text(), document.blocks());

            assertThat(chunker().chunk(equal)).isEqualTo(chunker().chunk(document));
        });
    }

    @Test
    void eightThreadsGetEqualChunks() {
        Chunker chunker = chunker();
        List<Document> documents = randomDocuments().limit(10).toList();
        List<List<Chunk>> expected = documents.stream().map(chunker::chunk).toList();

        List<List<List<Chunk>>> results =
                Threads.eight(() -> documents.stream().map(chunker::chunk).toList());

        assertThat(results).allMatch(expected::equals);
    }

    private static void forEachDocument(Consumer<Document> check) {
        randomDocuments().forEach(check);
    }

    private static void forEachDocumentAndAnUnbrokenOne(Consumer<Document> check) {
        randomDocuments().forEach(check);
        check.accept(RandomDocuments.unbroken(200_000));
    }

    private static Stream<Document> randomDocuments() {
        return LongStream.range(0, DOCUMENTS).mapToObj(RandomDocuments::document);
    }

    private static Document plain(String text) {
        return new Document(DocumentInfo.of("memory:/plain"), text, List.of());
    }

    private static Stream<Block> touched(Document document, Chunk chunk) {
        return document.blocks().stream().filter(block -> block.start() < chunk.end() && block.end() > chunk.start());
    }

    private static boolean splitsPair(Document document, int offset) {
        return offset > 0
                && offset < document.text().length()
                && Character.isSurrogatePair(
                        document.text().charAt(offset - 1), document.text().charAt(offset));
    }

    private static String before(Document document, int offset) {
        int end = Math.min(offset, document.text().length());
        return document.text().substring(Math.max(0, end - 30), end);
    }
}
