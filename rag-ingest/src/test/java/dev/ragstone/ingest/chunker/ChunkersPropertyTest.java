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
    private static final int LARGEST_SAMPLE = 300_000;

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
        for (int seed = 0; seed < 60; seed++) {
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
    void fiveMillionCharactersWithoutWhiteSpaceTakeLinearWork(String name) {
        assertThat(work(name, "x👩‍👩‍👧yz1".repeat(5_000_000 / 12 + 1))).isLessThan(MOST_COUNTS);
    }

    @ParameterizedTest
    @MethodSource("names")
    void longProseTakesLinearWork(String name) {
        String sentence = "The quick brown fox, which is no fox at all, jumps over it. ";

        assertThat(work(name, (sentence.repeat(7) + "\n\n").repeat(5_000))).isLessThan(MOST_COUNTS);
    }

    private static double work(String name, String text) {
        var counted = new AtomicLong();
        TokenCounter counter = slice -> {
            counted.addAndGet(slice.length());
            return (slice.length() + 3) / 4;
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
