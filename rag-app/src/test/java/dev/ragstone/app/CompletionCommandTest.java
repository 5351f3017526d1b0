package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionCommandTest {

    @TempDir
    Path temp;

    @ParameterizedTest
    @CsvSource({"'ragstone wa', watch", "'ragstone chat --gen', --generator", "'ragstone completion ba', bash"})
    void bashCompletesWhatIsTyped(String typed, String expected) throws IOException, InterruptedException {
        assertThat(completed(typed)).contains(expected);
    }

    @Test
    void bashCompletesAllCommands() throws IOException, InterruptedException {
        assertThat(completed("ragstone "))
                .contains("sync", "watch", "search", "ask", "chat", "status", "eval", "completion");
    }

    @Test
    void zshGetsAScriptThatTurnsOnItsBashCompletion() {
        Run run = Run.of("completion", "zsh");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("bashcompinit").contains("complete ");
    }

    @Test
    void thereIsNoneForOtherShells() {
        Run run = Run.of("completion", "fish");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).containsIgnoringCase("bash").containsIgnoringCase("zsh");
    }

    /** Sources the script and asks for completions as bash does when the tabulator key is pressed. */
    private List<String> completed(String typed) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no /bin/bash");
        Path script = Files.writeString(
                temp.resolve("completion"), Run.of("completion", "bash").out());
        Path asking = Files.writeString(temp.resolve("ask.sh"), """
                source "$1"
                COMP_LINE=$2 COMP_POINT=${#2} COMP_TYPE=9
                read -ra COMP_WORDS <<<"$2"
                case $2 in *' ') COMP_WORDS+=('') ;; esac
                COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                function=$(complete -p ragstone | sed 's/.*-F \\([^ ]*\\).*/\\1/')
                "$function"
                printf '%s\\n' "${COMPREPLY[@]}"
                """);
        Process bash = new ProcessBuilder("/bin/bash", "--norc", asking.toString(), script.toString(), typed)
                // It says that nobody has pressed a key.
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        bash.waitFor();
        return out.lines().map(String::strip).toList();
    }
}
