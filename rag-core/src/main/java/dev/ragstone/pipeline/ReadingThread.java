package dev.ragstone.pipeline;

import org.jspecify.annotations.Nullable;

/** The thread that waits for something, which may be woken while it does and is not found interrupted afterwards. */
final class ReadingThread {

    private @Nullable Thread thread;
    private boolean interrupted;

    synchronized void begin() {
        thread = Thread.currentThread();
        interrupted = false;
    }

    /** Wakes the thread if it waits. */
    synchronized void interrupt() {
        if (thread != null) {
            interrupted = true;
            thread.interrupt();
        }
    }

    synchronized void end() {
        thread = null;
        if (interrupted) {
            // The flag was for what the thread waited for, which may not have looked at it.
            Thread.interrupted();
        }
    }
}
