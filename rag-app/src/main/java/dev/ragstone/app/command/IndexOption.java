package dev.ragstone.app.command;

import dev.ragstone.Rag;
import dev.ragstone.app.index.DatabasePlace;
import dev.ragstone.app.index.DatabaseUrl;
import dev.ragstone.app.index.FolderPlace;
import dev.ragstone.app.index.IndexPlace;
import dev.ragstone.app.index.IndexPlace.WriteSettings;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.error.StoreException;
import dev.ragstone.ingestion.RagStatus;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which index a command works on. */
final class IndexOption {

    private static final Path USUAL = Path.of(".ragstone");

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--index",
            paramLabel = "DIR",
            description = "The folder of the index. Default: .ragstone in the current folder.")
    private @Nullable Path directory;

    @Option(
            names = "--store",
            paramLabel = "URL",
            description = "Keep the index in PostgreSQL with pgvector instead, such as"
                    + " postgres://user@host/database?schema=docs; the password is taken from PGPASSWORD.")
    private @Nullable String store;

    @Option(
            names = "--mirror",
            paramLabel = "DIR",
            description = "With --store: search for words in a copy in this folder, which follows the database.")
    private @Nullable Path mirror;

    /** Where the index is if the user says so. */
    Optional<IndexPlace> given() {
        if (directory != null && store != null) {
            throw wrong("Give one of --index and --store");
        }
        if (mirror != null && store == null) {
            throw wrong("--mirror belongs to --store");
        }
        if (store != null) {
            return Optional.of(new DatabasePlace(url(store), mirror));
        }
        return Optional.ofNullable(directory).map(FolderPlace::new);
    }

    private DatabaseUrl url(String text) {
        try {
            return DatabaseUrl.of(text);
        } catch (IllegalArgumentException e) {
            throw wrong("--store: " + e.getMessage());
        }
    }

    IndexPlace place() {
        return given().orElseGet(() -> new FolderPlace(USUAL));
    }

    /** Opens the index for reading, which works beside a process that writes to it. */
    Rag openToRead(UnaryOperator<EmbeddedRagBuilder> settings) {
        return settings.apply(place().toRead()).open();
    }

    /** Looks into the index whatever it was built with, and without loading a model. */
    RagStatus status() {
        return place().status();
    }

    /** Opens the index for writing, and creates it if it is not there. */
    Rag openToWrite(WriteSettings writing, UnaryOperator<EmbeddedRagBuilder> settings) {
        EmbeddedRagBuilder builder;
        try {
            builder = place().toWrite(writing);
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
        return settings.apply(builder).open();
    }

    /** Finding nothing in an index without text is a mistake, not an answer. */
    void requireText(Rag rag) {
        if (rag.status().stats().chunks() == 0) {
            throw new StoreException(
                    "the index at " + place() + " holds no text",
                    "Fill it first: ragstone sync " + place().option() + " PATH",
                    false,
                    null);
        }
    }

    private ParameterException wrong(String problem) {
        return new ParameterException(spec.commandLine(), problem);
    }
}
