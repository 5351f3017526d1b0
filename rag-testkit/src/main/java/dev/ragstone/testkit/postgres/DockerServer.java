package dev.ragstone.testkit.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server in a container, by Docker's command line. It carries the label {@code ragstone-test}. */
final class DockerServer implements ServerProcess {

    private static final String IMAGE = "pgvector/pgvector:0.8.0-pg17";
    private static final long PATIENCE_SECONDS = 10;

    private final String program;
    private int port;
    private @Nullable String container;

    DockerServer() {
        this("docker");
    }

    DockerServer(String program) {
        this.program = program;
        // Unlike a child process, a container does not end with this one.
        Runtime.getRuntime().addShutdownHook(new Thread(this::removeQuietly));
    }

    /** Whether there is an engine. */
    static boolean usable() {
        return usable("docker");
    }

    static boolean usable(String program) {
        try {
            Process asked = new ProcessBuilder(program, "version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean ended = asked.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            asked.destroyForcibly();
            return ended && asked.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void start(int port) throws IOException, InterruptedException {
        if (container != null && port == this.port) {
            docker("start", container);
            return;
        }
        remove();
        this.port = port;
        container = docker(
                        "create", "--label", "ragstone-test", "--publish", "127.0.0.1:" + port + ":5432", "--env",
                        "POSTGRES_HOST_AUTH_METHOD=trust", IMAGE, "-c", "fsync=off", "-c", "max_connections=200")
                .lines()
                .toList()
                .getLast();
        docker("start", container);
    }

    @Override
    public boolean alive() throws IOException, InterruptedException {
        return container != null
                && docker("inspect", "--format", "{{.State.Running}}", container).equals("true");
    }

    @Override
    public void kill() throws IOException, InterruptedException {
        if (container != null) {
            docker("kill", container);
        }
    }

    @Override
    public void remove() throws IOException, InterruptedException {
        String removed = container;
        container = null;
        if (removed != null) {
            docker("rm", "--force", "--volumes", removed);
        }
    }

    private void removeQuietly() {
        try {
            remove();
        } catch (IOException e) {
            // The engine is gone, and so is the container.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String log() throws IOException, InterruptedException {
        return container == null ? "" : docker("logs", "--tail", "20", container);
    }

    /** What the command says, without the line end. */
    private String docker(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(program));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        int result = process.waitFor();
        if (result != 0) {
            throw new IOException(command + " ended with " + result + ": " + said);
        }
        return said;
    }
}
