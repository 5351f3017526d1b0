package dev.ragstone.ingest.isolation;

import static dev.ragstone.ingest.reader.Items.item;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class OrphanTest {

    @Test
    void childEndsWithItsParentEvenWhileItReadsAndTakesItsFolderAlong(@TempDir Path folder) throws Exception {
        Path mark = folder.resolve("mark");
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-XX:-UsePerfData",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath(),
                        Parent.class.getName(),
                        mark.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        long child = Long.parseLong(written(mark));
        assertThat(temporary).isNotEmptyDirectory();

        parent.destroyForcibly().waitFor();

        var left = ProcessHandle.of(child);
        if (left.isPresent()) {
            left.get().onExit().get(60, TimeUnit.SECONDS);
        }
        assertThat(temporary).isEmptyDirectory();
    }

    private static String classPath() throws ChildException {
        return ChildClassPath.of(Parent.class).stream().map(Path::toString).collect(joining(File.pathSeparator));
    }

    private static String written(Path file) throws IOException, InterruptedException {
        while (!Files.exists(file) || Files.size(file) == 0) {
            Thread.sleep(10);
        }
        return Files.readString(file);
    }

    static final class Parent {

        public static void main(String[] arguments) {
            try (var reader = IsolatedReader.builder(ScriptedReaders.class)
                    .heapMegabytes(64)
                    .build()) {
                reader.read(item("a", "mark-and-hang " + arguments[0]));
            }
        }
    }
}
