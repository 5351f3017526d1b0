package dev.ragstone.ingest.isolation;

import dev.ragstone.source.Outcome;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A process that reads, its temporary folder, and the line to it. One question at a time. */
final class Child {

    private static final Logger log = LoggerFactory.getLogger(Child.class);

    /** For a machine that is busy starting everything else too. */
    private static final Duration TIME_TO_START = Duration.ofSeconds(60);

    /** What the JVM exits with at {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int OUT_OF_MEMORY = 3;

    private final ChildSettings settings;
    private final Path folder;
    private final Process process;
    private final OutputStream out;
    private final ErrorTail errors;
    private final Thread listener;
    private final AtomicReference<@Nullable CompletableFuture<Answer>> expected = new AtomicReference<>();
    private volatile boolean ended;
    private int itemsRead;

    private Child(ChildSettings settings, Path folder, Process process) {
        this.settings = settings;
        this.folder = folder;
        this.process = process;
        this.out = new BufferedOutputStream(process.getOutputStream());
        this.errors = new ErrorTail(process.getErrorStream(), "ragstone-child-errors-" + process.pid());
        this.listener = Thread.ofPlatform()
                .daemon()
                .name("ragstone-child-" + process.pid())
                .unstarted(this::listen);
    }

    /** Starts a process, which is of use once it is {@linkplain #awaitReady() ready}. */
    static Child launch(ChildSettings settings) throws ChildException {
        Child child;
        try {
            child = create(settings);
        } catch (IOException e) {
            throw ChildException.noChild(e.toString());
        }
        child.listener.start();
        return child;
    }

    private static Child create(ChildSettings settings) throws IOException, ChildException {
        Path parent = settings.temporaryFolder();
        Path folder = (parent == null
                        ? Files.createTempDirectory("ragstone-reader-")
                        : Files.createTempDirectory(parent, "ragstone-reader-"))
                .toRealPath();
        try {
            return new Child(
                    settings,
                    folder,
                    new ChildCommand(settings, folder).builder().start());
        } catch (IOException | ChildException | RuntimeException e) {
            Folders.delete(folder);
            throw e;
        }
    }

    /** Waits until it can take items. After an exception the child is of no more use. */
    void awaitReady() throws ChildException, InterruptedException {
        long start = System.nanoTime();
        greet();
        log.debug("Reading process {} was ready after {} ms", process.pid(), (System.nanoTime() - start) / 1_000_000);
    }

    private void greet() throws ChildException, InterruptedException {
        var hello = new Question.Hello(
                settings.factory().getName(), settings.limits(), settings.settings(), settings.idleTime());
        String problem;
        try {
            problem = ask(hello, TIME_TO_START) instanceof Answer.Ready ready ? ready.problem() : "it did not greet";
        } catch (ChildException e) {
            end();
            problem = e.getMessage() + ", having printed: " + lastLine(errors.text());
        }
        if (!problem.isEmpty()) {
            throw ChildException.noChild(problem);
        }
    }

    /** A folder of this child's own for what it is to read; goes with the child. */
    Path folder() {
        return folder;
    }

    /** How many items it has read. */
    int itemsRead() {
        return itemsRead;
    }

    boolean isAlive() {
        return !ended && process.isAlive();
    }

    /**
     * Asks and waits for the answer. After an exception the child is of no more use.
     *
     * @throws ChildException if none comes in time, or something else
     */
    Answer ask(Question question, Duration timeout) throws ChildException, InterruptedException {
        var answer = new CompletableFuture<Answer>();
        expected.set(answer);
        try {
            question.write(out);
            if (ended) {
                throw died();
            }
            Answer got = answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            itemsRead += question instanceof Question.Read ? 1 : 0;
            return got;
        } catch (TimeoutException e) {
            log.debug("Reading process {} takes too long, having printed:\n{}", process.pid(), errors.soFar());
            throw ChildException.ofItem(
                    Outcome.TIMEOUT,
                    "took longer than " + seconds(timeout) + " s and was stopped; raise timeout to wait longer");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof EOFException
                    ? died()
                    : ChildException.ofChild("the process that read it made no sense: " + e.getCause());
        } catch (IOException e) {
            throw died();
        }
    }

    private ChildException died() throws InterruptedException {
        process.waitFor(5, TimeUnit.SECONDS);
        int code = process.isAlive() ? -1 : process.exitValue();
        String tail = errors.text();
        log.debug("Reading process {} ended with exit code {}, having printed:\n{}", process.pid(), code, tail);
        if (code == OUT_OF_MEMORY && tail.contains("OutOfMemoryError")) {
            return ChildException.ofItem(
                    Outcome.OUT_OF_MEMORY,
                    "took more than " + settings.heapMegabytes()
                            + " MB of memory; raise heapMegabytes to give it more");
        }
        return ChildException.ofChild(
                code < 0
                        ? "the process that read it stopped talking"
                        : "the process that read it ended with exit code " + code);
    }

    private void listen() {
        Exception reason = new EOFException();
        try (InputStream in = new BufferedInputStream(process.getInputStream(), MessageOutput.SEGMENT)) {
            while (true) {
                Answer answer = Answer.parse(in, Wire.answerBytes(settings.limits()));
                var waiting = expected.getAndSet(null);
                if (waiting == null) {
                    throw new ProtocolException("it answered without being asked");
                }
                waiting.complete(answer);
            }
        } catch (IOException | RuntimeException e) {
            reason = e;
        } catch (OutOfMemoryError e) {
            reason = new IOException("its answer takes more memory than this process has", e);
        } finally {
            ended = true;
            var waiting = expected.getAndSet(null);
            if (waiting != null) {
                waiting.completeExceptionally(reason);
            }
            end();
        }
    }

    /** Ends the process, and all it started, and removes its folder. Ending twice has no effect. */
    synchronized void end() {
        ended = true;
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        boolean interrupted = false;
        while (process.isAlive()) {
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        Folders.delete(folder);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static String seconds(Duration time) {
        return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    private static String lastLine(String text) {
        return text.substring(text.lastIndexOf('\n') + 1);
    }
}
