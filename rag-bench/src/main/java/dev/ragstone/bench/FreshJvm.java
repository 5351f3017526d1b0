package dev.ragstone.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a program of this module in a JVM of its own.
 *
 * @param seconds from before the process was started until it had ended
 * @param exitCode zero when all went well
 * @param output what it printed
 */
public record FreshJvm(double seconds, int exitCode, String output) {

    /** Runs {@code main} with a heap of so many megabytes; what it needs on disk goes into {@code scratch}. */
    public static FreshJvm run(Class<?> main, int heapMegabytes, Path scratch, List<String> arguments)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = start(main, heapMegabytes, scratch, arguments);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        return new FreshJvm((System.nanoTime() - start) / 1e9, exit, output.strip());
    }

    /** Starts {@code main} likewise and returns at once; whoever calls this ends it. */
    public static Process start(Class<?> main, int heapMegabytes, Path scratch, List<String> arguments)
            throws IOException {
        Path classPath = scratch.resolve("class-path");
        Files.writeString(
                classPath, "-cp \"" + System.getProperty("java.class.path").replace("\\", "\\\\") + "\"");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx" + heapMegabytes + "m", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("--add-modules=jdk.incubator.vector", "@" + classPath, main.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
