package dev.ragstone.app.chat;

import dev.ragstone.app.terminal.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.reader.impl.completer.StringsCompleter;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Lines typed on a terminal, with editing, the arrow keys for earlier ones and completion of orders. Ctrl-C empties the
 * line or stops what is done; Ctrl-D ends.
 *
 * @since 0.1
 */
public final class TerminalLines implements ChatLines {

    static final String PROMPT = "> ";

    private static final int USUAL_ROWS = 24;

    private final Terminal terminal;
    private final LineReader reader;
    private final Console console;
    private final AtomicReference<Runnable> stop = new AtomicReference<>(TerminalLines::ignore);

    TerminalLines(Terminal terminal, Console console, @Nullable Path history) {
        this.terminal = terminal;
        this.console = console;
        if (terminal.getWidth() <= 0) {
            // As of a terminal in a container; lines would be shortened to nothing.
            terminal.setSize(new Size(console.columns(), USUAL_ROWS));
        }
        this.reader = LineReaderBuilder.builder()
                .appName("ragstone")
                .terminal(terminal)
                // A question is no command line: quotes, backslashes and exclamation marks stand for themselves.
                .parser(new DefaultParser().quoteChars(new char[0]).escapeChars(new char[0]))
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.HISTORY_TIMESTAMPED, false)
                .completer(new StringsCompleter(Order.spellings()))
                .build();
        if (history != null) {
            reader.setVariable(LineReader.HISTORY_FILE, history.toAbsolutePath());
        }
        terminal.handle(Terminal.Signal.INT, signal -> stop.get().run());
    }

    /**
     * The terminal of this process, if it has one on standard input and output.
     *
     * @param history the file that keeps the lines for the next time; null to forget them
     */
    public static Optional<ChatLines> ofProcess(Console console, @Nullable Path history) {
        try {
            Terminal terminal = TerminalBuilder.builder()
                    .name("ragstone")
                    .system(true)
                    .dumb(false)
                    .build();
            return Optional.of(new TerminalLines(terminal, console, history));
        } catch (IOException | IllegalStateException e) {
            // There is none; a pipe is as good.
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> next() {
        console.out().flush();
        console.err().flush();
        try {
            return Optional.of(reader.readLine(PROMPT));
        } catch (UserInterruptException e) {
            if (e.getPartialLine().isBlank()) {
                console.err().println("Ctrl-D or /quit leaves.");
            }
            return Optional.of("");
        } catch (EndOfFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public void interruptible(Runnable stopping, Runnable work) {
        stop.set(stopping);
        try {
            work.run();
        } finally {
            stop.set(TerminalLines::ignore);
        }
    }

    /** With nothing to stop, Ctrl-C means nothing. */
    private static void ignore() {}

    @Override
    public boolean interactive() {
        return true;
    }

    @Override
    public void close() {
        try {
            terminal.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the terminal cannot be given back", e);
        }
    }
}
