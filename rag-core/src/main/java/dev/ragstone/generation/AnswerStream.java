package dev.ragstone.generation;

import java.util.Iterator;

/**
 * An answer in the making.
 *
 * <pre>{@code
 * try (AnswerStream events = rag.stream("Who signs?")) {
 *     while (events.hasNext()) {
 *         switch (events.next()) {
 *             case SourcesFound found -> show(found.hits());
 *             case Token token -> print(token.text());
 *             case Withdrawn withdrawn -> clear();
 *             case Done done -> show(done.answer().citations());
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>The work is done in {@link #next}, by the thread that calls it. {@link #close} may be called by any thread, cancels
 * the model call and ends the stream; a {@link #next} under way then throws
 * {@link java.util.NoSuchElementException}.
 *
 * @since 0.1
 */
public interface AnswerStream extends Iterator<AnswerEvent>, AutoCloseable {

    /** Ends the answer if it is still being made. Closing twice has no effect. */
    @Override
    void close();
}
