package dev.ragstone.app.index;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.StoreException;
import dev.ragstone.testkit.postgres.TestDatabase;
import dev.ragstone.testkit.postgres.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DatabaseSchemaTest {

    private TestDatabase database;

    @BeforeEach
    void createDatabase() {
        database = TestPostgres.database();
    }

    @AfterEach
    void dropDatabase() {
        TestDatabase.drop(database);
    }

    @Test
    void isCreatedOnlyWhenAsked() {
        var schema = new DatabaseSchema(database.dataSource(), "docs");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> schema.require(false, "here"))
                .withMessageContaining("no schema docs at here");
        schema.require(true, "here");
        assertThatCode(() -> schema.require(false, "here")).doesNotThrowAnyException();
    }

    @Test
    void mayAppearWhileItIsBeingCreated() throws Exception {
        try (Connection other = database.dataSource().getConnection();
                var statement = other.createStatement();
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            other.setAutoCommit(false);
            statement.execute("CREATE SCHEMA docs");
            Future<?> creating =
                    threads.submit(() -> new DatabaseSchema(database.dataSource(), "docs").require(true, "here"));
            for (int i = 0; i < 6_000 && !someoneWaits(); i++) {
                Thread.sleep(10);
            }
            other.commit();

            creating.get();
        }
    }

    private boolean someoneWaits() throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND"
                        + " query LIKE 'CREATE SCHEMA%' AND datname = current_database()")) {
            return rows.next();
        }
    }
}
