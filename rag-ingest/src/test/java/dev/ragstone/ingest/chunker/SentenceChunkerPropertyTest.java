package dev.ragstone.ingest.chunker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.token.TokenCounter;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Promises that hold for any document, on documents of every shape and with settings of every size. */
class SentenceChunkerPropertyTest {

    private final Random random = new Random(0);

    static IntStream seeds() {
        return IntStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyPromiseHolds(int seed) {
        random.setSeed(seed);
        int limit = 16 + random.nextInt(150);
        TokenCounter counter = random.nextBoolean() ? TokenCounter.cautious() : SentenceChunkerPropertyTest::merging;
        var chunker = SentenceChunker.builder(counter)
                .maxTokens(limit)
                .overlapTokens(random.nextInt(limit / 2 + 1))
                .build();
        Document document = RandomDrafts.document(random);

        List<Chunk> chunks = chunker.chunk(document);

        var covered = new BitSet();
        Chunk before = null;
        for (Chunk chunk : chunks) {
            assertThat(chunk.text()).isEqualTo(document.text().substring(chunk.start(), chunk.end()));
            assertThat(counter.count(chunk.text())).isLessThanOrEqualTo(limit);
            assertThat(underOneHeading(document, chunk)).isTrue();
            if (before != null) {
                assertThat(chunk.start()).isGreaterThan(before.start());
                assertThat(chunk.end()).isGreaterThan(before.end());
            }
            covered.set(chunk.start(), chunk.end());
            before = chunk;
        }
        assertThat(IntStream.range(0, document.text().length())
                        .filter(i -> !covered.get(i))
                        .allMatch(i -> Character.isWhitespace(document.text().charAt(i))))
                .isTrue();
    }

    /** A tokenizer that counts more for a whole than for its parts. */
    private static int merging(String text) {
        return TokenCounter.cautious().count(text) + (int) text.lines().count() / 2;
    }

    private static boolean underOneHeading(Document document, Chunk chunk) {
        return document.blocks().stream()
                .filter(block -> block.start() < chunk.end() && block.end() > chunk.start())
                .filter(block -> block.kind() != Kind.HEADING)
                .map(Block::headings)
                .allMatch(chunk.headings()::equals);
    }
}
