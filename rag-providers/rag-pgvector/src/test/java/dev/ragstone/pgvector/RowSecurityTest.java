package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.StoreException;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.ChangeFeed;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.VectorQuery;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the database itself keeps from roles, whatever Ragstone asks for. */
class RowSecurityTest {

    private static final DocumentInfo OPEN = DocumentInfo.of("memory:/open");
    private static final DocumentInfo STAFF = DocumentInfo.of("memory:/staff").withAccessLabels(Set.of("staff"));
    private static final DocumentInfo BOARD = DocumentInfo.of("memory:/board").withAccessLabels(Set.of("board", "*"));

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void roleGetsNothingItMayNotReadThroughAnyCall() throws SQLException {
        HikariDataSource pool = database.pool(4);
        PgVectorStoreBuilder index = filled(pool);
        String staff = database.role("staff");
        try (var owner = index.open()) {
            owner.grantReading(staff, AccessScope.of("staff"));
        }
        try (var store = index.role(staff).readOnly(true).open()) {
            assertThat(byWords(store, AccessScope.everything())).containsExactlyInAnyOrder(OPEN.uri(), STAFF.uri());
            assertThat(byVectors(store, AccessScope.everything())).containsExactlyInAnyOrder(OPEN.uri(), STAFF.uri());
            assertThat(byWords(store, AccessScope.of("board"))).containsExactly(OPEN.uri());
            assertThat(byWords(store, AccessScope.of())).containsExactly(OPEN.uri());
            assertThat(store.catalog().document(BOARD.id())).isEmpty();
            assertThat(store.catalog().chunks(BOARD.id())).isEmpty();
            assertThat(store.catalog().vectors(Set.of("key of heron board"))).isEmpty();
            assertThat(store.catalog().vectors(Set.of("key of heron staff"))).hasSize(1);
            assertThat(store.catalog().ledger())
                    .extracting(LedgerEntry::uri)
                    .containsExactlyInAnyOrder(OPEN.uri(), STAFF.uri());
            assertThat(store.catalog().holdsAny(onlyBoard())).isFalse();
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.changes().changesAfter(ChangeFeed.START, 10))
                    .withMessageContaining("cannot be followed by a role that may not read everything");
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.changes().contents(List.of(), 1));
            assertThat(store.matchedWords(
                            new KeywordQuery("heron", SearchScope.everything(), 5),
                            Documents.of(BOARD, "heron board")
                                    .chunks()
                                    .getFirst()
                                    .chunk()))
                    .isEmpty();
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> index.readOnly(false).open().commit(StoreBatch.deleting(List.of(OPEN.id()))))
                    .withMessageContaining("permission denied");
        }
    }

    @Test
    void contextNarrowsWhatARoleForEverythingReads() throws SQLException {
        PgVectorStoreBuilder index = filled(database.pool(4));
        String all = database.role("all");
        try (var owner = index.open()) {
            owner.grantReading(all, AccessScope.everything());
        }
        try (var store = index.role(all).readOnly(true).open()) {
            assertThat(byWords(store, AccessScope.everything())).hasSize(3);
            assertThat(byWords(store, AccessScope.of("*"))).containsExactlyInAnyOrder(OPEN.uri(), BOARD.uri());
            assertThat(byWords(store, AccessScope.of())).containsExactly(OPEN.uri());
        }
    }

    @Test
    void changesCanBeFollowedByWhoeverReadsEverything() throws SQLException {
        PgVectorStoreBuilder index = filled(database.pool(4));
        String all = database.role("all");
        try (var owner = index.open()) {
            owner.grantReading(all, AccessScope.everything());

            assertThat(owner.changes().changesAfter(ChangeFeed.START, 10).changes())
                    .hasSize(3);
        }
        try (var store = index.role(all).readOnly(true).open()) {
            assertThat(store.changes().changesAfter(ChangeFeed.START, 10).changes())
                    .hasSize(3);
        }
    }

    @Test
    void indexThatIsBuiltAnewKeepsItsPoliciesAndGrants() throws SQLException {
        PgVectorStoreBuilder index = filled(database.pool(4));
        String staff = database.role("staff");
        try (var owner = index.open()) {
            owner.grantReading(staff, AccessScope.of("staff"));
        }

        try (var rebuilt = index.rowLevelSecurity(false)
                .chunkerId("another")
                .reindexOnMismatch(true)
                .open()) {
            rebuilt.commit(new StoreBatch(
                    List.of(Documents.of(STAFF, "heron staff"), Documents.of(BOARD, "heron board")),
                    List.of(),
                    List.of()));
        }

        try (var store = index.role(staff).readOnly(true).open()) {
            assertThat(byWords(store, AccessScope.everything())).containsExactly(STAFF.uri());
        }
    }

    @Test
    void policiesHoldWithoutOurConditions() throws SQLException {
        HikariDataSource pool = database.pool(1);
        PgVectorStoreBuilder index = filled(pool);
        String staff = database.role("staff");
        try (var owner = index.open()) {
            owner.grantReading(staff, AccessScope.of("staff", "board"));
        }
        for (String table : List.of("documents", "chunks", "vectors", "terms", "ledger", "changes")) {
            String count = "SELECT count(*) FROM " + index.names().table(table);
            assertThat(as(pool, staff, "{staff}", count)).as(table).isEqualTo("2");
            assertThat(as(pool, staff, "{}", count)).as(table).isEqualTo("1");
            assertThat(as(pool, staff, "{nobody,\"x y\"}", count)).as(table).isEqualTo("1");
            assertThat(as(pool, staff, "", count)).as(table).isEqualTo("3");
        }
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> as(
                        pool, staff, "", "SELECT count(*) FROM " + index.names().words()));
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> as(
                        pool, staff, "", "SELECT count(*) FROM " + index.names().roles()));
    }

    @Test
    void twoRolesShareAPoolOfFourConnectionsAndKeepNothing() throws Exception {
        HikariDataSource pool = database.pool(4);
        PgVectorStoreBuilder index = filled(pool);
        String staff = database.role("staff");
        String board = database.role("board");
        try (var owner = index.open()) {
            owner.grantReading(staff, AccessScope.of("staff"));
            owner.grantReading(board, AccessScope.of("board"));
        }
        try (var one = index.role(staff).readOnly(true).open();
                var two = index.role(board).readOnly(true).open();
                ExecutorService threads = Executors.newFixedThreadPool(8)) {
            var asking = new ArrayList<Future<Set<String>>>();
            for (int i = 0; i < 200; i++) {
                var store = i % 2 == 0 ? one : two;
                Callable<Set<String>> search = i % 4 < 2
                        ? () -> Set.copyOf(byWords(store, AccessScope.everything()))
                        : () -> Set.copyOf(byVectors(store, AccessScope.everything()));
                asking.add(threads.submit(search));
            }
            for (int i = 0; i < asking.size(); i++) {
                assertThat(asking.get(i).get()).containsOnly(OPEN.uri(), i % 2 == 0 ? STAFF.uri() : BOARD.uri());
            }
        }
        for (int i = 0; i < 4; i++) {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet left = statement.executeQuery("SELECT current_user = session_user AND"
                            + " COALESCE(current_setting('ragstone.access', TRUE), '') = ''"
                            + " AND current_setting('plan_cache_mode') = 'auto'")) {
                left.next();
                assertThat(left.getBoolean(1)).isTrue();
            }
        }
    }

    @Test
    void revokedRoleReadsNothing() throws SQLException {
        PgVectorStoreBuilder index = filled(database.pool(4));
        String staff = database.role("staff");
        try (var owner = index.open()) {
            owner.grantReading(staff, AccessScope.of("staff"));
            owner.revokeReading(staff);
        }

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> index.role(staff).readOnly(true).open())
                .withMessageContaining("permission denied");
    }

    @Test
    void revokedRoleLearnsNothingThroughFunctionsEither() throws SQLException {
        HikariDataSource pool = database.pool(4);
        PgVectorStoreBuilder index = filled(pool);
        String staff = database.role("staff");
        String words = "SELECT count(*) FROM " + index.names().table("word_counts") + "('{heron}')";
        try (var owner = index.open()) {
            owner.grantReading(staff, AccessScope.of("staff"));
            assertThat(as(pool, staff, "", words)).isEqualTo("1");

            owner.revokeReading(staff);
        }

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> as(pool, staff, "", words))
                .withMessageContaining("permission denied for schema");
        TestDatabase.execute("GRANT USAGE ON SCHEMA " + index.names().schema() + " TO \"" + staff + "\"");
        for (String function :
                List.of("word_counts('{heron}')", "reads_all(current_user::name)", "readable(current_user::name)")) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> as(
                            pool,
                            staff,
                            "",
                            "SELECT count(*) FROM " + index.names().quotedSchema() + "." + function))
                    .withMessageContaining("permission denied for function");
        }
    }

    @Test
    void roleCannotAskWhatAnotherMayRead() throws SQLException {
        HikariDataSource pool = database.pool(4);
        PgVectorStoreBuilder index = filled(pool);
        String staff = database.role("staff");
        String board = database.role("board");
        try (var owner = index.open()) {
            owner.grantReading(staff, AccessScope.of("staff"));
            owner.grantReading(board, AccessScope.everything());
        }
        String readable = "SELECT " + index.names().table("readable") + "('%s')";
        String readsAll = "SELECT " + index.names().table("reads_all") + "('%s')";

        assertThat(as(pool, staff, "", readable.formatted(staff))).isEqualTo("{staff}");
        assertThat(as(pool, board, "", readable.formatted(staff))).isEqualTo("{}");
        assertThat(as(pool, board, "", readsAll.formatted(board))).isEqualTo("t");
        assertThat(as(pool, staff, "", readsAll.formatted(board))).isEqualTo("f");
    }

    @Test
    void revokingLeavesOtherIndexesOfTheSchemaReadable() throws SQLException {
        HikariDataSource pool = database.pool(4);
        PgVectorStoreBuilder index = filled(pool);
        String staff = database.role("staff");
        try (var one = index.open();
                var other = index.tablePrefix("other_").open()) {
            one.grantReading(staff, AccessScope.of("staff"));
            other.grantReading(staff, AccessScope.of("staff"));

            other.revokeReading(staff);
        }

        try (var store = index.tablePrefix("").role(staff).readOnly(true).open()) {
            assertThat(byWords(store, AccessScope.everything())).hasSize(2);
        }
    }

    @Test
    void grantingNeedsRowLevelSecurity() throws SQLException {
        String staff = database.role("staff");
        try (var store = database.index(2).open()) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> store.grantReading(staff, AccessScope.everything()))
                    .withMessageContaining("rowLevelSecurity(true)");
        }
    }

    private PgVectorStoreBuilder filled(HikariDataSource pool) {
        PgVectorStoreBuilder index = database.index(2, pool).rowLevelSecurity(true);
        try (var store = index.open()) {
            store.commit(new StoreBatch(
                    List.of(
                            Documents.of(OPEN, "heron open"),
                            Documents.of(STAFF, "heron staff"),
                            Documents.of(BOARD, "heron board")),
                    List.of(),
                    List.of(ledger(OPEN), ledger(STAFF), ledger(BOARD))));
        }
        return index;
    }

    private static LedgerEntry ledger(DocumentInfo info) {
        return new LedgerEntry(
                info.collection(), info.uri(), 1, Instant.EPOCH, "c", Outcome.OK, "", 1, 0, Instant.EPOCH, "r");
    }

    private static List<String> byWords(PgVectorStore store, AccessScope access) {
        return Documents.uris(store.search(new KeywordQuery("heron", new SearchScope(Filter.all(), access), 10)));
    }

    private static List<String> byVectors(PgVectorStore store, AccessScope access) {
        return Documents.uris(
                store.search(new VectorQuery(Vector.of(1, 0), new SearchScope(Filter.all(), access), 10)));
    }

    private static SearchScope onlyBoard() {
        return new SearchScope(Filter.eq("uri", BOARD.uri()), AccessScope.everything());
    }

    private static String as(HikariDataSource pool, String role, String context, String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SET LOCAL ROLE \"" + role + "\"");
            statement.execute("SET LOCAL ragstone.access = '" + context + "'");
            try (ResultSet rows = statement.executeQuery(sql)) {
                rows.next();
                return rows.getString(1);
            } finally {
                connection.rollback();
            }
        }
    }
}
