package dev.ragstone.ingest;

import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.document.Block;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.Place;
import dev.ragstone.ingest.reader.Pdfs;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DetectingReaderTest {

    private static final DetectingReader reader =
            DetectingReader.builder().poolSize(1).build();

    @AfterAll
    static void close() {
        reader.close();
    }

    @Test
    void eachFormatGetsItsReader() throws IOException {
        assertThat(reader.read(item("a.md", "# T\n\nText")).mediaType()).isEqualTo("text/markdown");
        assertThat(reader.read(item("a.html", "<p>Text</p>")).text()).isEqualTo("Text");
        assertThat(reader.read(item("a.txt", "# no heading")).blocks())
                .extracting(Block::kind)
                .containsExactly(Block.Kind.PARAGRAPH);
        assertThat(reader.read(item("a.pdf", Pdfs.pdf("", List.of("Text")))).blocks())
                .extracting(Block::place)
                .containsExactly(Place.page(1));
    }

    @Test
    void unknownFormatIsUnsupportedAndNamed() {
        byte[] noise = {7, 1, 9, 0, 20, 3, 0, (byte) 200, 8, 0, 0, 14};

        Extraction extraction = reader.read(item("a.cad", noise));

        assertThat(extraction.outcome()).isEqualTo(Outcome.UNSUPPORTED);
        assertThat(extraction.reason()).contains("application/octet-stream").contains("add a reader");
        assertThat(extraction.mediaType()).isEqualTo("application/octet-stream");
    }

    @Test
    void binaryCalledTextIsUnsupported() {
        byte[] noise = new byte[5_000];
        new Random(1).nextBytes(noise);

        assertThat(reader.read(item("a.txt", noise)).outcome()).isEqualTo(Outcome.UNSUPPORTED);
    }

    @Test
    void itemWithoutBytesHasFailed() {
        assertThat(reader.read(item("a.pdf", "")).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void addedReaderComesFirst() {
        var own = DetectingReader.builder()
                .reader(reading(() -> extraction("mine", "und")))
                .build();

        assertThat(own.read(item("a.txt", "theirs")).text()).isEqualTo("mine");
    }

    @Test
    void exceptionOfAReaderIsAFailure() {
        var broken = DetectingReader.builder()
                .reader(reading(() -> {
                    throw new IllegalStateException("no luck");
                }))
                .build();

        Extraction extraction = broken.read(item("a.txt", "text"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("no luck");
    }

    @Test
    void stackOverflowOfAReaderIsAFailure() {
        var broken = DetectingReader.builder()
                .reader(reading(() -> {
                    throw new StackOverflowError();
                }))
                .build();

        assertThat(broken.read(item("a.txt", "text")).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void outOfMemoryOfAReaderIsAnOutcome() {
        var broken = DetectingReader.builder()
                .reader(reading(() -> {
                    throw new OutOfMemoryError("heap");
                }))
                .build();

        assertThat(broken.read(item("a.txt", "text")).outcome()).isEqualTo(Outcome.OUT_OF_MEMORY);
    }

    @Test
    void whatCannotBeOpenedFailsWithTheReason() {
        var unreadable = SourceItem.of("memory:/a", "a.txt", 4, Instant.EPOCH, () -> {
            throw new IOException("permission denied");
        });

        Extraction extraction = reader.read(unreadable);

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("permission denied");
    }

    @Test
    void tooManyBytesAreNotRead() {
        var small = DetectingReader.builder().maxBytes(3).build();

        Extraction extraction = small.read(item("a.txt", "four"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("maxBytes");
    }

    @Test
    void textOfAnyReaderIsCutAtTheLimit() {
        var small = DetectingReader.builder()
                .maxChars(6)
                .reader(reading(() -> extraction("one two three", "und")))
                .build();

        Extraction extraction = small.read(item("a.txt", "x"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.text()).isEqualTo("one tw");
        assertThat(extraction.blocks()).extracting(Block::end).containsExactly(3, 6);
    }

    @Test
    void declaredLanguageWinsOverTheGuess() {
        String english = "The pump moves water from the tank to the house and it is switched off at night.";

        assertThat(reader.read(item("a.txt", english)).language()).isEqualTo("en");
        assertThat(reader.read(item("a.html", "<html lang=fr><p>" + english)).language())
                .isEqualTo("fr");
    }

    @Test
    void rejectsLimitsThatAreNone() {
        var builder = DetectingReader.builder();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxBytes(0))
                .withMessageContaining("0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxChars(-1))
                .withMessageContaining("-1");
    }

    @Test
    void textIsReadHereAndOtherFormatsInAChild(@TempDir Path temporary) throws IOException {
        try (var watched = DetectingReader.builder().temporaryFolder(temporary).build()) {
            watched.read(item("a.txt", "Text"));
            watched.read(item("a.md", "# Text"));
            watched.read(item("a.html", "<p>Text</p>"));
            watched.read(item("a.json", "{}"));
            assertThat(temporary).isEmptyDirectory();

            watched.read(item("a.pdf", Pdfs.pdf("", List.of("Text"))));
            assertThat(temporary).isNotEmptyDirectory();
        }
        assertThat(temporary).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.md", "a.html"})
    void longPageIsReadInAChildAsItIsHere(String name, @TempDir Path temporary) {
        var page = item(name, "<p>Some words.</p>\n\n".repeat(4_000));
        try (var watched = DetectingReader.builder().temporaryFolder(temporary).build();
                var here = DetectingReader.builder().isolation(false).build()) {
            Extraction extraction = watched.read(page);

            assertThat(temporary).isNotEmptyDirectory();
            assertThat(extraction).isEqualTo(here.read(page));
        }
    }

    @Test
    void pageOfUnknownSizeIsReadInAChild(@TempDir Path temporary) {
        var page = item("a.md", "# Text");
        var unknown = SourceItem.of(page.uri(), page.name(), -1, page.modified(), page.content());
        try (var watched = DetectingReader.builder().temporaryFolder(temporary).build()) {
            Extraction extraction = watched.read(unknown);

            assertThat(extraction.title()).isEqualTo("Text");
            assertThat(temporary).isNotEmptyDirectory();
        }
    }

    @Test
    void xmlIsReadInAChild(@TempDir Path temporary) {
        try (var watched = DetectingReader.builder().temporaryFolder(temporary).build()) {
            Extraction extraction = watched.read(item("a.xml", "<?xml version='1.0'?><a>Some text</a>"));

            assertThat(extraction.text()).contains("Some text");
            assertThat(temporary).isNotEmptyDirectory();
        }
    }

    @Test
    void sameTextComesOutWithoutIsolation(@TempDir Path temporary) throws IOException {
        var pdf = item("a.pdf", Pdfs.pdf("Title", List.of("One line", "", "The other line"), List.of("Page two")));
        try (var here = DetectingReader.builder()
                .isolation(false)
                .temporaryFolder(temporary)
                .build()) {
            assertThat(here.read(pdf)).isEqualTo(reader.read(pdf));
            assertThat(here.id()).isEqualTo(reader.id());
            assertThat(temporary).isEmptyDirectory();
        }
    }

    @Test
    void childThatCannotStartIsAFailureWithARemedy(@TempDir Path nothing) throws IOException {
        try (var broken = DetectingReader.builder().classPath(List.of(nothing)).build()) {
            Extraction extraction = broken.read(item("a.pdf", Pdfs.pdf("", List.of("Text"))));

            assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(extraction.reason()).contains("classPath").contains("isolation(false)");
            assertThat(broken.read(item("a.txt", "Text")).outcome()).isEqualTo(Outcome.OK);
        }
    }

    @Test
    void idNamesWhatChangesTheText() {
        String standard = DetectingReader.builder().build().id();

        assertThat(DetectingReader.builder().build().id()).isEqualTo(standard);
        assertThat(DetectingReader.builder()
                        .timeout(Duration.ofSeconds(5))
                        .build()
                        .id())
                .isEqualTo(standard);
        assertThat(DetectingReader.builder().maxChars(7).build().id()).isNotEqualTo(standard);
        assertThat(DetectingReader.builder().maxDepth(7).build().id()).isNotEqualTo(standard);
        assertThat(DetectingReader.builder()
                        .reader(reading(() -> extraction("mine", "und")))
                        .build()
                        .id())
                .isNotEqualTo(standard);
    }

    @Test
    void closedReaderReadsNoMoreAndClosesWhatWasAdded() {
        var closings = new AtomicInteger();
        var closing = DetectingReader.builder()
                .reader(new DocumentReader() {
                    @Override
                    public boolean reads(String mediaType) {
                        return false;
                    }

                    @Override
                    public Extraction read(SourceItem item) {
                        throw new AssertionError();
                    }

                    @Override
                    public void close() {
                        closings.incrementAndGet();
                    }
                })
                .build();

        closing.close();

        assertThat(closings).hasValue(1);
        assertThatIllegalStateException().isThrownBy(() -> closing.read(item("a.txt", "text")));
    }

    private static DocumentReader reading(Supplier<Extraction> extraction) {
        return new DocumentReader() {
            @Override
            public boolean reads(String mediaType) {
                return true;
            }

            @Override
            public Extraction read(SourceItem item) {
                return extraction.get();
            }
        };
    }

    private static Extraction extraction(String text, String language) {
        var blocks = text.length() < 8
                ? List.<Block>of()
                : List.of(
                        Block.of(Block.Kind.PARAGRAPH, 0, 3, List.of(), Place.none()),
                        Block.of(Block.Kind.PARAGRAPH, 4, 7, List.of(), Place.none()),
                        Block.of(Block.Kind.PARAGRAPH, 8, text.length(), List.of(), Place.none()));
        return new Extraction(
                Outcome.OK, "", "", DocumentInfo.of("x").mediaType(), language, Metadata.empty(), text, blocks);
    }
}
