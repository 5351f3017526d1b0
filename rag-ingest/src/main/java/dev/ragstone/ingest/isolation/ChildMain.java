package dev.ragstone.ingest.isolation;

import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProxySelector;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The program a child process runs: reads one item after another until its standard input ends, or nothing has come for
 * a while.
 */
final class ChildMain {

    private final OutputStream out;
    private final BlockingQueue<Question> questions = new LinkedBlockingQueue<>();

    private ChildMain(OutputStream out) {
        this.out = out;
    }

    /**
     * Serves a parent.
     *
     * @param arguments the folder to remove when the parent is gone
     */
    public static void main(String[] arguments) throws Exception {
        var out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), MessageOutput.SEGMENT);
        // What a library prints must not get between the messages, nor may it read them.
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        ProxySelector.setDefault(new NoNetwork());
        var child = new ChildMain(out);
        child.listen(Path.of(arguments[0]));
        child.serve();
        Runtime.getRuntime().halt(0);
    }

    /** Keeps reading even while an item is being parsed, since only that shows that the parent is gone. */
    private void listen(Path folder) {
        var in = new BufferedInputStream(new FileInputStream(FileDescriptor.in));
        Thread.ofPlatform().daemon().name("ragstone-parent").start(() -> {
            try {
                while (true) {
                    questions.add(Question.parse(in));
                }
            } catch (IOException | RuntimeException e) {
                Folders.delete(folder);
                Runtime.getRuntime().halt(0);
            }
        });
    }

    private void serve() throws IOException, InterruptedException {
        if (!(questions.take() instanceof Question.Hello hello)) {
            throw new ProtocolException("the first question must be a greeting");
        }
        DocumentReader reader;
        try {
            reader = reader(hello);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            new Answer.Ready("the reader could not be made: " + e).write(out);
            return;
        }
        new Answer.Ready("").write(out);
        Question question = next(hello.idleTime());
        while (question != null) {
            answer(question, reader).write(out);
            question = next(hello.idleTime());
        }
    }

    private static DocumentReader reader(Question.Hello hello) throws ReflectiveOperationException {
        var constructor =
                Class.forName(hello.factory()).asSubclass(ReaderFactory.class).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance().create(hello.limits(), hello.settings());
    }

    private @Nullable Question next(Duration idleTime) throws InterruptedException {
        return questions.poll(idleTime.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static Answer answer(Question question, DocumentReader reader) throws IOException {
        return switch (question) {
            case Question.Takes takes -> new Answer.Taken(reader.reads(takes.mediaType()));
            case Question.Read read -> read(read, reader);
            case Question.Hello hello -> throw new ProtocolException("greeted twice, by " + hello.factory());
        };
    }

    private static Answer read(Question.Read question, DocumentReader reader) {
        try {
            return new Answer.Read(reader.read(question.item()), isWorn());
        } catch (OutOfMemoryError e) {
            return failed(Outcome.OUT_OF_MEMORY, "took more memory than there is: ", e);
        } catch (Throwable e) {
            // Whatever it is, this process is replaced after it.
            return failed(Outcome.FAILED, "the reader failed: ", e);
        }
    }

    private static Answer failed(Outcome outcome, String what, Throwable failure) {
        // To standard error, the end of which the parent logs: a child has no logging of its own.
        failure.printStackTrace();
        String kind = failure.getClass().getSimpleName();
        String message = failure.getMessage() == null ? kind : kind + ": " + failure.getMessage();
        return new Answer.Read(Extraction.without(outcome, what + message, IsolatedReader.UNTOLD), true);
    }

    /** Whether so little memory is left that the next item might fail through no fault of its own. */
    private static boolean isWorn() {
        Runtime runtime = Runtime.getRuntime();
        if (runtime.totalMemory() - runtime.freeMemory() < runtime.maxMemory() / 2) {
            return false;
        }
        runtime.gc();
        return runtime.totalMemory() - runtime.freeMemory() > runtime.maxMemory() / 2;
    }
}
