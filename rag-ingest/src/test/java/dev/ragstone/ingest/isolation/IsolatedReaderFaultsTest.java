package dev.ragstone.ingest.isolation;

import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Children that hang, run out of memory, end, talk nonsense or cannot be started. */
@Timeout(180)
class IsolatedReaderFaultsTest {

    private static final ReadLimits LIMITS =
            ReadLimits.standard().withTimeout(Duration.ofMinutes(1)).withMaxChars(100_000);

    private static final IsolatedReader reader = scripted().build();

    @TempDir
    private Path folder;

    @AfterAll
    static void close() {
        reader.close();
    }

    @Test
    void hangingItemIsATimeoutAndTheNextIsRead() {
        try (var hasty =
                scripted().limits(LIMITS.withTimeout(Duration.ofMillis(4500))).build()) {
            String pid = hasty.read(item("a", "pid")).text();

            Extraction extraction = hasty.read(item("b", "spin"));

            assertThat(extraction.outcome()).isEqualTo(Outcome.TIMEOUT);
            assertThat(extraction.reason()).contains("4.5 s").contains("timeout");
            assertThat(isAlive(pid)).isFalse();
            assertThat(hasty.read(item("c", "say on")).text()).isEqualTo("on");
        }
    }

    @Test
    void exhaustedHeapIsOutOfMemoryAndTheNextItemIsRead() {
        Extraction extraction = reader.read(item("a", "allocate"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.OUT_OF_MEMORY);
        assertThat(extraction.reason()).contains("64 MB").contains("heapMegabytes");
        assertThat(read("say on")).isEqualTo("on");
    }

    @Test
    void childThatLeaksIsReplacedBeforeItFails() {
        String pid = read("pid");

        assertThat(read("keep 40")).isEqualTo("done keep");

        assertThat(read("pid")).isNotEqualTo(pid);
    }

    @Test
    void endOfTheChildIsAFailureWithItsExitCode() {
        Extraction extraction = reader.read(item("a", "halt 7"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("exit code 7");
        assertThat(read("say on")).isEqualTo("on");
    }

    @Test
    void whatDiedOfAnEarlierItemIsReadAgain() {
        String pid = read("pid");

        assertThat(read("halt-if-used")).isEqualTo("done halt-if-used");

        assertThat(isAlive(pid)).isFalse();
    }

    @Test
    void childKilledWhileIdleIsReplaced() throws Exception {
        var idle = ProcessHandle.of(Long.parseLong(read("pid"))).orElseThrow();

        idle.destroyForcibly();
        idle.onExit().get(60, TimeUnit.SECONDS);

        assertThat(read("say on")).isEqualTo("on");
    }

    @Test
    void garbageFromTheChildIsAFailure() {
        Extraction extraction = reader.read(item("a", "garbage nonsense"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("made no sense");
        assertThat(read("say on")).isEqualTo("on");
    }

    @Test
    void floodFromTheChildIsCutOff() {
        Extraction extraction = reader.read(item("a", "flood"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("does not fit");
    }

    @Test
    void stackOverflowIsAFailureAndTheChildIsReplaced() {
        String pid = read("pid");

        Extraction extraction = reader.read(item("a", "overflow"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("StackOverflowError");
        assertThat(read("pid")).isNotEqualTo(pid);
    }

    @Test
    void exceptionIsAFailureThatSaysWhich() {
        assertThat(reader.read(item("a", "throw no luck")).reason()).contains("IllegalStateException: no luck");
    }

    @Test
    void missingProgramIsAFailureWithARemedy() {
        try (var broken = scripted().javaExecutable(folder.resolve("no-java")).build()) {
            Extraction extraction = broken.read(item("a", "say on"));

            assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(extraction.reason()).contains("no-java").contains("isolation(false)");
            assertThat(broken.reads("any/type")).isTrue();
        }
    }

    @Test
    void uselessClassPathIsAFailureWithARemedy() {
        try (var broken = scripted().classPath(List.of(folder)).build()) {
            assertThat(broken.read(item("a", "say on")).reason())
                    .contains("ChildMain")
                    .contains("classPath");
        }
    }

    @Test
    void readerThatCannotBeMadeIsAFailureThatSaysWhy() {
        try (var broken = IsolatedReader.builder(UnmadeReaders.class).build()) {
            assertThat(broken.read(item("a", "say on")).reason()).contains("not today");
        }
    }

    private static IsolatedReader.Builder scripted() {
        return IsolatedReader.builder(ScriptedReaders.class)
                .limits(LIMITS)
                .heapMegabytes(64)
                .poolSize(1);
    }

    private static String read(String script) {
        Extraction extraction = reader.read(item("script", script));
        assertThat(extraction.outcome()).as(extraction.reason()).isEqualTo(Outcome.OK);
        return extraction.text();
    }

    private static boolean isAlive(String pid) {
        return ProcessHandle.of(Long.parseLong(pid)).map(ProcessHandle::isAlive).orElse(false);
    }

    static final class UnmadeReaders implements ReaderFactory {

        @Override
        public DocumentReader create(ReadLimits limits, Map<String, String> settings) {
            throw new UnsupportedOperationException("not today");
        }
    }
}
