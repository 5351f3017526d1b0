package dev.ragstone.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that leave in mid-stream, counted in what the system gives: memory and open files, connections among them. */
class CutClientsTest {

    private static final Path OPEN_FILES = Path.of("/proc/self/fd");
    private static final int CLIENTS = 500;

    /** A stream that stayed would hold its answer, its buffers and its connection; 500 of them more than this. */
    private static final long FEW_BYTES = 16L << 20;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void fiveHundredCutStreamsLeaveNoMemoryAndNoConnections() throws Exception {
        assumeThat(OPEN_FILES).as("the system tells which files are open").isDirectory();
        TestServer.write(folder, "docs/menu.txt", "On Friday there is soup with leek and potatoes.");
        var generator = new EndlessGenerator(Duration.ofMillis(5), "word ".repeat(400));
        try (TestServer server = TestServer.start(folder, Map.of(), builder -> builder.generator(generator))) {
            cut(server, 50);
            idle(server, generator);
            long sockets = sockets();
            long bytes = heap();

            cut(server, CLIENTS);

            idle(server, generator);
            ServerLimitsTest.await(() -> sockets() <= sockets + 10);
            ServerLimitsTest.await(() -> heap() < bytes + FEW_BYTES);
        }
    }

    /** Each reads the beginning of its stream, so that all are cut in the middle of it. */
    private static void cut(TestServer server, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            try (Socket client = server.streaming("{\"prompt\":\"Is there soup with leek on Friday?\"}")) {
                assertThat(client.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
                client.setSoLinger(i % 2 == 0, 0);
            }
        }
    }

    private static void idle(TestServer server, EndlessGenerator generator) throws InterruptedException {
        ServerLimitsTest.await(() -> generator.open() == 0);
        ServerLimitsTest.await(() -> server.get("/metrics").body().contains("ragstone_http_active_requests 1"));
    }

    /** Files of indexes and jars come and go with what else the process does; connections are what clients could leave. */
    private static long sockets() {
        try (var files = Files.list(OPEN_FILES)) {
            return files.filter(CutClientsTest::isSocket).count();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isSocket(Path file) {
        try {
            return Files.readSymbolicLink(file).toString().startsWith("socket:");
        } catch (IOException e) {
            // It was closed meanwhile.
            return false;
        }
    }

    private static long heap() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
