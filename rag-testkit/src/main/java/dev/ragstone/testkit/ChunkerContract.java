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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Chunker} promises: exact slices, in order, nothing lost, the same every time.
 *
 * <p>Most rules are checked against 15 random documents from fixed seeds, and what has to do with cutting also against ten
 * texts of any characters whatsoever and one of 10,000 without white space.
 *
 * @since 0.1
 */
public abstract class ChunkerContract {

    private static final int DOCUMENTS = 15;
    private static final int TEXTS = 10;
    private static final Pattern CLUSTER = Pattern.compile("\\X");

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
    void parentsComeBeforeTheirChildren() {
        forEachDocument(document -> {
            var before = new HashSet<String>();
            for (Chunk chunk : chunker().chunk(document)) {
                String parent = chunk.parentId();
                if (parent != null) {
                    assertThat(before).as("chunks before %s", chunk.id()).contains(parent);
                }
                before.add(chunk.id());
            }
        });
    }

    @Test
    void parentsHoldTheTextOfTheirChildren() {
        forEachDocument(document -> {
            Map<String, Chunk> chunks = chunker().chunk(document).stream()
                    .collect(Collectors.toMap(Chunk::id, chunk -> chunk, (first, second) -> first));
            for (Chunk child : chunks.values()) {
                String id = child.parentId();
                Chunk parent = id == null ? null : chunks.get(id);
                if (parent != null && parent.level() != Chunk.Level.DOCUMENT) {
                    assertThat(child.start()).as("start of %s", child.id()).isGreaterThanOrEqualTo(parent.start());
                    assertThat(child.end()).as("end of %s", child.id()).isLessThanOrEqualTo(parent.end());
                }
            }
        });
    }

    @Test
    void surrogatePairsAreNeverSplit() {
        forEachDocumentAndAnUnbrokenOne(document -> assertThat(chunker().chunk(document))
                .noneMatch(chunk -> splitsPair(document, chunk.start()) || splitsPair(document, chunk.end())));
    }

    @Test
    void whatAReaderTakesForOneCharacterIsNeverSplit() {
        forEachDocumentAndAnUnbrokenOne(document -> {
            var boundaries = new BitSet();
            var clusters = CLUSTER.matcher(document.text());
            boundaries.set(0);
            while (clusters.find()) {
                boundaries.set(clusters.end());
            }

            assertThat(chunker().chunk(document))
                    .allMatch(chunk -> boundaries.get(chunk.start()) && boundaries.get(chunk.end()));
        });
    }

    @Test
    void longTextWithoutWhiteSpaceIsCut() {
        Document document = RandomDocuments.unbroken(200_000);

        List<Chunk> chunks = chunker().chunk(document);

        int covered = 0;
        for (Chunk chunk : chunks) {
            assertThat(chunk.start()).isLessThanOrEqualTo(covered);
            covered = Math.max(covered, chunk.end());
        }
        assertThat(covered).isEqualTo(document.text().length());
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
                    List<String> path = paths.getFirst();
                    int depth = Math.min(path.size(), chunk.headings().size());
                    assertThat(chunk.headings().subList(0, depth))
                            .as("headings of %s", chunk.id())
                            .isEqualTo(path);
                    assertThat(tableHeaders(document, chunk))
                            .as("table headers among the headings of %s", chunk.id())
                            .containsAll(chunk.headings()
                                    .subList(depth, chunk.headings().size()));
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
        LongStream.range(0, TEXTS)
                .mapToObj(seed -> plain(new RandomText(seed).unicode(1_000)))
                .forEach(check);
        check.accept(RandomDocuments.unbroken(10_000));
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

    /** The headers of the tables a chunk has rows of; they may follow its headings. */
    private static List<String> tableHeaders(Document document, Chunk chunk) {
        return touched(document, chunk)
                .flatMap(block -> Optional.ofNullable(block.table()).stream())
                .map(Block.TableRows::header)
                .toList();
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
