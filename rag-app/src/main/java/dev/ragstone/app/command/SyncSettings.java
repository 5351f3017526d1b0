package dev.ragstone.app.command;

import dev.ragstone.app.index.IndexPlace.Tokens;
import dev.ragstone.app.index.IndexPlace.WriteSettings;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.retrieval.late.TokenCompression;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
                            + " searched until that is done; one in a database is emptied first.")
    private boolean reindex;

    @Option(names = "--retry-failed", description = "Try unchanged files again that could not be read last time.")
    private boolean retryFailed;

    @Option(
            names = "--allow-mass-deletion",
            description = "Remove documents whose files are gone even if that is more than 30 %% of them.")
    private boolean allowMassDeletion;

    @Option(
            names = "--token-vectors",
            paramLabel = "BITS",
            description = "Keep the vectors of all tokens, which --preset best compares: 1, 2 or 4 bits of each value,"
                    + " or 0 for none. 2 take 17 KB a passage. With --reindex it can be changed later. Default: as the"
                    + " index has it, and a new one has none.")
    private @Nullable Integer tokenVectors;

    void check() {
        if (tokenVectors != null
                && tokenVectors != 0
                && compression(tokenVectors).isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "--token-vectors must be 0, 1, 2 or 4 but was " + tokenVectors);
        }
    }

    /** How an index is to be opened. */
    WriteSettings writing() {
        return new WriteSettings(
                reindex, tokenVectors == null ? Tokens.AS_THEY_ARE : new Tokens(true, compression(tokenVectors)));
    }

    private static Optional<TokenCompression> compression(int bits) {
        return Arrays.stream(TokenCompression.values())
                .filter(each -> each.bits() == bits)
                .findFirst();
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
