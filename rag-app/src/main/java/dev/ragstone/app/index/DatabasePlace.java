package dev.ragstone.app.index;

import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.app.index.DatabaseUrl.Use;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.ingestion.RagStatus;
import dev.ragstone.pgvector.PgVectorStore;
import dev.ragstone.pgvector.PgVectorStoreBuilder;
import dev.ragstone.retrieval.mirror.MirroredStore;
import dev.ragstone.store.Store;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An index in a schema of a PostgreSQL database.
 *
 * @param mirror the folder of a copy in which words are searched for; missing if the database does that
 * @since 0.1
 */
public record DatabasePlace(DatabaseUrl url, @Nullable Path mirror) implements IndexPlace {

    @Override
    public EmbeddedRagBuilder toRead() {
        return builder(reading(), store -> store.readOnly(true));
    }

    Use reading() {
        return mirror == null ? Use.READING : Use.FOLLOWING;
    }

    /** @throws IllegalArgumentException if token vectors are to be kept, which the program only does in a folder */
    @Override
    public EmbeddedRagBuilder toWrite(WriteSettings settings) {
        if (settings.tokens().said()) {
            throw new IllegalArgumentException("--token-vectors goes with --index and not with --store");
        }
        return builder(Use.WRITING, store -> store.reindexOnMismatch(settings.reindex()));
    }

    private EmbeddedRagBuilder builder(Use use, UnaryOperator<PgVectorStoreBuilder> settings) {
        HikariDataSource pool = url.pool(use);
        return EmbeddedRag.builder((model, chunkerId) -> mirrored(settings.apply(store(pool))
                        .embeddingModel(model)
                        .chunkerId(chunkerId)
                        .open()))
                .owns(pool);
    }

    private Store mirrored(PgVectorStore store) {
        return mirror == null ? store : MirroredStore.open(store, store.changes(), mirror);
    }

    private PgVectorStoreBuilder store(HikariDataSource pool) {
        return PgVectorStore.builder(pool).schema(url.schema());
    }

    @Override
    public RagStatus status() {
        try (HikariDataSource pool = url.pool(Use.READING);
                PgVectorStore store = store(pool).readOnly(true).open()) {
            return RagStatus.of(store.catalog().stats(), store.catalog().ledger());
        }
    }

    @Override
    public KeptAnswers keptAnswers(boolean create) {
        HikariDataSource pool = url.poolInSchema();
        try {
            new DatabaseSchema(pool, url.schema()).require(create, url.toString());
        } catch (RuntimeException e) {
            pool.close();
            throw e;
        }
        return KeptAnswers.in(pool, pool::close);
    }

    @Override
    public String option() {
        return "--store " + url + (mirror == null ? "" : " --mirror " + mirror);
    }

    @Override
    public String toString() {
        return url.toString();
    }
}
