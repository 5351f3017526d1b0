package dev.ragstone.app.chat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program as a process of its own, with keys typed and output waited for. */
final class TypedProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Process process;
    private final StringBuilder output = new StringBuilder();
    private final Thread reading;
    private int seen;

    private TypedProcess(Process process) {
        this.process = process;
        this.reading = Thread.ofPlatform().start(this::read);
    }

    /** Starts the program with pipes. */
    static TypedProcess piped(Path folder, String... args) throws IOException {
        return new TypedProcess(new ProcessBuilder(command(folder, List.of(), args))
                .redirectError(folder.resolve("err.txt").toFile())
                .start());
    }

    /** Starts the program on a terminal, which the command script makes. */
    static TypedProcess onTerminal(Path folder, String... args) throws IOException {
        List<String> quoted = command(folder, List.of("-Dragstone.terminal.out=true"), args).stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .toList();
        // Builds that run in the background ignore Ctrl-C, and what they start does too unless told otherwise.
        Path start = Files.writeString(
                folder.resolve("start.sh"),
                "stty cols 100 rows 30\nif env --default-signal=INT true 2>/dev/null; then set -- env --default-signal=INT; fi\n"
                        + "exec \"$@\" " + String.join(" ", quoted) + "\n");
        // A shell that stayed and waited would get Ctrl-C as well, and some of them end with it.
        var builder = new ProcessBuilder("script", "-q", "-f", "-e", "-c", "exec sh " + start, "/dev/null")
                .redirectErrorStream(true);
        builder.environment().put("TERM", "xterm");
        builder.environment().remove("NO_COLOR");
        return new TypedProcess(builder.start());
    }

    private static List<String> command(Path folder, List<String> flags, String... args) throws IOException {
        // A class path can be longer than a command line may be.
        Path classPath = Files.writeString(
                folder.resolve("class-path"),
                "-cp \"" + System.getProperty("java.class.path").replace("\\", "\\\\") + "\"");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(flags);
        command.addAll(List.of("@" + classPath, "dev.ragstone.app.Main"));
        command.addAll(List.of(args));
        return command;
    }

    private void read() {
        var bytes = new byte[4096];
        try (var in = process.getInputStream()) {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                add(new String(bytes, 0, count, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            add("\nreading ended: " + e);
        }
    }

    private void add(String text) {
        synchronized (output) {
            output.append(text);
        }
    }

    /** Types {@code keys}. */
    TypedProcess type(String keys) {
        try {
            process.getOutputStream().write(keys.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException("the process takes no input, after " + output(), e);
        }
    }

    /** Waits until {@code text} appears behind what was waited for last. */
    TypedProcess await(String text) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            int found = output().indexOf(text, seen);
            if (found >= 0) {
                seen = found + text.length();
                return this;
            }
            Thread.sleep(10);
        }
        throw new AssertionError(
                "'" + text + "' did not appear in: " + output().substring(seen) + " after: " + output());
    }

    /** Ends the input, waits for the end and returns the exit code. */
    int exit() throws InterruptedException {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            add("\nit ended before its input: " + e);
        }
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the process does not end; it wrote: " + output());
        }
        reading.join();
        return process.exitValue();
    }

    String output() {
        synchronized (output) {
            return output.toString();
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
