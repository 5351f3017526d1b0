package dev.ragstone.ingest.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.source.DocumentReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChildProgramTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "jar:nested:%s/!BOOT-INF/lib/rag-ingest.jar!/, org.springframework.boot.loader.launch.PropertiesLauncher",
        "jar:file:%s!/BOOT-INF/lib/rag-ingest.jar!/, org.springframework.boot.loader.PropertiesLauncher"
    })
    void packedApplicationIsRunByItsOwnLauncher(String location, String launcher) throws IOException {
        Path jar = jar("my app.jar", launcher.replace('.', '/') + ".class");

        assertThat(ChildProgram.packed(location.formatted(jar.toUri().getRawPath())))
                .contains(new ChildProgram(
                        List.of(jar), List.of("-Dloader.main=" + ChildMain.class.getName()), launcher));
    }

    @Test
    void otherLocationsAreNotPackedApplications() throws IOException {
        Path jar = jar("app.jar", "a/B.class");

        assertThat(ChildProgram.packed(jar.toUri().toString())).isEmpty();
        assertThat(ChildProgram.packed("jar:nested:" + jar + "/!lib/x.jar!/")).isEmpty();
        assertThat(ChildProgram.packed("jar:nested:/no/such.jar/!lib/x.jar!/")).isEmpty();
    }

    @Test
    void classPathHasTheClassesThatAreNeeded() throws ChildException {
        List<Path> classPath = ChildClassPath.of(ChildMain.class, DocumentReader.class);

        assertThat(classPath).allMatch(Path::isAbsolute).doesNotHaveDuplicates();
        assertThat(classPath)
                .anySatisfy(entry -> assertThat(entry.resolve("dev/ragstone/ingest/isolation/ChildMain.class"))
                        .exists());
    }

    private Path jar(String name, String entry) throws IOException {
        Path jar = folder.resolve(name);
        try (var out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry(entry));
        }
        return jar;
    }
}
