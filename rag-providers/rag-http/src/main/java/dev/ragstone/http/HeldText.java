package dev.ragstone.http;

import java.io.IOException;
import java.util.Locale;

/**
 * The lines of something that comes in several of them, such as an event or an object that is printed for people. Used by
 * one thread.
 *
 * @since 0.1
 */
public final class HeldText {

    private static final int MAX_CHARACTERS = 1 << 20;

    private final StringBuilder text = new StringBuilder();

    /** Creates one that holds nothing. */
    public HeldText() {}

    /**
     * Adds a line.
     *
     * @throws IOException if that is more than a million characters in all
     */
    public void add(String line) throws IOException {
        if (text.length() + line.length() >= MAX_CHARACTERS) {
            throw new IOException(
                    String.format(Locale.ROOT, "it goes on for more than %,d characters", MAX_CHARACTERS));
        }
        text.append(line).append('\n');
    }

    /** Whether no line is held. */
    public boolean isEmpty() {
        return text.isEmpty();
    }

    /** All that is held, which is forgotten. */
    public String take() {
        String all = text.toString().strip();
        text.setLength(0);
        return all;
    }
}
