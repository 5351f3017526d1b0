package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.Fingerprint;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** From the tables of one version to those of the next. */
class MigrationTest {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");
    private static final KeywordQuery WORDS = new KeywordQuery("heron", SearchScope.everything(), 5);
    private static final int NOW = SchemaSql.VERSION;

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void tablesOfVersionOneBecomeLikeNewOnes() throws Exception {
        PgVectorStoreBuilder old = database.index(2);
        create(old, "tables-1.sql");
        PgVectorStoreBuilder fresh = database.index(2);
        fresh.open().close();

        try (var store = old.open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            assertThat(store.search(WORDS)).hasSize(1);
        }

        assertThat(version(old)).isEqualTo(NOW);
        assertThat(shape(old)).isEqualTo(shape(fresh)).hasSizeGreaterThan(50);
    }

    @Test
    void policiesAndGrantsOfVersionOneBecomeLikeNewOnes() throws Exception {
        PgVectorStoreBuilder old = database.index(2);
        create(old, "tables-1.sql");
        execute(old, "policies-1.sql");
        String staff = database.role("staff");
        TestDatabase.execute("INSERT INTO " + old.names().roles() + " VALUES ('" + staff + "', FALSE, '{staff}'),"
                + " ('dropped long ago', TRUE, '{}')");
        PgVectorStoreBuilder fresh = database.index(2).rowLevelSecurity(true);
        fresh.open().close();

        try (var store = old.open()) {
            store.commit(Documents.adding(
                    Documents.of(ONE.withAccessLabels(Set.of("staff")), "heron"),
                    Documents.of(DocumentInfo.of("memory:/two").withAccessLabels(Set.of("board")), "heron")));
        }

        try (var store = old.role(staff).readOnly(true).open()) {
            assertThat(Documents.uris(store.search(WORDS))).containsExactly(ONE.uri());
        }
        TestDatabase.execute("DELETE FROM " + old.names().roles(), "DROP OWNED BY \"" + staff + "\"");
        assertThat(shape(old)).isEqualTo(shape(fresh));
    }

    @Test
    void wordCountsOfVersionTwoStayAndCountAsSummedUp() throws Exception {
        PgVectorStoreBuilder index = filled();
        String words = index.names().words();
        TestDatabase.execute(
                "ALTER TABLE " + words + " DROP COLUMN summed",
                "UPDATE " + index.names().meta() + " SET version = 2");

        try (var store = index.open()) {
            assertThat(TestDatabase.query("SELECT word || ' ' || chunks || ' ' || summed FROM " + words))
                    .containsExactly("heron 1 true");
            store.commit(Documents.adding(Documents.of(DocumentInfo.of("memory:/two"), "heron")));
            store.settle();
        }

        assertThat(TestDatabase.query("SELECT word || ' ' || chunks || ' ' || summed FROM " + words))
                .containsExactly("heron 2 true");
    }

