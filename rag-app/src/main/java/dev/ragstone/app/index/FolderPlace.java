package dev.ragstone.app.index;

import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.embedded.Mismatch;
import dev.ragstone.error.StoreException;
import dev.ragstone.ingestion.RagStatus;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An index in a folder.
 *
 * @since 0.1
 */
public record FolderPlace(Path directory) implements IndexPlace {

    @Override
    public EmbeddedRagBuilder toRead() {
        requireIndex();
        return EmbeddedRag.builder(directory).readOnly(true);
    }

    @Override
    public EmbeddedRagBuilder toWrite(WriteSettings settings) {
        EmbeddedRagBuilder builder =
                EmbeddedRag.builder(directory).onMismatch(settings.reindex() ? Mismatch.REINDEX : Mismatch.REFUSE);
        if (!settings.tokens().said()) {
            return builder;
        }
        return settings.tokens().compression().map(builder::tokenVectors).orElseGet(builder::withoutTokenVectors);
    }

    @Override
    public RagStatus status() {
        requireIndex();
        return EmbeddedRag.status(directory);
    }

    /** Beside the index and not in it: an index can be built again, and what was said cannot. */
    @Override
    public KeptAnswers keptAnswers(boolean create) {
        Path folder = directory.toAbsolutePath().normalize();
        Path file = folder.resolveSibling(folder.getFileName() + ".db");
        if (!create && !Files.exists(file)) {
            throw new StoreException(
                    "nothing was kept of answers from " + directory + ": there is no " + file,
                    "Ask with --trace or --conversation NAME first",
                    false,
                    null);
        }
        return KeptAnswers.in(file);
    }

    private void requireIndex() {
        if (!Files.isDirectory(directory)) {
            throw new StoreException(
                    "there is no index at " + directory,
                    "Fill it first: ragstone sync " + option() + " PATH",
                    false,
                    null);
        }
    }

    @Override
    public String option() {
        return "--index " + directory;
    }

    @Override
    public String toString() {
        return directory.toString();
    }
}
