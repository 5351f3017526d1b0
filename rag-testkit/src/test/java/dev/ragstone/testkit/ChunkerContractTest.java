package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChunkerContractTest {

    @Test
    void rightChunkerBreaksNoRule() {
        assertThat(violations(UnaryOperator.identity())).isEmpty();
    }

    @Test
    void noticesTextThatIsNotVerbatim() {
        assertThat(violations(each(chunk ->
                        copy(chunk, chunk.id(), chunk.ordinal(), chunk.text().replace('e', 'E'), chunk.headings()))))
                .contains("chunksAreExactSlices");
    }

    @Test
    void noticesLostText() {
        assertThat(violations(chunks -> chunks.size() < 3 ? chunks : chunks.subList(0, chunks.size() - 1)))
                .contains("everyCharacterThatIsNotWhiteSpaceIsInAChunk");
    }

    @Test
    void noticesWrongOrder() {
        assertThat(violations(List::reversed)).contains("chunksComeInOrderOfTheirStart", "ordinalsCountFromZero");
    }

    @Test
    void noticesOrdinalsFromOne() {
        assertThat(violations(
                        each(chunk -> copy(chunk, chunk.id(), chunk.ordinal() + 1, chunk.text(), chunk.headings()))))
                .containsExactly("ordinalsCountFromZero");
    }

    @Test
    void noticesIdsUsedTwice() {
        assertThat(violations(each(
                        chunk -> copy(chunk, chunk.documentId(), chunk.ordinal(), chunk.text(), chunk.headings()))))
                .containsExactly("idsAreUnique");
    }

    @Test
    void noticesIdsThatAreNewEveryTime() {
        var counter = new AtomicInteger();

        assertThat(violations(each(chunk -> copy(
                        chunk, "random" + counter.incrementAndGet(), chunk.ordinal(), chunk.text(), chunk.headings()))))
                .containsExactly("eightThreadsGetEqualChunks", "equalDocumentsGiveEqualChunks");
    }

    @Test
    void noticesLostHeadings() {
        assertThat(violations(each(chunk -> copy(chunk, chunk.id(), chunk.ordinal(), chunk.text(), List.of()))))
                .containsExactly("chunksCarryTheHeadingsOfTheirBlocks");
    }

    @Test
    void noticesLostPlaces() {
        assertThat(violations(each(chunk -> new Chunk(
                        chunk.id(),
                        chunk.documentId(),
                        chunk.ordinal(),
                        chunk.level(),
                        chunk.start(),
                        chunk.end(),
                        chunk.text(),
                        chunk.headings(),
                        List.of(),
                        null))))
                .containsExactly("chunksCarryThePlacesOfTheirBlocks");
    }

    @Test
    void noticesSplitPairsAndBlankChunks() {
        assertThat(Violations.of(contract(new EveryCharacter())))
                .contains("surrogatePairsAreNeverSplit", "noChunkIsBlank", "blankDocumentGivesNoChunks");
    }

    @Test
    void noticesAccentsTornFromTheirLetters() {
        assertThat(violations(chunks -> {
                    var torn = new ArrayList<Chunk>();
                    for (Chunk chunk : chunks) {
                        int accent = chunk.text().indexOf('\u0301');
                        int cut = accent > 0 ? accent : chunk.text().length();
                        torn.add(part(chunk, torn.size(), 0, cut));
                        if (cut < chunk.text().length()) {
                            torn.add(part(chunk, torn.size(), cut, chunk.text().length()));
                        }
                    }
                    return torn;
                }))
                .contains("whatAReaderTakesForOneCharacterIsNeverSplit");
    }

    @Test
    void noticesParentsThatComeLater() {
        assertThat(violations(chunks -> chunks.stream()
                        .map(chunk -> under(chunk, chunks.getLast().id()))
                        .toList()))
                .contains("parentsComeBeforeTheirChildren");
    }

    @Test
    void noticesParentsThatDoNotHoldTheirChildren() {
        assertThat(violations(chunks -> chunks.stream()
                        .map(chunk -> chunk.ordinal() == 0
                                ? chunk
                                : under(chunk, chunks.getFirst().id()))
                        .toList()))
                .containsExactly("parentsHoldTheTextOfTheirChildren");
    }

    @Test
    void noticesHeadingsThatAreNeitherHeadingsNorTableHeaders() {
        assertThat(violations(each(chunk -> copy(
                        chunk,
                        chunk.id(),
                        chunk.ordinal(),
                        chunk.text(),
                        Stream.concat(chunk.headings().stream(), Stream.of("made up"))
                                .toList()))))
                .containsExactly("chunksCarryTheHeadingsOfTheirBlocks");
    }

    @Test
    void noticesChunksOverTheLimit() {
        var limited = new ChunkerContract() {
            @Override
            protected Chunker chunker() {
                return new ParagraphChunker();
            }

            @Override
            protected OptionalInt maxTokens() {
                return OptionalInt.of(20);
            }

            @Override
            protected TokenCounter tokenCounter() {
                return new WordTokenCounter();
            }
        };

        assertThat(Violations.of(limited)).containsExactly("chunksStayWithinTheLimit");
    }

    private static Set<String> violations(UnaryOperator<List<Chunk>> change) {
        var right = new ParagraphChunker();
        return Violations.of(contract(new Chunker() {
            @Override
            public String id() {
                return right.id();
            }

            @Override
            public List<Chunk> chunk(Document document) {
                return change.apply(right.chunk(document));
            }
        }));
    }

    private static ChunkerContract contract(Chunker chunker) {
        return new ChunkerContract() {
            @Override
            protected Chunker chunker() {
                return chunker;
            }
        };
    }

    private static UnaryOperator<List<Chunk>> each(UnaryOperator<Chunk> change) {
        return chunks -> chunks.stream().map(change).toList();
    }

    private static Chunk copy(Chunk chunk, String id, int ordinal, String text, List<String> headings) {
        return new Chunk(
                id,
                chunk.documentId(),
                ordinal,
                chunk.level(),
                chunk.start(),
                chunk.end(),
                text,
                headings,
                chunk.places(),
                null);
    }

    private static Chunk under(Chunk chunk, String parentId) {
        return new Chunk(
                chunk.id(),
                chunk.documentId(),
                chunk.ordinal(),
                chunk.level(),
                chunk.start(),
                chunk.end(),
                chunk.text(),
                chunk.headings(),
                chunk.places(),
                parentId);
    }

    private static Chunk part(Chunk chunk, int ordinal, int from, int to) {
        return Chunk.of(
                chunk.documentId(), ordinal, chunk.start() + from, chunk.text().substring(from, to));
    }

    /** Cuts between any two chars. */
    private static final class EveryCharacter implements Chunker {

        @Override
        public String id() {
            return "every-character";
        }

        @Override
        public List<Chunk> chunk(Document document) {
            var chunks = new ArrayList<Chunk>();
            for (int i = 0; i < Math.min(500, document.text().length()); i++) {
                chunks.add(Chunk.of(document.id(), i, i, document.text().substring(i, i + 1)));
            }
            return chunks;
        }
    }
}
