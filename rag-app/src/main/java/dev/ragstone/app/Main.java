package dev.ragstone.app;

import dev.ragstone.app.command.Program;
import dev.ragstone.app.terminal.Console;

/**
 * Starts the {@code ragstone} program.
 *
 * @since 0.1
 */
public final class Main {

    private Main() {}

    /** Runs the command that {@code args} name and ends the process. */
    public static void main(String[] args) {
        Console console = Console.ofProcess();
        // Logging and uncaught errors take the same way as the program's own messages.
        System.setErr(console.err());
        int exit = Program.run(console, args);
        console.out().flush();
        console.err().flush();
        System.exit(exit);
    }
}
