package dev.ragstone.app.command;

import dev.ragstone.app.terminal.Console;
import dev.ragstone.error.RagException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

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
        report(String.valueOf(e.getMessage()), "Try: " + command + " --help", e);
        return CommandLine.ExitCode.USAGE;
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
