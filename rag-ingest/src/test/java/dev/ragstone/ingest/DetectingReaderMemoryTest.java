package dev.ragstone.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.source.Content;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to an item for which this process has no memory left. */
class DetectingReaderMemoryTest {

    @ParameterizedTest
    @ValueSource(strings = {"a.md", "a.csv", "a.txt", "A.java"})
    void itemForWhichMemoryRanOutHereIsReadByAChild(String name) {
        var starved = new Starved("# Title\n\nwords, words\nand, words\n", 1);

        try (var reader = DetectingReader.builder().poolSize(1).build()) {
            Extraction extraction = reader.read(starved.item(name));

            assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
            assertThat(extraction.text()).contains("and, words");
        }
        assertThat(starved.failures.get()).isEqualTo(1);
    }

    @Test
    void childReadsItAsItWouldHaveBeenReadHere() {
        String markdown = "# Title\n\nWords.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";

        try (var reader = DetectingReader.builder().poolSize(1).build()) {
            Extraction here = reader.read(new Starved(markdown, 0).item("a.md"));
            Extraction there = reader.read(new Starved(markdown, 1).item("a.md"));

            assertThat(there).isEqualTo(here);
            assertThat(there.blocks()).extracting(Block::kind).contains(Block.Kind.TABLE);
        }
    }

    @Test
    void itemThatNoChildHasTheMemoryForEither() {
        var starved = new Starved("words", Integer.MAX_VALUE);

        try (var reader = DetectingReader.builder().poolSize(1).build()) {
            Extraction extraction = reader.read(starved.item("a.txt"));

            assertThat(extraction.outcome()).isEqualTo(Outcome.OUT_OF_MEMORY);
        }
    }

    @Test
    void withoutIsolationItIsAnOutcome() {
        var starved = new Starved("words", 1);

        try (var reader = DetectingReader.builder().isolation(false).build()) {
            assertThat(reader.read(starved.item("a.txt")).outcome()).isEqualTo(Outcome.OUT_OF_MEMORY);
        }
    }

    /** Bytes that can be looked at, but for which there is no memory the next few times they are read as a whole. */
    private static final class Starved implements Content {

        private final byte[] bytes;
        private final int times;
        private final AtomicInteger failures = new AtomicInteger();
        private boolean detected;

        Starved(String text, int times) {
            this.bytes = text.getBytes(StandardCharsets.UTF_8);
            this.times = times;
        }

        SourceItem item(String name) {
            return SourceItem.of("test:" + name, name, bytes.length, Instant.EPOCH, this);
        }

        @Override
        public InputStream open() throws IOException {
            if (detected && failures.get() < times) {
                failures.incrementAndGet();
                throw new OutOfMemoryError("Java heap space");
            }
            detected = true;
            return new ByteArrayInputStream(bytes);
        }
    }
}
