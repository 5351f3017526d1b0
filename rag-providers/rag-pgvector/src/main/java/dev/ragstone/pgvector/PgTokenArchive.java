package dev.ragstone.pgvector;

import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.TokenArchive;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** Keeps token vectors beside the vectors of their chunks. */
final class PgTokenArchive implements TokenArchive {

    private final String id;
    private final Function<TokenVectors, CompressedTokens> compression;
    private final Lifetime lifetime;
    private final Database database;
    private final SchemaNames names;

    PgTokenArchive(
            TokenCompression compression, Lifetime lifetime, Database database, SchemaNames names) {
        this.id = compression.id();
        this.compression = compression.compress();
        this.lifetime = lifetime;
        this.database = database;
        this.names = names;
    }

    /** How token vectors are made small. */
    record TokenCompression(String id, Function<TokenVectors, CompressedTokens> compress) {}

    @Override
    public String id() {
        return id;
    }

    @Override
    public CompressedTokens compress(TokenVectors tokens) {
        return compression.apply(tokens);
    }

    @Override
    public Map<String, CompressedTokens> find(Set<String> vectorKeys) {
        lifetime.requireOpen();
        Map<UUID, String> keys = PgCatalog.keys(vectorKeys);
        Map<String, CompressedTokens> found = new HashMap<>();
        database.read("reading token vectors", AccessContext.EVERYTHING, connection -> Sql.of(
                        "SELECT DISTINCT ON (t.key) t.key, t.tokens FROM " + names.tokens()
                                + " t WHERE t.key = ANY (?) ORDER BY t.key, t.document, t.position")
                .bindKeys(List.copyOf(keys.keySet()))
                .query(
                        connection,
                        row -> found.put(
                                keys.getOrDefault(row.getObject(1, UUID.class), ""),
                                CompressedTokens.of(row.getBytes(2)))));
        return Collections.unmodifiableMap(found);
    }
}
