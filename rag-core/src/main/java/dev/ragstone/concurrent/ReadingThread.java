package dev.ragstone.concurrent;

import org.jspecify.annotations.Nullable;

/**
 * The thread that waits for something, which may be woken while it does and is not found interrupted afterwards.
 *
 * @since 0.1
 */
public final class ReadingThread {

    private @Nullable Thread thread;
    private boolean interrupted;

    /** The calling thread begins to wait. */
    public synchronized void begin() {
        thread = Thread.currentThread();
        interrupted = false;
    }

    /** Wakes the thread if it waits. */
    public synchronized void interrupt() {
        if (thread != null) {
            interrupted = true;
            thread.interrupt();
        }
    }

    /** It waits no more. */
    public synchronized void end() {
        thread = null;
        if (interrupted) {
            // The flag was for what the thread waited for, which may not have looked at it.
            Thread.interrupted();
        }
    }
}
