package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class KilledProcessTest {

    @TempDir
    Path temp;

    @Test
    void programThatGoesOnIsKilledAtTheMoment() throws IOException, InterruptedException {
        Path end = temp.resolve("end");
        var moment = Duration.ofMillis(50);

        Duration lasted = new KilledProcess(Waiting.class, temp).run(moment, end.toString(), "30000");

        assertThat(lasted).isEqualTo(moment);
        assertThat(end).doesNotExist();
    }

    @Test
    void programThatIsQuickerRunsToItsEnd() throws IOException, InterruptedException {
        Path end = temp.resolve("end");
        var moment = Duration.ofSeconds(30);

        Duration lasted = new KilledProcess(Waiting.class, temp).run(moment, end.toString(), "0");

        assertThat(lasted).isLessThan(moment);
        assertThat(end).exists();
    }

    @Test
    void programThatFailsIsAFailureThatShowsItsLog() {
        var process = new KilledProcess(Waiting.class, temp);

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> process.run(Duration.ofSeconds(30), "", "no number"))
                .withMessageContaining("NumberFormatException");
    }

    /** Waits {@code args[1]} ms, then creates the file {@code args[0]}. */
    static final class Waiting {

        private Waiting() {}

        public static void main(String[] args) throws IOException, InterruptedException {
            KilledProcess.ready();
            Thread.sleep(Long.parseLong(args[1]));
            Files.createFile(Path.of(args[0]));
        }
    }
}
