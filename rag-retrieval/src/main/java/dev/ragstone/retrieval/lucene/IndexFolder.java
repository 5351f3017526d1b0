package dev.ragstone.retrieval.lucene;

import dev.ragstone.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexWriter;

/** Looks at a directory before Lucene does, which would take it over or complain in its own words. */
final class IndexFolder {

    private final Path path;

    IndexFolder(Path path) {
        this.path = path;
    }

    /** Whether there has been a commit. */
    boolean hasIndex() throws IOException {
        return Files.isDirectory(path) && names().stream().anyMatch(IndexFolder::isCommit);
    }

    void requireIndex() throws IOException {
        if (!hasIndex()) {
            throw new StoreException(
                    "There is no index in " + path,
                    "Sync something into it first; an index opened for reading only is not created.",
                    false,
                    null);
        }
    }

    /** Creates the directory if need be; refuses one that holds something else, lest it gets mixed up. */
    void requireIndexOrEmpty() throws IOException {
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new StoreException(path + " is not a directory", "Choose another path.", false, null);
        }
        Files.createDirectories(path);
        List<String> names = names();
        if (names.stream().noneMatch(IndexFolder::isCommit)) {
            names.stream().filter(name -> !isLeftover(name)).findFirst().ifPresent(name -> {
                throw new StoreException(
                        "The directory " + path + " is not an index but holds other files, such as " + name,
                        "Choose an empty directory or one that does not exist yet.",
                        false,
                        null);
            });
        }
    }

    private static boolean isCommit(String name) {
        return name.startsWith(IndexFileNames.SEGMENTS);
    }

    // What a crash before the very first commit leaves behind, and hidden files, which file managers put everywhere.
    private static boolean isLeftover(String name) {
        return name.equals(IndexWriter.WRITE_LOCK_NAME)
                || name.startsWith(IndexFileNames.PENDING_SEGMENTS)
                || IndexFileNames.CODEC_FILE_PATTERN.matcher(name).matches()
                || name.startsWith(".");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
