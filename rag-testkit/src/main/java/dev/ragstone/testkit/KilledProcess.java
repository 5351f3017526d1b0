package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program in a process of its own and kills it at a given moment, to see what a crash leaves behind.
 *
 * <pre>{@code
 * var sync = new KilledProcess(SyncProgram.class, temp);
 * Duration lasted = sync.run(Duration.ofMillis(700), index.toString());
 * }</pre>
 *
 * <p>The program has the class path of this process and calls {@link #ready} when what is to be killed begins, so that
 * the start of a virtual machine does not count. Safe for use by one thread at a time.
 *
 * @since 0.1
 */
public final class KilledProcess {

    /** The system property that tells the program which file says that it is ready. */
    private static final String READY = "ragstone.testkit.ready";

    private static final long POLL_MILLIS = 1;

    private final Class<?> program;
    private final Path folder;

    /**
     * Names what to run.
     *
     * @param program has a main method
     * @param folder is there, and is where the log, the class path and the mark of being ready are kept
     */
    public KilledProcess(Class<?> program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    /**
     * Tells the test, from within the program, that its time runs from now on. To be called once.
     *
     * @throws IllegalStateException if the program was not started by a {@code KilledProcess}
     */
    public static void ready() {
        String file = System.getProperty(READY);
        if (file == null) {
            throw new IllegalStateException("this process was not started by a KilledProcess");
        }
        try {
            Files.createFile(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs the program and kills it {@code moment} after it was ready, unless it has ended.
     *
     * @return how long it ran: {@code moment} if it was killed
     * @throws AssertionError if it ended before it was ready, or in failure
     * @throws IOException if it cannot be started
     */
    public Duration run(Duration moment, String... arguments) throws IOException, InterruptedException {
        Path ready = folder.resolve("ready");
        Files.deleteIfExists(ready);
        Process process = start(ready, arguments);
        try {
            while (process.isAlive() && !Files.exists(ready)) {
                Thread.sleep(POLL_MILLIS);
            }
            long begin = System.nanoTime();
            assertThat(ready).as(log()).exists();
            boolean ended = process.waitFor(moment.toMillis(), TimeUnit.MILLISECONDS);
            Duration lasted = Duration.ofNanos(System.nanoTime() - begin);
            process.destroyForcibly().waitFor();
            if (ended) {
                assertThat(process.exitValue()).as(log()).isZero();
            }
            return ended ? lasted : moment;
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(Path ready, String... arguments) throws IOException {
        // A class path can be longer than a command line may be.
        Path classPath = Files.writeString(
                folder.resolve("class-path"),
                "-cp \"" + System.getProperty("java.class.path").replace("\\", "\\\\") + "\"");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--add-modules=jdk.incubator.vector"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "@" + classPath));
        command.addAll(List.of("-D" + READY + "=" + ready, program.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private String log() throws IOException {
        Path log = folder.resolve("log");
        return Files.exists(log) ? Files.readString(log) : "";
    }
}
