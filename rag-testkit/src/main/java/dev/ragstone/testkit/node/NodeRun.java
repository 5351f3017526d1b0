package dev.ragstone.testkit.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that has ended.
 *
 * @param result its exit code; -1 if it took too long and was ended
 * @param said both its outputs
 */
record NodeRun(int result, String said) {

    static NodeRun of(List<String> command, Path folder, Duration limit) throws IOException {
        Path output = Files.createTempFile(folder, "said", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            int result = ended(process, limit) ? process.exitValue() : -1;
            return new NodeRun(result, Files.readString(output));
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static boolean ended(Process process, Duration limit) {
        try {
            if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return true;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        return false;
    }

    String ending() {
        return result == -1 ? "took too long" : "ended with " + result;
    }
}
