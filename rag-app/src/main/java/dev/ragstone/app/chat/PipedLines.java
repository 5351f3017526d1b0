package dev.ragstone.app.chat;

import dev.ragstone.app.terminal.Console;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Lines out of a file or a pipe, in UTF-8. An interruption ends the program, as it does with every other in a pipe.
 *
 * @since 0.1
 */
public final class PipedLines implements ChatLines {

    private static final char BYTE_ORDER_MARK = '\ufeff';

    private final BufferedReader in;
    private final Console console;
    private boolean begun;

    /** Reads from {@code in}, and asks for more on standard error if that is a terminal. */
    public PipedLines(InputStream in, Console console) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.console = console;
    }

    @Override
    public Optional<String> next() {
        if (console.errTerminal()) {
            console.err().print(TerminalLines.PROMPT);
            console.err().flush();
        }
        try {
            String line = in.readLine();
            boolean marked = !begun && line != null && !line.isEmpty() && line.charAt(0) == BYTE_ORDER_MARK;
            begun = true;
            return Optional.ofNullable(marked ? line.substring(1) : line);
        } catch (IOException e) {
            throw new UncheckedIOException("standard input cannot be read", e);
        }
    }

    @Override
    public void interruptible(Runnable stop, Runnable work) {
        work.run();
    }

    @Override
    public boolean interactive() {
        return false;
    }

    @Override
    public void close() {
        // Standard input is not ours to close.
    }
}
