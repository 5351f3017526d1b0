package dev.ragstone.retrieval.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.error.DocumentException;
import dev.ragstone.evaluation.Evaluation;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.Judgements;
import dev.ragstone.evaluation.RankedRun;
import dev.ragstone.evaluation.RankedRun.Entry;
import dev.ragstone.evaluation.RankingMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrecFilesTest {

    @TempDir
    Path temp;

    @Test
    void figuresAreThoseOfTrecEval() throws IOException {
        // q1, with ties: d2 and d3 both 2.0, and trec_eval puts the later id first, whatever the ranks say.
        Path run = write("run.txt", """
            q1 Q0 d1 3 1.0 mine
            q1 Q0 d2 1 2.0 mine
            q1 Q0 d3 2 2.0 mine
            q1 Q0 d4 4 0.5 mine
            q2\tQ0\td9\t1\t-7.25\tmine

            q9 Q0 d1 1 1.0 mine
            """);
        Path qrels = write("qrels.txt", "q1 0 d2 1\nq1 0 d4 2\nq1 0 d5 3\nq1 0 d3 0\nq2 0 d8 1\nq3 0 d1 1\n");

        Evaluation evaluation = evaluation(run, qrels);

        // q1 is d3 (0), d2 (1), d1 (unjudged), d4 (2): (1/log2(3) + 2/log2(5)) / (3 + 2/log2(3) + 1/2)
        //  = (.630930 + .861353) / 4.761860 = .313383
        assertThat(evaluation.rankings().get("q1")).containsExactly("d3", "d2", "d1", "d4");
        assertThat(evaluation.value(RankingMetrics.ndcgAt(10), "q1")).isEqualTo(0.313383, within(1e-6));
        assertThat(evaluation.value(RankingMetrics.mrrAt(10), "q1")).isEqualTo(0.5);
        assertThat(evaluation.value(RankingMetrics.recallAt(100), "q1")).isEqualTo(2 / 3.0);
        assertThat(evaluation.value(RankingMetrics.precisionAt(5), "q1")).isEqualTo(0.4);
        // (1/2 + 2/4 + 0) / 3
        assertThat(evaluation.value(RankingMetrics.averagePrecision(), "q1")).isEqualTo(1 / 3.0, within(1e-12));
        // As with trec_eval -c, q2 finds nothing, q3 has no line, and q9 is not judged.
        assertThat(evaluation.mean(RankingMetrics.ndcgAt(10))).isEqualTo(0.313383 / 3, within(1e-6));
    }

    @Test
    void scoresAreComparedAs32BitNumbers() throws IOException {
        // 1.00000001 is 1 as a float, so that the tie is broken by the id.
        Path run = write("run.txt", "q Q0 a 1 1.00000001 r\nq Q0 b 2 1.0 r\n");

        assertThat(TrecFiles.readRun(run).rankings()).isEqualTo(Map.of("q", List.of("b", "a")));
    }

    @Test
    void tiesAreBrokenByTheBytesOfTheId() throws IOException {
        // U+1F600 sorts above U+FF5E in UTF-8, but below it by the units of Java.
        Path run = write("run.txt", "q Q0 \uFF5E 1 1 r\nq Q0 \uD83D\uDE00 1 1 r\nq Q0 ab 1 1 r\nq Q0 a 1 1 r\n");

        assertThat(TrecFiles.readRun(run).rankings().get("q")).containsExactly("\uD83D\uDE00", "\uFF5E", "ab", "a");
    }

    @Test
    void writtenRunsKeepTheirOrderWhateverTheScores() {
        var run = new RankedRun(
                "my run",
                Map.of(
                        "q",
                        List.of(new Entry("a", 0.5), new Entry("b", 0.5), new Entry("c", 0.7), new Entry("d", -1))));
        Path file = temp.resolve("run.txt");

        TrecFiles.writeRun(run, file);

        RankedRun read = TrecFiles.readRun(file);
        assertThat(read.name()).isEqualTo("my_run");
        assertThat(read.rankings().get("q")).containsExactly("a", "b", "c", "d");
        assertThat(read.entries().get("q"))
                .extracting(Entry::score)
                .startsWith(0.5)
                .doesNotHaveDuplicates();
    }

    @Test
    void judgementsGoOutAndIn() {
        var judgements = new Judgements(Map.of("q1", Map.of("d1", 2, "d2", 0), "q2", Map.of("d1", 1)));
        Path file = temp.resolve("qrels.txt");

        TrecFiles.writeQrels(judgements, file);

        assertThat(file).hasContent("q1 0 d1 2\nq1 0 d2 0\nq2 0 d1 1");
        assertThat(TrecFiles.readQrels(file)).isEqualTo(judgements);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        q1 Q0 d1 1 1.0            | has 5 columns instead of 6: query Q0 document rank score name
        q1 Q0 my doc 1 1.0 run    | has 7 columns instead of 6
        q1 Q0 d1 1 high run       | has the score 'high', which is not a number
        q1 Q0 d1 1 NaN run        | has the score 'NaN', which is not a number
        q1 Q0 d0 1 1.0 run        | gives the document d0 a second time for q1
        """)
    void malformedLineOfARunIsNamed(String line, String problem) throws IOException {
        Path file = write("run.txt", "q1 Q0 d0 1 1.0 run\n\n" + line + "\n");

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> TrecFiles.readRun(file))
                .withMessageContaining("line 3 of " + file + " " + problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        q1 d1 1      | has 3 columns instead of 4: query 0 document grade
        q1 0 d1 1.5  | has the grade '1.5', which is not a whole number
        q1 0 d0 2    | judges the document d0 a second time for q1
        """)
    void malformedLineOfJudgementsIsNamed(String line, String problem) throws IOException {
        Path file = write("qrels.txt", "q1 0 d0 1\n" + line + "\n");

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> TrecFiles.readQrels(file))
                .withMessageContaining("line 2 of " + file + " " + problem);
    }

    @Test
    void idWithWhiteSpaceIsRefusedAndTheOldFileKept() throws IOException {
        var run = new RankedRun("run", Map.of("q", List.of(new Entry("a", 1), new Entry("my doc", 0.5))));
        Path file = write("run.txt", "old");

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> TrecFiles.writeRun(run, file))
                .withMessageContaining("'my doc'");
        assertThat(file).hasContent("old");
    }

    @Test
    void missingFileIsNamed() {
        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> TrecFiles.readRun(temp.resolve("none.run")))
                .withMessageContaining("there is no file " + temp.resolve("none.run"));
    }

    @Test
    void fileThatIsNotTextIsNamed() throws IOException {
        Path file = Files.write(temp.resolve("run.txt"), new byte[] {(byte) 0xC3, 0x28, '\n'});

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> TrecFiles.readRun(file))
                .withMessageContaining("is not UTF-8");
    }

    private static Evaluation evaluation(Path run, Path qrels) {
        var set = new JudgedSet(Map.of("q1", "one", "q2", "two", "q3", "three"), TrecFiles.readQrels(qrels));
        return TrecFiles.readRun(run).evaluate(set);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(temp.resolve(name), text);
    }
}
