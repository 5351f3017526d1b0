package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** To whom a grant belongs, and what it needs. */
class GrantedRolesTest {

    private static final DocumentInfo OPEN = DocumentInfo.of("memory:/open");
    private static final DocumentInfo STAFF = DocumentInfo.of("memory:/staff").withAccessLabels(Set.of("staff"));
    private static final DocumentInfo BOARD = DocumentInfo.of("memory:/board").withAccessLabels(Set.of("board"));

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void rolesThatSwapTheirNamesKeepWhatEachMayRead() throws SQLException {
        HikariDataSource pool = database.pool(2);
        PgVectorStoreBuilder index = database.index(2, pool);
        String staff = database.role("staff");
        String board = database.role("board");
        try (var owner = filled(index)) {
            owner.grantReading(staff, AccessScope.of("staff"));
            owner.grantReading(board, AccessScope.of("board"));
        }

        TestDatabase.execute(
                "ALTER ROLE \"" + staff + "\" RENAME TO \"" + staff + "_old\"",
                "ALTER ROLE \"" + board + "\" RENAME TO \"" + staff + "\"",
                "ALTER ROLE \"" + staff + "_old\" RENAME TO \"" + board + "\"");

        assertThat(readBy(index, staff)).containsExactlyInAnyOrder(OPEN.uri(), BOARD.uri());
        assertThat(readBy(index, board)).containsExactlyInAnyOrder(OPEN.uri(), STAFF.uri());
    }

