package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
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
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Somebody who may create in {@code public}, as everybody may up to PostgreSQL 14, puts functions and operators there that
 * fit what a driver binds better than the server's own: they would run with the rights of the store.
 */
class ShadowedFunctionsTest {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one").withAccessLabels(Set.of("board"));

    private static final String EXTENSION_SCHEMA =
            "SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'vector'";

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void nothingThatOthersPutIntoPublicIsCalled() throws SQLException {
        try (var other = new OtherDatabase()) {
            String reader = database.role("reader");
            setTrapsAs(other);
            HikariDataSource pool = database.pool(2, TestDatabase.urlOf(other.name()));
            PgVectorStoreBuilder index = database.index(2, pool)
                    .rowLevelSecurity(true)
                    .hotKeys("year")
                    .exactSearchLimit(0);

            useAll(index, reader);
            useAll(index, reader);

            pool.close();
            other.execute("DROP OWNED BY \"" + reader + "\"");
        }
    }

    @Test
    void extensionIsPutWhereTheConnectionWouldPutIt() throws SQLException {
        try (var other = new OtherDatabase()) {
            other.execute(
                    "CREATE SCHEMA \"Its own\"",
                    "ALTER DATABASE \"" + other.name() + "\" SET search_path = missing, \"Its own\", public");
            HikariDataSource pool = database.pool(1, TestDatabase.urlOf(other.name()));

            database.index(2, pool).open().close();

            assertThat(query(pool, EXTENSION_SCHEMA)).isEqualTo("\"Its own\"");
            pool.close();
        }
    }

    @Test
    void extensionIsPutIntoPublicWhereTheConnectionNamesNoSchema() throws SQLException {
        try (var other = new OtherDatabase()) {
            other.execute("ALTER DATABASE \"" + other.name() + "\" SET search_path = pg_catalog");
            HikariDataSource pool = database.pool(1, TestDatabase.urlOf(other.name()));

            database.index(2, pool).open().close();

            assertThat(query(pool, EXTENSION_SCHEMA)).isEqualTo("public");
            pool.close();
        }
    }

    @Test
    void connectionsComeBackWithTheirOwnSearchPath() throws SQLException {
        HikariDataSource pool = database.pool(1);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SET search_path = \"Odd, one\", \"$user\", public");
        }
        try (var store = database.index(2, pool).exactSearchLimit(0).open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            store.settle();
            store.search(new KeywordQuery("heron", SearchScope.everything(), 5));
        }

        assertThat(query(pool, "SHOW search_path")).isEqualTo("\"Odd, one\", \"$user\", public");
    }

    /** Whatever is called in one of these ways fails. */
    private static void setTrapsAs(OtherDatabase other) throws SQLException {
        other.execute("GRANT CREATE ON SCHEMA public TO PUBLIC");
        String trap = " LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'called what somebody else put there'; END $$";
        try (Connection connection = DriverManager.getConnection(other.urlFor(other.login()));
                Statement statement = connection.createStatement()) {
            for (String function : List.of(
                    "set_config(text, varchar, boolean) RETURNS text",
                    "set_config(varchar, varchar, boolean) RETURNS text",
                    "current_setting(varchar) RETURNS text",
                    "to_regclass(varchar) RETURNS regclass",
                    "quote_literal(varchar) RETURNS text",
                    "format(varchar, text) RETURNS text",
                    "starts_with(name, varchar) RETURNS boolean",
                    "pg_size_bytes(varchar) RETURNS bigint",
                    "same(name, varchar) RETURNS boolean",
                    "same(text, varchar) RETURNS boolean")) {
                statement.execute("CREATE FUNCTION public." + function + trap);
            }
            statement.execute("CREATE OPERATOR public.= (FUNCTION = public.same, LEFTARG = name, RIGHTARG = varchar)");
            statement.execute("CREATE OPERATOR public.= (FUNCTION = public.same, LEFTARG = text, RIGHTARG = varchar)");
        }
    }

    private static void useAll(PgVectorStoreBuilder index, String reader) {
        try (var store = index.open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            store.settle();
            store.grantReading(reader, AccessScope.of("staff"));
            assertThat(store.search(new KeywordQuery("heron", SearchScope.everything(), 5)))
                    .hasSize(1);
            assertThat(store.search(new VectorQuery(Vector.of(1, 0), SearchScope.everything(), 5)))
                    .hasSize(1);
            assertThat(store.catalog().infos()).hasSize(1);
            assertThat(store.changes().changesAfter(0, 5).changes()).hasSize(1);
            store.revokeReading(reader);
        }
    }

    private static String query(HikariDataSource pool, String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
