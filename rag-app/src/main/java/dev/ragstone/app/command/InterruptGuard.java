package dev.ragstone.app.command;

import dev.ragstone.Rag;
import dev.ragstone.app.terminal.Console;
import java.time.Duration;

/**
 * Lets a sync end cleanly when the process is told to stop: what is done is committed. It does not wait for ever, because
 * an index survives being killed as well.
 */
final class InterruptGuard implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Thread hook;

    private InterruptGuard(Thread hook) {
        this.hook = hook;
    }

    static InterruptGuard of(Rag rag, Console console) {
        var guard = new InterruptGuard(new Thread(() -> stop(rag, console), "ragstone-stop"));
        Runtime.getRuntime().addShutdownHook(guard.hook);
        return guard;
    }

    private static void stop(Rag rag, Console console) {
        console.err().println();
        console.err().println("Stopping: saving what is done");
        console.err().flush();
        Thread closing = Thread.ofPlatform().daemon().name("ragstone-close").start(rag::close);
        try {
            closing.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is already ending; the hook closes the index.
        }
    }
}
