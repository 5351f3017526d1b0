package dev.ragstone.app.command;

import dev.ragstone.app.terminal.Console;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/**
 * The program: all commands over one console.
 *
 * @since 0.1
 */
public final class Program {

    private Program() {}

    /**
     * Runs the command that {@code args} name.
     *
     * @return 0, or 1 if it failed, 2 if it was called wrongly, 130 if it was interrupted
     */
    public static int run(Console console, String... args) {
        var root = new RagstoneCommand(console);
        CommandLine line = new CommandLine(root)
                .addSubcommand(new SyncCommand(root))
                .addSubcommand(new WatchCommand(root))
                .addSubcommand(new SearchCommand(root))
                .addSubcommand(new AskCommand(root))
                .addSubcommand(new ChatCommand(root))
                .addSubcommand(new StatusCommand(root))
                .addSubcommand(new TraceCommand(root))
                .addSubcommand(new EvalCommand(root))
                .addSubcommand("serve", ServeCommand.line(root))
                .addSubcommand("config", ConfigCommand.line(root))
                .addSubcommand(new KeyCommand(root))
                .addSubcommand(new CompletionCommand(root));
        var failures = new Failures(root);
        int exit = configure(line, console, failures).execute(args);
        // A PrintStream swallows its failures; a script must not take a full disk for an empty result.
        if (console.out().checkError() && exit == 0) {
            console.err().println("ragstone: the output could not be written");
            exit = 1;
        }
        console.err().flush();
        return exit;
    }

    private static CommandLine configure(CommandLine line, Console console, Failures failures) {
        return HelpSections.applyTo(line)
                .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        console.color() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
                .setUsageHelpWidth(Math.max(80, Math.min(120, console.columns())))
                // A question may begin with @; it is not the name of a file with more arguments.
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures);
    }
}
