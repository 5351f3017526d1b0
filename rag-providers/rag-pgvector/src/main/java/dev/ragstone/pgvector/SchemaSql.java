package dev.ragstone.pgvector;

import dev.ragstone.store.Fingerprint;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The statements that make the tables.
 *
 * <p>A document's rows are found by its {@code key}, a number that a new version of the document does not inherit, and
 * chunks by key and position. Vectors and terms have tables of their own, because the rows of a search should be small.
 */
final class SchemaSql {

    /** Grows with every change of what is created here; {@link SchemaSteps} has a step from each number to the next. */
    static final int VERSION = 3;

    /** Beyond this a vector does not fit into a page and has to be stored elsewhere, which is slower to read. */
    private static final int LONGEST_INLINE = 1_900;

    private final SchemaNames names;
    private final String vectorSchema;

    /** @param vectorSchema where pgvector's types are, quoted */
    SchemaSql(SchemaNames names, String vectorSchema) {
        this.names = names;
        this.vectorSchema = vectorSchema;
    }

    List<String> create(Fingerprint fingerprint) {
        int dimension = fingerprint.dimension();
        return List.of(
                "CREATE TABLE " + names.meta() + " (one boolean PRIMARY KEY DEFAULT TRUE CHECK (one), version int NOT"
                        + " NULL, embedder text NOT NULL, dimension int NOT NULL, chunker text"
                        + " NOT NULL, analyzer text NOT NULL, tokens text NOT NULL,"
                        + " row_security boolean NOT NULL DEFAULT FALSE, origin uuid NOT NULL"
                        + " DEFAULT gen_random_uuid())",
                "CREATE TABLE " + names.state() + " (one boolean PRIMARY KEY DEFAULT TRUE CHECK (one), generation"
                        + " bigint NOT NULL, position bigint NOT NULL, documents bigint NOT"
                        + " NULL, chunks bigint NOT NULL, vectors bigint NOT NULL, words"
                        + " bigint NOT NULL, languages text[] NOT NULL) WITH (fillfactor ="
                        + " 10)",
                newState(),
                "CREATE SEQUENCE " + names.table("keys"),
                "CREATE TABLE " + names.documents() + " (key bigint PRIMARY KEY, digest bytea NOT NULL, id text"
                        + " COLLATE \"C\" NOT NULL, info text NOT NULL, attributes jsonb NOT NULL, access text[] NOT"
                        + " NULL, chunks int NOT NULL, vectors int NOT NULL, words int NOT NULL, blocks text NOT NULL,"
                        + " text text NOT NULL)",
                quickCompression(names.documents(), List.of("text", "blocks")),
                "CREATE UNIQUE INDEX " + names.index("documents_digest") + " ON " + names.documents() + " (digest)",
                "CREATE INDEX " + names.index("documents_attributes") + " ON " + names.documents()
                        + " USING gin (attributes jsonb_path_ops)",
                "CREATE INDEX " + names.index("documents_access") + " ON " + names.documents() + " USING gin (access)",
                "CREATE TABLE " + names.chunks() + " (document bigint NOT NULL, position int NOT NULL, id text COLLATE"
                        + " \"C\" NOT NULL, ordinal int NOT NULL, level text NOT NULL, start_at int NOT NULL, end_at"
                        + " int NOT NULL, text text NOT NULL, headings text, places text, parent text, PRIMARY KEY"
                        + " (document, position))",
                quickCompression(names.chunks(), List.of("text")),
                "CREATE TABLE " + names.vectors() + " (document bigint NOT NULL, position int NOT NULL, key uuid NOT"
                        + " NULL, embedding " + vector(dimension) + " NOT NULL, PRIMARY KEY (document, position))",
                storage(dimension),
                "CREATE INDEX " + names.index("vectors_key") + " ON " + names.vectors() + " (key)",
                "CREATE TABLE " + names.terms() + " (document bigint NOT NULL, position int NOT NULL, words int NOT"
                        + " NULL, terms tsvector NOT NULL, PRIMARY KEY (document, position)) WITH (toast_tuple_target"
                        + " = 8160)",
                "CREATE TABLE " + names.words() + " (word text COLLATE \"C\" NOT NULL, chunks bigint NOT"
                        + " NULL, summed boolean NOT NULL DEFAULT FALSE)",
                "CREATE INDEX " + names.index("words_word") + " ON " + names.words() + " (word) INCLUDE (chunks)",
                "CREATE INDEX " + names.index("words_unsummed") + " ON " + names.words() + " (word) WHERE NOT summed",
                "CREATE TABLE " + names.tokens() + " (document bigint NOT NULL, position int NOT NULL, key uuid NOT"
                        + " NULL, tokens bytea NOT NULL, PRIMARY KEY (document, position))",
                "CREATE INDEX " + names.index("tokens_key") + " ON " + names.tokens() + " (key)",
                "CREATE TABLE " + names.ledger() + " (digest bytea PRIMARY KEY, collection text NOT NULL, uri text NOT"
                        + " NULL, size bigint NOT NULL, modified bigint NOT NULL, checksum text NOT NULL, outcome text"
                        + " NOT NULL, reason text NOT NULL, chunks int NOT NULL, pending_vectors int NOT NULL, synced"
                        + " bigint NOT NULL, reader text NOT NULL)",
                "CREATE TABLE " + names.changes() + " (digest bytea PRIMARY KEY, id text COLLATE \"C\" NOT NULL,"
                        + " position bigint NOT NULL, removed boolean NOT NULL)",
                "CREATE INDEX " + names.index("changes_position") + " ON " + names.changes() + " (position)",
                "CREATE TABLE " + names.roles() + " (role oid PRIMARY KEY, home oid NOT NULL, name text NOT NULL,"
                        + " everything boolean NOT NULL, labels text[] NOT NULL)",
                "CREATE FUNCTION " + names.table("word_counts") + "(text[]) RETURNS TABLE (word text, chunks bigint)"
                        + " LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS 'SELECT"
                        + " w.word, sum(w.chunks)::bigint FROM " + names.words() + " w WHERE w.word = ANY ($1) GROUP BY"
                        + " w.word'",
                "REVOKE ALL ON FUNCTION " + names.table("word_counts") + "(text[]) FROM PUBLIC");
    }

