package dev.ragstone.app.command;

import dev.ragstone.app.report.Json;
import dev.ragstone.app.terminal.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program without a command, and the options every command has. */
@Command(
        name = "ragstone",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Version.class,
        sortOptions = false,
        headerHeading = "",
        header = "Search your documents and ask them questions, with citations you can open.",
        synopsisHeading = "%nUsage: ",
        synopsisSubcommandLabel = "COMMAND",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        parameterListHeading = "%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%n",
        footer = {
            "Try it:",
            "  ragstone ask --docs docs \"How are the two scores combined?\"",
            "",
            "Step by step:",
            "  ragstone sync docs                 read a folder into the index",
            "  ragstone search \"notice period\"    find the passages about something",
            "  ragstone ask \"Who signs?\"          get an answer with its sources",
            "  ragstone chat                      ask one question after the other",
            "  ragstone status                    see what the index holds",
            "  ragstone serve --docs docs         ask them in a browser, or over HTTP",
            "",
            "The index is the folder .ragstone here unless --index names another.",
            "Exit code: 0, 1 when the command failed, 2 when it was called wrongly."
        })
final class RagstoneCommand implements Runnable {

    private final Console console;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "Print one JSON object on standard output and nothing else there.")
    private boolean json;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Show what the libraries log, and the cause of an error.")
    private boolean verbose;

    RagstoneCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "A command is missing");
    }

    Console console() {
        return console;
    }

    boolean json() {
        return json;
    }

    boolean verbose() {
        return verbose;
    }

    /** Prints the one JSON object. */
    void print(Record report) {
        console.out().println(Json.of(report));
    }
}
