package dev.ragstone.bench.speed;

import dev.ragstone.bench.FreshJvm;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link ServerProbe} in a process of its own, and what it is told to do. Closing ends it. */
final class ServerChild implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final BufferedReader answers;
    private final String greeting;

    private ServerChild(List<String> arguments, int heap, Path scratch) throws IOException {
        this.process = FreshJvm.start(ServerProbe.class, heap, scratch, arguments);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.greeting = answer();
    }

    /** Starts one that does {@code what}, with a folder of its own in {@code scratch}. */
    static ServerChild start(String what, List<String> arguments, int heap, Path scratch) throws IOException {
        Path folder = Files.createDirectories(scratch.resolve(what));
        var all = new ArrayList<>(List.of(what, folder.toString()));
        all.addAll(arguments);
        return new ServerChild(all, heap, folder);
    }

    int port() {
        return Integer.parseInt(greeting);
    }

    ServerBenchmark.Vitals vitals() throws IOException {
        String[] figures = order("look").split(" ", -1);
        long bytes = Long.parseLong(figures[0]);
        return new ServerBenchmark.Vitals(bytes >> 20, bytes, Integer.parseInt(figures[1]));
    }

    /** What its process has used so far. */
    Spent spent() throws IOException {
        return Spent.read(order(ServerProbe.SPENT));
    }

    double direct(int callers, double seconds, long first) throws IOException {
        return Double.parseDouble(order(callers + " " + seconds + " " + first));
    }

    private String order(String order) throws IOException {
        process.outputWriter(StandardCharsets.UTF_8).append(order).append('\n').flush();
        return answer();
    }

    private String answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new EOFException("the process of the server benchmark ended; its messages say why");
        }
        return line;
    }

    @Override
    public void close() throws IOException {
        process.outputWriter(StandardCharsets.UTF_8).close();
        try {
            if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