    /**
     * Takes all rows but those of roles that are there. Also from {@code meta}, whose row is written anew: a transaction that
     * began before sees empty tables, and has to see that there is no row instead of the one that was.
     */
    List<String> empty() {
        return List.of(
                "TRUNCATE " + names.meta() + ", " + names.state() + ", " + names.documents() + ", " + names.chunks()
                        + ", " + names.vectors() + ", " + names.terms() + ", " + names.words() + ", " + names.tokens()
                        + ", " + names.ledger() + ", " + names.changes(),
                "DELETE FROM " + names.roles() + " a WHERE a.home <> a.tableoid OR NOT EXISTS (SELECT FROM"
                        + " pg_catalog.pg_roles r WHERE r.oid = a.role)",
                newState());
    }

    /** For tables without rows. */
    List<String> changeDimension(int dimension) {
        return List.of(
                "ALTER TABLE " + names.vectors() + " ALTER COLUMN embedding TYPE " + vector(dimension),
                storage(dimension));
    }

    private String newState() {
        return "INSERT INTO " + names.state() + " VALUES (TRUE, 0, 0, 0, 0, 0, 0, '{}')";
    }

    private String storage(int dimension) {
        return "ALTER TABLE " + names.vectors() + " ALTER COLUMN embedding SET STORAGE "
                + (dimension <= LONGEST_INLINE ? "PLAIN" : "EXTERNAL");
    }

    /** Compresses several times as fast where the server can; not every one is built with it. */
    private static String quickCompression(String table, List<String> columns) {
        String change = columns.stream()
                .map(column -> "ALTER COLUMN " + column + " SET COMPRESSION lz4")
                .collect(Collectors.joining(", "));
        return "DO $do$ BEGIN IF EXISTS (SELECT FROM pg_catalog.pg_settings WHERE name = 'default_toast_compression' AND"
                + " 'lz4' = ANY (enumvals)) THEN ALTER TABLE " + table + " " + change + "; END IF; END $do$";
    }

    String vector(int dimension) {
        return vectorSchema + ".vector(" + dimension + ")";
    }
}
