package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An index whose tables a team guards and uses with policies, grants and views of its own. */
class OwnPoliciesTest {

    private static final DocumentInfo OPEN = DocumentInfo.of("memory:/open");
    private static final DocumentInfo SECRET = DocumentInfo.of("memory:/secret");
    private static final VectorQuery NEAR = new VectorQuery(Vector.of(1, 0), SearchScope.everything(), 5);

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    private PgVectorStoreBuilder index;
    private String schema;
    private String tenant;

    @BeforeEach
    void makeIndex() throws SQLException {
        index = database.index(2).exactSearchLimit(0);
        schema = index.names().schema();
        tenant = database.role("tenant");
    }

    @Test
    void rebuildingKeepsPoliciesGrantsAndViews() throws SQLException {
        try (var store = index.open()) {
            store.commit(Documents.adding(Documents.of(OPEN, "heron"), Documents.of(SECRET, "heron")));
            store.settle();
        }
        guard("documents", "");
        TestDatabase.execute("CREATE VIEW " + schema + ".report AS SELECT id FROM " + schema + ".documents");
        assertThat(readByTenant()).containsExactly("1");

        index.embeddingModel(new EmbeddingModel("other", 3, 512)).reindexOnMismatch(true);
        try (var rebuilt = index.open()) {
            assertThat(rebuilt.catalog().stats().documents()).isZero();
            assertThat(rebuilt.search(new KeywordQuery("heron", SearchScope.everything(), 5)))
                    .isEmpty();
            rebuilt.commit(Documents.adding(
                    Documents.of(OPEN, text -> Vector.of(1, 0, 0), "heron"),
                    Documents.of(SECRET, text -> Vector.of(0, 1, 0), "heron")));
            rebuilt.settle();
            assertThat(rebuilt.search(new VectorQuery(Vector.of(0, 1, 0), SearchScope.everything(), 1)))
                    .extracting(hit -> hit.document().uri())
                    .containsExactly(SECRET.uri());
        }

        assertThat(readByTenant()).containsExactly("1");
        assertThat(TestDatabase.query("SELECT count(*) FROM " + schema + ".report"))
                .containsExactly("2");
    }

    @Test
    void rebuiltTablesAreThoseOfANewIndex() throws SQLException {
        for (int dimension : List.of(2, 1_950)) {
            index.embeddingModel(new EmbeddingModel("test", dimension, 512)).reindexOnMismatch(true);
            index.open().close();
            PgVectorStoreBuilder fresh = database.index(dimension);
            fresh.open().close();

            assertThat(columns(schema)).isEqualTo(columns(fresh.names().schema()));
        }
    }

    @Test
    void rebuildingIsRefusedWhereSomethingNeedsTheOldVectors() throws SQLException {
        try (var store = index.open()) {
            store.commit(Documents.adding(Documents.of(OPEN, "heron")));
        }
        TestDatabase.execute("CREATE VIEW " + schema + ".report AS SELECT embedding FROM " + schema + ".vectors");

        index.embeddingModel(new EmbeddingModel("other", 3, 512)).reindexOnMismatch(true);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(index::open)
                .withMessageContaining("depends on the tables")
                .withMessageContaining("report");
        try (var store =
                index.embeddingModel(new EmbeddingModel("test", 2, 512)).open()) {
            assertThat(store.search(NEAR)).hasSize(1);
        }
    }

    @Test
    void changesAreNotFollowedUnderPoliciesOfTheTeam() throws SQLException {
        for (String table : List.of("documents", "chunks", "changes")) {
            index = database.index(2);
            schema = index.names().schema();
            try (var store = index.open()) {
                store.commit(Documents.adding(Documents.of(OPEN, "heron")));
                assertThat(store.changes().changesAfter(0, 5).changes()).hasSize(1);
            }
            guard(table, "");

            try (var store = index.role(tenant).readOnly(true).open()) {
                assertThatExceptionOfType(StoreException.class)
                        .isThrownBy(() -> store.changes().changesAfter(0, 5))
                        .withMessageContaining("may not read everything")
                        .withMessageContaining("BYPASSRLS");
            }
        }
    }

    @Test
    void changesAreNotFollowedWhereThePoliciesOfTheTeamRestrictThose() throws SQLException {
        try (var store = index.rowLevelSecurity(true).open()) {
            store.commit(Documents.adding(Documents.of(OPEN, "heron"), Documents.of(SECRET, "heron")));
            store.grantReading(tenant, AccessScope.everything());
        }
        try (var store = index.role(tenant).readOnly(true).open()) {
            assertThat(store.changes().changesAfter(0, 5).changes()).hasSize(2);

            guard("documents", "AS RESTRICTIVE");

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.changes().contents(List.of(OPEN.id()), 100))
                    .withMessageContaining("may not read everything");
        }
    }

    /** Lets the tenant read the tables there are and those to come, but for one row of one of them. */
    private void guard(String table, String kind) throws SQLException {
        String to = " TO \"" + tenant + "\"";
        String id = table.equals("chunks") ? "text <> ''" : "id NOT LIKE '" + SECRET.id() + "'";
        TestDatabase.execute(
                "GRANT USAGE ON SCHEMA " + schema + to,
                "GRANT SELECT ON ALL TABLES IN SCHEMA " + schema + to,
                "ALTER DEFAULT PRIVILEGES IN SCHEMA " + schema + " GRANT SELECT ON TABLES" + to,
                "ALTER TABLE " + schema + "." + table + " ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY own ON " + schema + "." + table + " " + kind + " USING (" + id + ")");
    }

    private List<String> readByTenant() throws SQLException {
        try (Connection connection = DriverManager.getConnection(TestDatabase.url());
                Statement statement = connection.createStatement()) {
            statement.execute("SET ROLE \"" + tenant + "\"");
            try (ResultSet row = statement.executeQuery("SELECT count(*) FROM " + schema + ".documents")) {
                row.next();
                return List.of(row.getString(1));
            }
        }
    }

    private static List<String> columns(String schema) throws SQLException {
        return TestDatabase.query("SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)"
                + " || ' ' || concat(a.attstorage, a.attcompression, a.attnotnull) FROM pg_attribute a JOIN pg_class c"
                + " ON c.oid = a.attrelid WHERE a.attnum > 0 AND c.relnamespace = '" + schema + "'::regnamespace ORDER"
                + " BY 1");
    }
}
