package dev.ragstone.app.command;

import dev.ragstone.Rag;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.embedded.Preset;
import dev.ragstone.error.StoreException;
import dev.ragstone.pipeline.RagStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/** Which index a command works on. */
final class IndexOption {

    @Option(
            names = "--index",
            paramLabel = "DIR",
            description = "The folder of the index. Default: .ragstone in the current folder.")
    private Path directory = Path.of(".ragstone");

    Path directory() {
        return directory;
    }

    /** Opens the index for reading, which works beside a process that writes to it. */
    Rag openToRead(Preset preset) {
        requireIndex();
        return EmbeddedRag.builder(directory).preset(preset).readOnly(true).open();
    }

    /** Looks into the index whatever it was built with, and without loading a model. */
    RagStatus status() {
        requireIndex();
        return EmbeddedRag.status(directory);
    }

    /** Opens the index for writing, and creates it if it is not there. */
    Rag openToWrite(UnaryOperator<EmbeddedRagBuilder> settings) {
        return settings.apply(EmbeddedRag.builder(directory)).open();
    }

    /** Finding nothing in an index without text is a mistake, not an answer. */
    void requireText(Rag rag) {
        if (rag.status().stats().chunks() == 0) {
            throw new StoreException("the index at " + directory + " holds no text", remedy(), false, null);
        }
    }

    private void requireIndex() {
        if (!Files.isDirectory(directory)) {
            throw new StoreException("there is no index at " + directory, remedy(), false, null);
        }
    }

    private String remedy() {
        return "Fill it first: ragstone sync --index " + directory + " PATH";
    }
}
