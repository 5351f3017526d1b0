package dev.ragstone.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many at once do not leave a handle each behind. */
class OpenFilesTest {

    private static final int CALLERS = 64;
    private static final Path HANDLES = Path.of("/proc/self/fd");
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    private Path temp;

    @Test
    void manyAtOnceLeaveFewHandlesOpen() throws Exception {
        assumeTrue(Files.isDirectory(HANDLES), "only Linux tells which files are open");
        Path file = temp.resolve("ragstone.db");
        try (var store = JdbcConversationStore.open(file)) {
            var all = new CyclicBarrier(CALLERS);

            atOnce(number -> {
                var id = new ConversationId("anna", "c" + number);
                all.await();
                store.append(id, List.of(Message.user("Hello", NOON)));
                return store.find(id).orElseThrow().messages().size();
            });

            assertThat(handles("ragstone.db")).isLessThanOrEqualTo(6);
            assertThat(handles("ragstone.db-wal")).isLessThanOrEqualTo(2);
            assertThat(store.list("anna", Page.first(CALLERS + 1))).hasSize(CALLERS);
        }
        assertThat(handles("ragstone.db")).isZero();
    }

    /** What one of many does. */
    private interface Turn {
        int run(int number) throws Exception;
    }

    private static void atOnce(Turn turn) throws Exception {
        try (var threads = Executors.newFixedThreadPool(CALLERS)) {
            List<Callable<Integer>> calls = IntStream.range(0, CALLERS)
                    .<Callable<Integer>>mapToObj(number -> () -> turn.run(number))
                    .toList();
            for (Future<Integer> call : threads.invokeAll(calls)) {
                assertThat(call.get()).isEqualTo(1);
            }
        }
    }

    private long handles(String name) throws IOException {
        Path file = temp.toRealPath().resolve(name);
        try (Stream<Path> handles = Files.list(HANDLES)) {
            return handles.filter(handle -> leadsTo(handle, file)).count();
        }
    }

    private static boolean leadsTo(Path handle, Path file) {
        try {
            return Files.readSymbolicLink(handle).equals(file);
        } catch (IOException e) {
            // Closed since it was listed.
            return false;
        }
    }
}
