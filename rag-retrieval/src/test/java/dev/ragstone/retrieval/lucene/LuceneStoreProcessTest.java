package dev.ragstone.retrieval.lucene;

import static dev.ragstone.retrieval.lucene.Samples.batch;
import static dev.ragstone.retrieval.lucene.Samples.document;
import static dev.ragstone.retrieval.lucene.Samples.index;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class LuceneStoreProcessTest {

    @TempDir
    Path folder;

    @Test
    @Timeout(300)
    void anotherProcessMayReadButNotWrite() throws Exception {
        try (var store = index(folder).open()) {
            store.commit(batch(document("memory:/a", "heron")));
            Process process = start();
            try (BufferedReader answers = process.inputReader(StandardCharsets.UTF_8);
                    var words = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true)) {
                assertThat(answers.readLine()).startsWith("refused").contains("already open for writing");
                words.println("heron");
                assertThat(answers.readLine()).isEqualTo("found [memory:/a]");

                store.commit(batch(document("memory:/a", "granite"), document("memory:/b", "violin")));
                store.settle();
                words.println("violin");

                assertThat(answers.readLine()).isEqualTo("found [memory:/b]");
                words.println("granite");
                assertThat(answers.readLine()).isEqualTo("found [memory:/a]");
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }

    private Process start() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReaderProcess.class.getName(),
                        folder.toString())
                .redirectError(Redirect.DISCARD)
                .start();
    }
}
