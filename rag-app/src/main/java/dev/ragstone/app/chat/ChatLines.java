package dev.ragstone.app.chat;

import java.util.Optional;

/**
 * Where the lines of a chat come from. Used by one thread.
 *
 * @since 0.1
 */
public interface ChatLines extends AutoCloseable {

    /** The next line, blank if the user thought better of it; empty at the end. */
    Optional<String> next();

    /** Does {@code work}, during which an interruption by the user, if they have a way to, calls {@code stop}. */
    void interruptible(Runnable stop, Runnable work);

    /** Whether somebody sits there, who sees what went wrong and can ask again. */
    boolean interactive();

    /** Gives the terminal back as it was. Closing twice has no effect. */
    @Override
    void close();
}