    @Test
    void roleMadeAnewUnderAnOldNameGetsNothingEvenWhenTheIndexIsRebuilt() throws SQLException {
        PgVectorStoreBuilder index = database.index(2, database.pool(2));
        String staff = database.role("staff");
        try (var owner = filled(index)) {
            owner.grantReading(staff, AccessScope.of("staff"));
        }

        makeAnew(staff);
        filled(index.chunkerId("another").reindexOnMismatch(true)).close();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> readBy(index, staff))
                .withMessageContaining("permission denied");
        assertThat(TestDatabase.query("SELECT name FROM " + index.names().roles()))
                .isEmpty();
    }

    @Test
    void droppedRoleCanBeRevoked() throws SQLException {
        PgVectorStoreBuilder index = database.index(2, database.pool(2));
        String staff = database.role("staff");
        try (var owner = filled(index)) {
            owner.grantReading(staff, AccessScope.of("staff"));
            TestDatabase.execute("DROP OWNED BY \"" + staff + "\"", "DROP ROLE \"" + staff + "\"");

            owner.revokeReading(staff);

            assertThat(TestDatabase.query("SELECT name FROM " + index.names().roles()))
                    .isEmpty();
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> owner.revokeReading(staff))
                    .withMessageContaining("there is no role " + staff);
        } finally {
            TestDatabase.execute("CREATE ROLE \"" + staff + "\"");
        }
    }

    @Test
    void nameThatStandsForEverybodyIsNoRole() {
        PgVectorStoreBuilder index = database.index(2, database.pool(2));
        try (var owner = filled(index)) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> owner.grantReading("public", AccessScope.of("staff")))
                    .withMessageContaining("there is no role public");
        }
    }

    @Test
    void grantsInARestoredTableCountOnceTheyAreGivenAgain() throws SQLException {
        PgVectorStoreBuilder index = database.index(2, database.pool(2));
        String staff = database.role("staff");
        String roles = index.names().roles();
        try (var owner = filled(index)) {
            owner.grantReading(staff, AccessScope.of("staff"));

            // What pg_restore does: the same rows, in a table that is another one to the server.
            TestDatabase.execute(
                    "CREATE TABLE " + roles.replace("roles", "copy") + " (LIKE " + roles + " INCLUDING ALL)",
                    "INSERT INTO " + roles.replace("roles", "copy") + " TABLE " + roles,
                    "DROP TABLE " + roles,
                    "ALTER TABLE " + roles.replace("roles", "copy") + " RENAME TO roles");

            assertThat(readBy(index, staff)).containsExactly(OPEN.uri());
            owner.grantReading(staff, AccessScope.of("staff"));
        }
        assertThat(readBy(index, staff)).containsExactlyInAnyOrder(OPEN.uri(), STAFF.uri());
    }

    @Test
    void rebuildingNeedsNoRightToTemporaryTables() throws SQLException {
        String staff = database.role("staff");
        try (var other = new OtherDatabase()) {
            other.execute(
                    "CREATE EXTENSION vector",
                    "REVOKE ALL ON DATABASE \"" + other.name() + "\" FROM PUBLIC",
                    "GRANT CONNECT, CREATE ON DATABASE \"" + other.name() + "\" TO \"" + other.login() + "\"",
                    "GRANT \"" + staff + "\" TO \"" + other.login() + "\"");
            HikariDataSource pool = database.pool(2, other.urlFor(other.login()));
            PgVectorStoreBuilder index = database.index(2, pool);
            try (var owner = filled(index)) {
                owner.grantReading(staff, AccessScope.of("staff"));
            }

            filled(index.chunkerId("another").reindexOnMismatch(true)).close();

            assertThat(readBy(index, staff)).containsExactlyInAnyOrder(OPEN.uri(), STAFF.uri());
            pool.close();
        }
    }

    @Test
    void grantedRoleSearchesByVectorsWherePgvectorHasASchemaOfItsOwn() throws SQLException {
        String staff = database.role("staff");
        try (var other = new OtherDatabase()) {
            other.execute("CREATE SCHEMA extensions", "CREATE EXTENSION vector SCHEMA extensions");
            HikariDataSource pool = database.pool(2, TestDatabase.urlOf(other.name()));
            PgVectorStoreBuilder index = database.index(2, pool);
            try (var owner = filled(index)) {
                owner.grantReading(staff, AccessScope.of("staff"));
            }

            try (var store = index.role(staff).readOnly(true).open()) {
                assertThat(store.search(new VectorQuery(Vector.of(1, 0), SearchScope.everything(), 5)))
                        .hasSize(2);
            }
            pool.close();
        }
    }

    @Test
    void grantThatOnlyTheOwnerOfPgvectorsSchemaCanGiveIsNamed() throws SQLException {
        String staff = database.role("staff");
        try (var other = new OtherDatabase()) {
            other.execute(
                    "CREATE SCHEMA extensions",
                    "CREATE EXTENSION vector SCHEMA extensions",
                    "GRANT USAGE ON SCHEMA extensions TO \"" + other.login() + "\"",
                    "GRANT CREATE ON DATABASE \"" + other.name() + "\" TO \"" + other.login() + "\"");
            HikariDataSource pool = database.pool(2, other.urlFor(other.login()));
            String grant = "GRANT USAGE ON SCHEMA \"extensions\" TO \"" + staff + "\"";
            try (var owner = filled(database.index(2, pool))) {
                assertThatExceptionOfType(StoreException.class)
                        .isThrownBy(() -> owner.grantReading(staff, AccessScope.of("staff")))
                        .withMessageContaining("run " + grant);

                other.execute(grant);
                owner.grantReading(staff, AccessScope.of("staff"));
            }
            pool.close();
        }
    }

    private static PgVectorStore filled(PgVectorStoreBuilder index) {
        PgVectorStore store = index.rowLevelSecurity(true).open();
        store.commit(Documents.adding(
                Documents.of(OPEN, "heron open"),
                Documents.of(STAFF, "heron staff"),
                Documents.of(BOARD, "heron board")));
        return store;
    }

    private static List<String> readBy(PgVectorStoreBuilder index, String role) {
        try (var store = index.role(role).readOnly(true).open()) {
            return Documents.uris(store.search(new KeywordQuery("heron", SearchScope.everything(), 5)));
        }
    }

    private static void makeAnew(String role) throws SQLException {
        TestDatabase.execute(
                "DROP OWNED BY \"" + role + "\"", "DROP ROLE \"" + role + "\"", "CREATE ROLE \"" + role + "\"");
    }
}
