package dev.ragstone.concurrent;

/**
 * Waits that must come to their end, as when threads are ended by {@code close()}.
 *
 * @since 0.1
 */
public final class Interruptions {

    private Interruptions() {}

    /** Something that waits. */
    @FunctionalInterface
    public interface Wait {

        /** Waits; called again if it was interrupted. */
        void untilDone() throws InterruptedException;
    }

    /** Waits to the end; an interrupt before or meanwhile is kept for afterwards. */
    public static void putOff(Wait wait) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    wait.untilDone();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
