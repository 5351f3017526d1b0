package dev.ragstone.app.index;

import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.ingestion.RagStatus;
import dev.ragstone.retrieval.late.TokenCompression;
import java.util.Optional;

/**
 * Where an index is. Its {@code toString()} is how to call it in messages, without any password.
 *
 * @since 0.1
 */
public sealed interface IndexPlace permits FolderPlace, DatabasePlace {

    /**
     * The index as it is, for reading.
     *
     * @throws dev.ragstone.error.StoreException if it is not there
     */
    EmbeddedRagBuilder toRead();

    /** The index for writing, which opening creates if it is not there. */
    EmbeddedRagBuilder toWrite(WriteSettings settings);

    /**
     * What the index holds, whatever it was built with; loads no model.
     *
     * @throws dev.ragstone.error.StoreException if it is not there
     */
    RagStatus status();

    /**
     * Where conversations and traces are kept: in a file beside the folder, or in the same schema.
     *
     * @param create whether to make room for them if there is none yet
     * @throws dev.ragstone.error.StoreException if there are none and {@code create} is false, or they cannot be reached
     */
    KeptAnswers keptAnswers(boolean create);

    /** How to name the place on the command line. */
    String option();

    /**
     * How an index is opened for writing.
     *
     * @param reindex whether one that was built with other settings is built anew instead of refused
     * @param tokens how token vectors are to be kept; see {@link Tokens}
     * @since 0.1
     */
    record WriteSettings(boolean reindex, Tokens tokens) {

        /** Refuses an index that was built with other settings, and keeps the token vectors it has. */
        public static WriteSettings defaults() {
            return new WriteSettings(false, Tokens.AS_THEY_ARE);
        }
    }

    /**
     * How the vectors of tokens are to be kept.
     *
     * @param said whether the user said anything
     * @param compression how; empty for not at all
     * @since 0.1
     */
    record Tokens(boolean said, Optional<TokenCompression> compression) {

        /** As the index has it. */
        public static final Tokens AS_THEY_ARE = new Tokens(false, Optional.empty());
    }
}
