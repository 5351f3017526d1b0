package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {

    @Test
    void wantsACommand() {
        Run run = Run.of();

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).containsExactly("ragstone: A command is missing", "Try: ragstone --help");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "unknown",
                "sync",
                "search",
                "ask",
                "eval",
                "search --unknown text",
                "search --limit many text",
                "search --filter key text",
                "sync --collection a/b .",
                "eval --beir . --chunking odd",
                "eval --beir . --questions q.csv",
                "eval --qrels q.txt",
                "eval --run a.run --beir .",
                "eval --beir . --docs .",
                "eval --questions q.csv --chunking none",
                "eval --beir . --metric accuracy",
                "eval --beir . --require nDCG@10",
                "eval --beir . --runs bm25,bm25",
                "eval --beir . --per-query out.xlsx",
                "eval --beir . --html no/such/folder/report.html",
                "eval --qrels q --run r --sweep",
                "eval --qrels q --run r --compare no-such-file.run",
                "eval --qrels q --run r --max-loss 0.1",
                "watch",
                "completion",
                "completion --json bash",
                "chat --limit 0",
                "chat unexpected words",
                "chat --history no/such/folder/file",
                "ask --generator gpt why"
            })
    void endsWithTwoWhenCalledWrongly(String line) {
        Run run = Run.of((Object[]) line.split(" ", -1));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(2);
        assertThat(run.err()).startsWith("ragstone: ").contains("--help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sync", "watch", "search", "ask", "chat", "status", "eval", "completion"})
    void helpTeachesByExample(String command) {
        Run run = Run.of(command, "--help");

        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("Usage: ragstone " + command)
                .contains("--json")
                .contains("--verbose")
                .contains("Examples:")
                .contains("  ragstone " + command);
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void listsAllCommands() {
        Run run = Run.of("--help");

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains(
                        "  sync ",
                        "  watch ",
                        "  search ",
                        "  ask ",
                        "  chat ",
                        "  status ",
                        "  eval ",
                        "  completion ");
    }

    @Test
    void helpIsGroupedByWhatItIsAbout() {
        assertThat(Run.of("--help").out()).containsSubsequence("Documents:", "Questions:", "Quality:", "More:");
        assertThat(Run.of("ask", "--help").out())
                .containsSubsequence("Options:", "--docs", "Which index:", "--store", "What to find:", "--limit")
                .containsSubsequence("Everywhere:", "--json", "Examples:");
    }

    @Test
    void tellsItsVersion() {
        Run run = Run.of("--version");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).containsPattern("^ragstone \\d+\\.\\d+").contains("Java ");
    }
}
