package dev.ragstone.app.command;

import dev.ragstone.app.config.Suggestion;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.error.RagException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what went wrong: one line with the problem, one with the remedy, and with {@code --verbose} the cause. Always on
 * standard error, so that nothing but a result is ever on standard output.
 */
final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {

    private final RagstoneCommand root;

    Failures(RagstoneCommand root) {
        this.root = root;
    }

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        report(e.getMessage() + suggestion(e), "Try: " + command + " --help", e);
        return CommandLine.ExitCode.USAGE;
    }

    /** What was probably meant by an option or a command that does not exist, to follow the message. */
    private static String suggestion(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return "";
        }
        CommandSpec spec = e.getCommandLine().getCommandSpec();
        String written = unmatched.getUnmatched().getFirst().replaceFirst("=.*", "");
        List<String> known = written.startsWith("-")
                ? List.copyOf(spec.optionsMap().keySet())
                : List.copyOf(spec.subcommands().keySet());
        return Suggestion.of(written, known)
                .map(name -> ". Did you mean '" + name + "'?")
                .orElse("");
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        switch (e) {
            case Interruption interruption -> {
                report("stopped before the end; what was done is kept", "Run the same command again to go on", e);
                return Interruption.EXIT_CODE;
            }
            case RagException failure -> report(failure.problem(), failure.remedy(), e);
            default -> report("unexpected failure: " + e, root.verbose() ? "" : "Add --verbose to see the cause", e);
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    private void report(String problem, String remedy, Exception cause) {
        Console console = root.console();
        console.out().flush();
        console.err().println("ragstone: " + oneLine(problem));
        if (!remedy.isEmpty()) {
            console.err().println(oneLine(remedy));
        }
        if (root.verbose() && !(cause instanceof ParameterException)) {
            cause.printStackTrace(console.err());
        }
        console.err().flush();
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
