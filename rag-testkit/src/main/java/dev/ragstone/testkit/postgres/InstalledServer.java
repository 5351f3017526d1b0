package dev.ragstone.testkit.postgres;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A server from the folder that {@code .ci/postgres} fills, under that script's rules: it runs in a {@code chroot} as the
 * user postgres, and its data folder is named after this process.
 */
final class InstalledServer implements ServerProcess {

    private static final String BINARIES = "/usr/lib/postgresql/17/bin/";
    private static final String FOLDERS = "/var/lib/ragstone/";
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final Path home;
    private final String folder;
    private @Nullable Process process;

    private InstalledServer(Path home, String folder) {
        this.home = home;
        this.folder = folder;
    }

    /** Whether a server is installed and this user may start it. */
    static boolean usable(Path home) {
        return "root".equals(System.getProperty("user.name"))
                && Files.isExecutable(home.resolve("." + BINARIES + "postgres"));
    }

    /** Creates the data folder of a new server. */
    static InstalledServer prepare(Path home) {
        LeftFolders.remove(home.resolve("." + FOLDERS));
        String name = ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet();
        var server = new InstalledServer(home, FOLDERS + name);
        try {
            Files.createDirectories(home.resolve("." + FOLDERS));
            server.finish(List.of("chroot", home.toString(), "install", "-d", "-o", "postgres", server.folder));
            server.finish(server.inside(
                    "initdb", "-D", server.folder, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8",
                    "--no-sync"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        return server;
    }

    @Override
    public void start(int port) throws IOException, InterruptedException {
        List<String> command = inside("postgres", "-D", folder, "-h", "127.0.0.1", "-p", Integer.toString(port));
        command.addAll(List.of("-c", "unix_socket_directories=", "-c", "fsync=off", "-c", "max_connections=200"));
        var result = new ArrayBlockingQueue<Object>(1);
        // The server is to end with the thread that started it (see inside), so that is one that waits for it.
        Thread.ofPlatform().daemon().name("postgres " + port).start(() -> {
            try {
                Process started = builder(command).start();
                result.add(started);
                started.waitFor();
            } catch (IOException e) {
                result.add(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Object started = result.take();
        if (started instanceof IOException failure) {
            throw failure;
        }
        process = (Process) started;
    }

    /** A command inside the installation that gets a SIGINT, a fast shutdown, when this process ends in any way. */
    private List<String> inside(String program, String... arguments) {
        var command = new ArrayList<>(List.of("chroot", home.toString(), "setpriv", "--reuid=postgres"));
        command.addAll(List.of("--regid=postgres", "--clear-groups", "--pdeathsig", "INT", BINARIES + program));
        command.addAll(List.of(arguments));
        return command;
    }

    private void finish(List<String> command) throws IOException, InterruptedException {
        int result = builder(command).start().waitFor();
        if (result != 0) {
            throw new IOException(command + " ended with " + result + ": " + log());
        }
    }

    private ProcessBuilder builder(List<String> command) {
        File log = logFile().toFile();
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log));
    }

    @Override
    public boolean alive() {
        return process != null && process.isAlive();
    }

    @Override
    public void kill() throws InterruptedException {
        if (process != null) {
            // The first one would otherwise clear up after the others.
            List<ProcessHandle> workers = process.descendants().toList();
            process.destroyForcibly().waitFor();
            workers.forEach(ProcessHandle::destroyForcibly);
            for (ProcessHandle worker : workers) {
                worker.onExit().join();
            }
        }
    }

    @Override
    public void remove() throws InterruptedException {
        kill();
        LeftFolders.delete(home.resolve("." + folder));
        LeftFolders.delete(logFile());
    }

    @Override
    public String log() throws IOException {
        Path log = logFile();
        return Files.exists(log) ? Files.readString(log) : "";
    }

    private Path logFile() {
        return home.resolve("." + folder + ".log");
    }
}
