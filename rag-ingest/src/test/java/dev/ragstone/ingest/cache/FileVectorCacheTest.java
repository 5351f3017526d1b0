package dev.ragstone.ingest.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.embedding.Vector;
import dev.ragstone.embedding.VectorCache;
import dev.ragstone.error.StoreException;
import dev.ragstone.testkit.VectorCacheContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileVectorCacheTest extends VectorCacheContract {

    private static final Map<String, Vector> ONE = Map.of("a1", Vector.of(1, 2, 3));

    @TempDir
    Path temp;

    @Override
    protected VectorCache cache() {
        return FileVectorCache.in(temp.resolve("vectors"));
    }

    @Test
    void whatWasPutIsThereInTheNextProcess() {
        cache().put(ONE);

        assertThat(cache().find(Set.of("a1"))).isEqualTo(ONE);
    }

    @Test
    void damagedFileCountsAsMissing() throws IOException {
        cache().put(ONE);
        Path file = files().getFirst();
        byte[] bytes = Files.readAllBytes(file);
        bytes[9] ^= 1;

        Files.write(file, bytes);
        var flipped = cache().find(Set.of("a1"));
        Files.write(file, new byte[0]);
        var emptied = cache().find(Set.of("a1"));

        assertThat(flipped).isEmpty();
        assertThat(emptied).isEmpty();
    }

    @Test
    void keyCannotLeaveTheFolder() throws IOException {
        cache().put(Map.of("../../escaped", Vector.of(1), "/absolute", Vector.of(2), "", Vector.of(3)));

        assertThat(files()).hasSize(3);
        assertThat(temp).isDirectoryNotContaining(path -> !path.endsWith("vectors"));
    }

    @Test
    void forgottenVectorLeavesNoFile() throws IOException {
        cache().put(ONE);

        cache().remove(Set.of("a1"));

        assertThat(files()).isEmpty();
    }

    @Test
    void folderThatCannotBeUsedIsNamed() throws IOException {
        Path file = Files.writeString(temp.resolve("file"), "not a folder");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> FileVectorCache.in(file).put(ONE))
                .withMessageContaining(file.toString());
    }

    private List<Path> files() throws IOException {
        try (var walk = Files.walk(temp.resolve("vectors"))) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }
}
