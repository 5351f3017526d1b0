package dev.ragstone;

/** Waits that must come to their end, as when threads are ended by {@code close()}. */
final class Interruptions {

    private Interruptions() {}

    /** Something that waits. */
    @FunctionalInterface
    interface Wait {
        void untilDone() throws InterruptedException;
    }

    /** Waits to the end; an interrupt meanwhile is kept for afterwards. */
    static void putOff(Wait wait) {
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