    @Test
    void tablesOfVersionOneAreNotReadBeforeTheyAreChanged() throws Exception {
        PgVectorStoreBuilder old = database.index(2);
        create(old, "tables-1.sql");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> old.readOnly(true).open())
                .withMessageContaining("have version 1")
                .withMessageContaining("Open it once for writing");
    }

    @Test
    void stepsRunInOrderAndOnce() throws Exception {
        PgVectorStoreBuilder index = filled();
        SchemaSteps steps = steps(
                "CREATE TABLE " + index.names().table("first") + " AS SELECT 1 AS number",
                "UPDATE " + index.names().table("first") + " SET number = number + 1");

        migration(index, steps).prepare(fingerprint(), false, false);
        migration(index, steps).prepare(fingerprint(), false, false);

        assertThat(version(index)).isEqualTo(NOW + 2);
        assertThat(TestDatabase.query("SELECT number FROM " + index.names().table("first")))
                .containsExactly("2");
    }

    @Test
    void stepThatFailsLeavesVersionAndDataAsBefore() throws Exception {
        PgVectorStoreBuilder index = filled();
        SchemaSteps steps = steps("DELETE FROM " + index.names().documents(), "SELECT 1 / 0");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> migration(index, steps).prepare(fingerprint(), false, false))
                .withMessageContaining("division by zero");

        assertThat(version(index)).isEqualTo(NOW);
        try (var store = index.open()) {
            assertThat(store.search(WORDS)).hasSize(1);
        }
    }

    @Test
    void eightInstancesAtOnceRunAStepOnce() throws Exception {
        PgVectorStoreBuilder index = filled();
        SchemaSteps steps = steps(
                "CREATE TABLE " + index.names().table("first") + " AS SELECT 1 AS number", "SELECT pg_sleep(0.2)");
        try (ExecutorService instances = Executors.newFixedThreadPool(8)) {
            var preparing = new ArrayList<Future<MetaRow>>();
            for (int i = 0; i < 8; i++) {
                preparing.add(instances.submit(() -> migration(index, steps).prepare(fingerprint(), false, false)));
            }
            for (Future<MetaRow> prepared : preparing) {
                assertThat(prepared.get().version()).isEqualTo(NOW + 2);
            }
        }
    }

    @Test
    void stepsWithAGapAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SchemaSteps(List.of(
                        new SchemaSteps.Step(1, "one", names -> List.of()),
                        new SchemaSteps.Step(3, "three", names -> List.of()))))
                .withMessageContaining("followed by one from 3");
    }

    @Test
    void stepsOfThisReleaseLeadToItsTables() {
        assertThat(SchemaSteps.known().target()).isEqualTo(SchemaSql.VERSION);
        assertThat(SchemaSteps.known().leadFrom(1)).isTrue();
    }

    @Test
    void migrationWaitsUntilAnotherProcessHasSettled() throws Exception {
        PgVectorStoreBuilder index = filled();
        SchemaSteps steps = steps("SELECT 1", "SELECT 1");
        try (var settling = database.pool(1).getConnection()) {
            assertThat(Locks.tryForSession(settling, index.names())).isTrue();

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> new Migration(plain(), index.names(), "public", Duration.ofMillis(200), steps)
                            .prepare(fingerprint(), false, false))
                    .withMessageContaining("has been settling");
            Locks.releaseForSession(settling, index.names());
        }
        assertThat(migration(index, steps).prepare(fingerprint(), false, false).version())
                .isEqualTo(NOW + 2);
    }

    private static SchemaSteps steps(String first, String second) {
        return new SchemaSteps(List.of(
                new SchemaSteps.Step(NOW, "the first", names -> List.of(first)),
                new SchemaSteps.Step(NOW + 1, "the second", names -> List.of(second))));
    }

    private Migration migration(PgVectorStoreBuilder index, SchemaSteps steps) {
        return new Migration(plain(), index.names(), "public", Duration.ofSeconds(30), steps);
    }

    private Database plain() {
        return new Database(
                database.pool(8), new Database.Access(Optional.empty(), false, Timeouts.DEFAULTS, Optional.empty()));
    }

    private static Fingerprint fingerprint() {
        return new Fingerprint("test", 2, "test", PgVectorStoreBuilder.ANALYZER);
    }

    private PgVectorStoreBuilder filled() {
        PgVectorStoreBuilder index = database.index(2);
        try (var store = index.open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
        }
        return index;
    }

    private static void create(PgVectorStoreBuilder index, String resource) throws Exception {
        TestDatabase.execute(
                "CREATE EXTENSION IF NOT EXISTS vector",
                "CREATE SCHEMA " + index.names().schema());
        execute(index, resource);
    }

    private static void execute(PgVectorStoreBuilder index, String resource) throws SQLException, IOException {
        try (InputStream in = Objects.requireNonNull(MigrationTest.class.getResourceAsStream(resource))) {
            TestDatabase.execute(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("SCHEMA\".", index.names().schema() + "\"."));
        }
    }

    private static int version(PgVectorStoreBuilder index) throws SQLException {
        return Integer.parseInt(
                TestDatabase.query("SELECT version FROM " + index.names().meta())
                        .getFirst());
    }

    /** Every column, index, constraint, function with its rights, and policy of a schema, without its name. */
    private static List<String> shape(PgVectorStoreBuilder index) throws SQLException {
        String schema = "'" + index.names().schema() + "'";
        return TestDatabase.query(
                        "SELECT 'column ' || concat_ws(' ', table_name, column_name, data_type, udt_name, is_nullable,"
                                + " column_default, collation_name) FROM information_schema.columns WHERE table_schema = "
                                + schema + " UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = "
                                + schema + " UNION ALL SELECT 'policy ' || concat_ws(' ', tablename, policyname, cmd,"
                                + " qual) FROM pg_policies WHERE schemaname = " + schema
                                + " UNION ALL SELECT 'function ' || pg_get_functiondef(p.oid) || ' ' || p.proacl::text"
                                + " FROM pg_proc p WHERE p.pronamespace = " + schema + "::regnamespace ORDER BY 1")
                .stream()
                // Old tables had it from the beginning, new ones get it when they settle.
                .filter(line -> !line.startsWith("index CREATE INDEX terms_terms "))
                .map(line -> line.replace(index.names().schema(), "schema"))
                .toList();
    }
}
