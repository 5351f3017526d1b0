package dev.ragstone.app.command;

import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ragstone completion}. */
@Command(
        name = "completion",
        header = "Print a script that lets a shell complete commands and options.",
        description = "The script is for a program called ragstone on the PATH.",
        footer = {
            "Examples:",
            "  source <(ragstone completion bash)",
            "  ragstone completion bash > ~/.local/share/bash-completion/completions/ragstone",
            "  source <(ragstone completion zsh)"
        })
final class CompletionCommand implements Callable<Integer> {

    private final RagstoneCommand root;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    // Both read the same script, so that it only counts that it is one of them.
    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    @SuppressWarnings({"NullAway.Init", "UnusedVariable"})
    private Shell shell;

    /** For which there is a script; in zsh it turns on what zsh has for those of bash. */
    enum Shell {
        BASH,
        ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    CompletionCommand(RagstoneCommand root) {
        this.root = root;
    }

    @Override
    public Integer call() {
        if (root.json()) {
            throw new CommandLine.ParameterException(spec.commandLine(), "completion prints a script and no JSON");
        }
        CommandLine program = spec.root().commandLine();
        root.console().out().print(AutoComplete.bash(program.getCommandName(), program));
        return 0;
    }
}
