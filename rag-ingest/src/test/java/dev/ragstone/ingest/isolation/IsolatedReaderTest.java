package dev.ragstone.ingest.isolation;

import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Content;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class IsolatedReaderTest {

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
    void readsInAnotherProcess() {
        long pid = Long.parseLong(read("pid"));

        assertThat(pid).isNotEqualTo(ProcessHandle.current().pid());
        assertThat(ProcessHandle.of(pid)).isPresent();
    }

    @Test
    void childKeepsTheSameLimits() {
        assertThat(read("limits")).isEqualTo(LIMITS.toString());
    }

    @Test
    void factoryInTheChildGetsItsSettings() {
        try (var set = scripted().setting("colour", "blue").setting("size", "").build()) {
            assertThat(set.read(item("a", "settings")).text()).isEqualTo("{colour=blue, size=}");
            assertThat(set.id()).contains("colour=blue");
        }
    }

    @Test
    void temporaryFolderIsUsedAndLeftEmpty() {
        try (var elsewhere = scripted().temporaryFolder(folder).build()) {
            assertThat(elsewhere.read(item("a", "tmp")).text()).startsWith(folder.toString());
        }

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void onlyTakesWhatTheReaderInTheChildTakes() {
        assertThat(reader.reads(ScriptedReaders.TYPE)).isTrue();
        assertThat(reader.reads("application/x-other")).isFalse();
    }

    @Test
    void printsOfTheReaderDoNotDisturb() {
        assertThat(read("print noise")).isEqualTo("done print");
        assertThat(read("say on")).isEqualTo("on");
    }

    @Test
    void temporaryFilesGoWithTheChild() {
        Path temporary = Path.of(read("tmp"));
        assertThat(read("litter")).isEqualTo("done litter");
        assertThat(temporary).isNotEmptyDirectory();

        reader.read(item("a", "halt 1"));

        assertThat(temporary.getParent()).doesNotExist();
    }

    @Test
    void whatTheReaderStartedGoesWithTheChild() {
        long pid = Long.parseLong(read("pid"));
        read("start");
        var started = ProcessHandle.of(pid).orElseThrow().children().findFirst().orElseThrow();

        reader.read(item("a", "garbage x"));

        assertThat(soon(() -> !started.isAlive())).isTrue();
    }

    @Test
    void childSeesNothingOfTheEnvironmentItDoesNotNeed() {
        assertThat(read("env").split(" "))
                .allMatch(
                        name -> name.matches("PATH|LANG|LANGUAGE|LC_.*|TZ|LD_LIBRARY_PATH|TESSDATA_PREFIX|TE?MP|TMPDIR"
                                + "|(?i)(SYSTEMROOT|WINDIR|PATHEXT)"));
    }

    @Test
    void childHasNoNetwork() throws IOException {
        try (var server = new ServerSocket(0)) {
            assertThat(read("fetch http://127.0.0.1:" + server.getLocalPort() + "/"))
                    .contains("refused");
            assertThat(read("socket " + server.getLocalPort())).contains("no connections");
        }
    }

    @Test
    void childIsReplacedAfterSoManyItems() {
        try (var brief = scripted().restartAfter(2).build()) {
            var pids = List.of(pid(brief), pid(brief), pid(brief), pid(brief));

            assertThat(pids.get(1)).isEqualTo(pids.get(0));
            assertThat(pids.get(2)).isNotEqualTo(pids.get(1));
            assertThat(pids.get(3)).isEqualTo(pids.get(2));
        }
    }

    @Test
    void idleChildEnds() {
        try (var brief = scripted().idleTime(Duration.ofMillis(300)).build()) {
            String pid = pid(brief);
            Path temporary = Path.of(brief.read(item("a", "tmp")).text());

            assertThat(soon(() -> !isAlive(pid) && !Files.exists(temporary.getParent())))
                    .isTrue();
            assertThat(brief.read(item("a", "say on")).text()).isEqualTo("on");
        }
    }

    @Test
    void severalItemsAreReadAtATime() throws Exception {
        Path mark = folder.resolve("mark");
        try (var two = scripted().poolSize(2).build()) {
            var waiting = CompletableFuture.supplyAsync(() -> two.read(item("a", "wait-for " + mark)));

            two.read(item("b", "mark " + mark));

            assertThat(waiting.get(60, TimeUnit.SECONDS).outcome()).isEqualTo(Outcome.OK);
        }
    }

    @Test
    void closingEndsWhatIsBeingRead() throws Exception {
        Path mark = folder.resolve("mark");
        var closing = scripted().build();
        var reading = CompletableFuture.supplyAsync(() -> closing.read(item("a", "mark-and-hang " + mark)));
        assertThat(soon(() -> isWritten(mark))).isTrue();

        closing.close();

        assertThat(isAlive(Files.readString(mark))).isFalse();
        assertThatThrownBy(() -> reading.get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseInstanceOf(ChildException.class)
                .hasMessageContaining("closed while it read");
        assertThatIllegalStateException().isThrownBy(() -> closing.read(item("b", "say on")));
    }

    @Test
    void closingEndsAChildThatIsBeingStarted() throws Exception {
        Path mark = folder.resolve("mark");
        var closing = scripted()
                .setting(ScriptedReaders.NEVER_READY, mark.toString())
                .temporaryFolder(Files.createDirectory(folder.resolve("temporary")))
                .build();
        var reading = CompletableFuture.supplyAsync(() -> closing.read(item("a", "say on")));
        assertThat(soon(() -> isWritten(mark))).isTrue();

        closing.close();

        assertThat(isAlive(Files.readString(mark))).isFalse();
        assertThat(folder.resolve("temporary")).isEmptyDirectory();
        assertThatThrownBy(() -> reading.get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void interruptionEndsTheChildAndIsThrown() throws Exception {
        Path mark = folder.resolve("mark");
        var caught = new CompletableFuture<Throwable>();
        var thread = Thread.ofPlatform().start(() -> {
            try {
                reader.read(item("a", "mark-and-hang " + mark));
            } catch (DocumentException e) {
                caught.complete(Thread.currentThread().isInterrupted() ? e : new AssertionError("no flag"));
            }
        });
        assertThat(soon(() -> isWritten(mark))).isTrue();

        thread.interrupt();

        assertThat(caught.get(60, TimeUnit.SECONDS)).hasMessageContaining("was interrupted");
        assertThat(soon(() -> !isAlive(readString(mark)))).isTrue();
        assertThat(read("say on")).isEqualTo("on");
    }

    @Test
    void contentWithoutAFileIsSpooledAndRemoved() {
        Path childFolder = Path.of(read("cwd"));

        assertThat(read("say spooled")).isEqualTo("spooled");

        assertThat(childFolder.resolve("item")).doesNotExist();
        assertThat(childFolder).exists();
    }

    @Test
    void filesAreReadInPlaceWhateverTheirNames() throws IOException {
        Path file = Files.writeString(folder.resolve("Größe \" 'x' $HOME\n 日本.txt"), "say odd");

        assertThat(reader.read(fileItem(file)).text()).isEqualTo("odd");
        assertThat(file).exists();
    }

    @Test
    void spoolingStopsAtTheLimit() {
        try (var small = scripted().limits(LIMITS.withMaxBytes(5)).build()) {
            Extraction extraction = small.read(item("a", "say too much"));

            assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(extraction.reason()).contains("maxBytes");
        }
    }

    @Test
    void textOfAnyCharsArrivesAsItIs() {
        String odd = "say a\u0000b\uD83D\uDE00 \uFFFE äöü 日本";

        assertThat(read(odd)).isEqualTo(odd.substring(4));
    }

    @Test
    void rejectsSettingsThatMakeNoSense() {
        var builder = scripted();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.heapMegabytes(1))
                .withMessageContaining("1");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.poolSize(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.restartAfter(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.idleTime(Duration.ZERO));
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

    private static String pid(IsolatedReader reader) {
        return reader.read(item("script", "pid")).text();
    }

    private static SourceItem fileItem(Path file) throws IOException {
        return SourceItem.of(file.toUri().toString(), "x", Files.size(file), Instant.EPOCH, Content.of(file));
    }

    private static boolean isAlive(String pid) {
        return ProcessHandle.of(Long.parseLong(pid)).map(ProcessHandle::isAlive).orElse(false);
    }

    private static boolean isWritten(Path file) {
        return Files.exists(file) && !readString(file).isEmpty();
    }

    private static String readString(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean soon(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            LockSupport.parkNanos(5_000_000);
        }
        return true;
    }

    static final class UnmadeReaders implements ReaderFactory {

        @Override
        public DocumentReader create(ReadLimits limits, Map<String, String> settings) {
            throw new UnsupportedOperationException("not today");
        }
    }
}
