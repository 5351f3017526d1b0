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

    private static final List<String> WORDS = List.of(
            "pump",
            "Water.",
            "e.g.",
            "Größe",
            "日本語。",
            "😀👍🏽",
            "a\u0301e\u0308",
            "3.14",
            "(see",
            "Fig.",
            "2)",
            "—",
            "!",
            "https://example.org/a/very/long/path?with=parameters&and=more",
            "x".repeat(300),
            "中".repeat(120),
            "👨‍👩‍👧‍👦".repeat(20),
            "\u0301".repeat(50),
            "\u00A0",
            "\t");

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
        var chunker = SentenceChunker.builder()
                .tokenCounter(counter)
                .maxTokens(limit)
                .overlapTokens(random.nextInt(limit / 2 + 1))
                .build();
        Document document = document();

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

    private Document document() {
        var draft = new Drafts();
        int blocks = random.nextInt(25);
        for (int i = 0; i < blocks; i++) {
            switch (random.nextInt(8)) {
                case 0 -> draft.heading("H" + random.nextInt(3), words(4));
                case 1 -> draft.heading("H" + random.nextInt(3));
                case 2 -> draft.block(Kind.TABLE, lines());
                case 3 -> draft.block(Kind.CODE, lines());
                case 4 -> draft.block(Kind.LIST, "- " + lines().replace("\n", "\n- "));
                case 5 -> draft.gap(words(5));
                default -> draft.paragraph(words(120));
            }
            if (random.nextInt(4) == 0) {
                draft.page(1 + i);
            }
        }
        return draft.document();
    }

    private String lines() {
        var lines = new StringBuilder(words(10));
        int count = random.nextInt(20);
        for (int i = 0; i < count; i++) {
            lines.append('\n').append(words(10));
        }
        return lines.toString();
    }

    private String words(int most) {
        var words = new StringBuilder("Word");
        int count = random.nextInt(most);
        for (int i = 0; i < count; i++) {
            words.append(random.nextInt(20) == 0 ? "\n" : " ");
            words.append(WORDS.get(random.nextInt(random.nextInt(10) == 0 ? WORDS.size() : 8)));
        }
        return words.toString();
    }
}
