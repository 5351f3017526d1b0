package dev.ragstone.ingest.chunker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.ingest.DetectingReader;
import dev.ragstone.ingest.reader.Items;
import dev.ragstone.token.TokenCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every chunker promises, on random documents, on sample files where there are any, and on very long text. */
class ChunkersPropertyTest {

    private static final Path SAMPLES = Path.of("../../shared/data/documents");
    private static final int LARGEST_SAMPLE = 100_000;

    /** How often a character may be handed to the tokenizer. */
    private static final int MOST_COUNTS = 8;

    private static List<Document> samples = List.of();

    @BeforeAll
    static void readSamples() throws IOException {
        samples = Files.isDirectory(SAMPLES) ? samples() : List.of();
    }

    static Set<String> names() {
        return Chunkers.all().keySet();
    }

    @ParameterizedTest
    @MethodSource("names")
    void randomDocumentsAreCutVerbatim(String name) {
        for (int seed = 0; seed < 20; seed++) {
            check(name, RandomDrafts.document(seed));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void sampleFilesAreCutVerbatim(String name) {
        assumeTrue(Files.isDirectory(SAMPLES), "no sample files");

        assertThat(samples).isNotEmpty();
        samples.forEach(sample -> check(name, sample));
    }

    @ParameterizedTest
    @MethodSource("names")
    void longTextWithoutWhiteSpaceTakesLinearWork(String name) {
        assertThat(work(name, "x👩‍👩‍👧yz1".repeat(500_000 / 12), text -> (text.length() + 3) / 4))
                .isLessThan(MOST_COUNTS);
    }

    @ParameterizedTest
    @MethodSource("names")
    void longProseTakesLinearWork(String name) {
        String sentence = "The quick brown fox, which is no fox at all, jumps over it. ";

        assertThat(work(name, (sentence.repeat(7) + "\n\n").repeat(1_000), text -> (text.length() + 3) / 4))
                .isLessThan(MOST_COUNTS);
    }

    @ParameterizedTest
    @MethodSource("names")
    void longTextInADenseScriptTakesLinearWork(String name) {
        for (String text : List.of("漢字", "我們今天去學校學習，然後回家。", "यह एक परीक्षण वाक्य है जिसमें कुछ शब्द हैं। ")) {
            String all = "e" + text.repeat(100_000 / text.length());

            assertThat(work(name, all, TokenCounter.cautious())).as(text).isLessThan(MOST_COUNTS);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void aCharacterOfAnyLengthTakesLinearWork(String name) {
        // As much as stays whole is counted again for every chunk it has to be broken into.
        int most = Graphemes.LONGEST / 2;

        assertThat(work(name, "e" + "\u0301\u0302".repeat(50_000), TokenCounter.cautious()))
                .isLessThan(most);
    }

    /** Where the subject changes, a semantic chunker ends a chunk however full it is. */
    static Stream<String> namesOfThoseThatFill() {
        return names().stream().filter(name -> !name.equals("semantic"));
    }

    @ParameterizedTest
    @MethodSource("namesOfThoseThatFill")
    void chunksAreFullInEveryScript(String name) {
        // Short enough for several in a passage, however a script is counted.
        for (String sentence : List.of("我们去学校。", "यह है। ", "Мы идём домой. ", "We go to school. ")) {
            var document = new Document(DocumentInfo.of("memory:/prose"), sentence.repeat(500), List.of());

            List<Chunk> passages = Chunkers.named(name, TokenCounter.cautious()).chunk(document).stream()
                    .filter(chunk -> chunk.level() == Chunk.Level.PASSAGE)
                    .toList();

            assertThat(passages.stream()
                            .limit(passages.size() - 1)
                            .mapToDouble(chunk -> fill(name, chunk.text()))
                            .average()
                            .orElse(0))
                    .as(sentence)
                    .isGreaterThan(0.5);
        }
    }

    /** How much of the limit that binds a passage takes up. */
    private static double fill(String name, String text) {
        int maxTokens = switch (name) {
            case "hierarchical" -> Chunkers.PASSAGE_TOKENS;
            case "parent-child" -> Chunkers.CHILD_TOKENS;
            default -> Chunkers.MAX_TOKENS;
        };
        boolean limitsChars = name.equals("character") || name.equals("recursive");
        double ofTokens = (double) TokenCounter.cautious().count(text) / maxTokens;
        return limitsChars ? Math.max(ofTokens, (double) text.length() / Chunkers.MAX_CHARS) : ofTokens;
    }

    /** How often each character is handed to the tokenizer. */
    private static double work(String name, String text, TokenCounter tokens) {
        var counted = new AtomicLong();
        TokenCounter counter = slice -> {
            counted.addAndGet(slice.length());
            return tokens.count(slice);
        };
        var document = new Document(DocumentInfo.of("memory:/long"), text, List.of());

        List<Chunk> chunks = Chunkers.named(name, counter).chunk(document);

        assertThat(chunks).hasSizeGreaterThan(1_000);
        return (double) counted.get() / text.length();
    }

    private static void check(String name, Document document) {
        TokenCounter counter = TokenCounter.cautious();
        Chunker chunker = Chunkers.named(name, counter);
        var covered = new BitSet();
        int start = 0;
        for (Chunk chunk : chunker.chunk(document)) {
            assertThat(chunk.text())
                    .as("%s of %s", name, document.info().uri())
                    .isEqualTo(document.text().substring(chunk.start(), chunk.end()))
                    .isNotBlank();
            assertThat(counter.count(chunk.text())).isLessThanOrEqualTo(Chunkers.MAX_TOKENS);
            assertThat(chunk.start()).isGreaterThanOrEqualTo(start);
            start = chunk.start();
            covered.set(chunk.start(), chunk.end());
        }
        assertThat(IntStream.range(0, document.text().length())
                        .filter(i -> !covered.get(i))
                        .filter(i -> !Character.isWhitespace(document.text().charAt(i))))
                .as("characters of %s that %s lost", document.info().uri(), name)
                .isEmpty();
    }

    /** The sample files that can be read here; how they are read is tested elsewhere. */
    private static List<Document> samples() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(SAMPLES)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        var samples = new ArrayList<Document>();
        var reader = DetectingReader.standard();
        for (Path file : files) {
            if (Files.size(file) <= LARGEST_SAMPLE) {
                String name = file.getFileName().toString();
                var extraction = reader.read(Items.item(name, Files.readAllBytes(file)));
                samples.add(new Document(DocumentInfo.of("sample:/" + name), extraction.text(), extraction.blocks()));
            }
        }
        return samples;
    }
}
