package dev.ragstone.ingest.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store of uploads in a folder of its own, at a fixed time. */
abstract class UploadFixture {

    static final Instant NOW = Instant.parse("2024-05-06T23:59:59.123Z");

    @TempDir
    Path folder;

    Path root;
    UploadStore store;

    @BeforeEach
    void open() {
        root = folder.resolve("uploads");
        store = builder().open();
    }

    final UploadStore.Builder builder() {
        return UploadStore.builder(root).clock(Clock.fixed(NOW, ZoneOffset.UTC));
    }

    static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    static Upload stored(UploadResult result) {
        assertThat(result).isInstanceOf(UploadResult.Stored.class);
        return ((UploadResult.Stored) result).upload();
    }

    static void assertRefused(UploadResult result, UploadResult.Cause cause, String words) {
        assertThat(result).isInstanceOfSatisfying(UploadResult.Refused.class, refused -> {
            assertThat(refused.cause()).isEqualTo(cause);
            assertThat(refused.reason()).contains(words);
        });
    }

    static List<Path> files(Path folder) throws IOException {
        try (var paths = Files.walk(folder)) {
            return paths.filter(Files::isRegularFile).toList();
        }
    }

    static Scan scan(UploadStore store) {
        var scan = new Scan();
        store.scan(scan);
        return scan;
    }

    /** What a scan found. */
    static final class Scan implements SourceVisitor {

        final List<SourceItem> items = new ArrayList<>();
        final List<String> problems = new ArrayList<>();

        @Override
        public void item(SourceItem item) {
            items.add(item);
        }

        @Override
        public void problem(String uri, String reason) {
            problems.add(uri + " " + reason);
        }
    }
}
