package dev.ragstone.trace;

/**
 * Is told what the library does while it does it.
 *
 * <p>Called by the thread that does the work, so it must be quick and safe for use by several threads. What it throws is
 * logged and otherwise ignored.
 *
 * @since 0.1
 */
public interface RagListener {

    /** A listener that does nothing. */
    static RagListener none() {
        return new RagListener() {};
    }

    /** A step of a search, an answer or a sync has ended. */
    default void spanEnded(Span span) {}

    /** An answer is complete, has failed or was given up. Told after its steps, which {@link #spanEnded} was told as well. */
    default void answerEnded(Trace trace) {}

    /**
     * A search that is no part of an answer, or a prompt that nobody was asked, is complete or has failed. Told after its
     * steps, which {@link #spanEnded} was told as well.
     */
    default void searchEnded(Trace trace) {}

    /** A sync has moved on. */
    default void syncProgressed(SyncProgress progress) {}

    /** The reindexing into other parts has moved on; its items are the documents of the index. */
    default void reindexProgressed(SyncProgress progress) {}
}
