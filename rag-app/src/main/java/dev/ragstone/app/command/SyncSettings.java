package dev.ragstone.app.command;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.pipeline.SyncOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a sync is to go, as the command line says it. */
final class SyncSettings {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--collection",
            paramLabel = "NAME",
            description = "Put the documents under this name; search it with --filter collection=NAME. Default: "
                    + DocumentInfo.DEFAULT_COLLECTION + ".")
    private String collection = DocumentInfo.DEFAULT_COLLECTION;

    @Option(
            names = "--reindex",
            description =
                    "Read every file again. An index that was built with other settings is rebuilt first, and can be"
                            + " searched until that is done.")
    private boolean reindex;

    @Option(names = "--retry-failed", description = "Try unchanged files again that could not be read last time.")
    private boolean retryFailed;

    @Option(
            names = "--allow-mass-deletion",
            description = "Remove documents whose files are gone even if that is more than 30 %% of them.")
    private boolean allowMassDeletion;

    boolean reindex() {
        return reindex;
    }

    SyncOptions options() {
        try {
            DocumentInfo.requireCollection(collection);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--collection: " + e.getMessage(), e);
        }
        return new SyncOptions(collection, reindex, retryFailed, allowMassDeletion);
    }
}
