package dev.ragstone.testkit.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPostgresTest {

    @TempDir
    private Path temp;

    @Test
    void databaseIsEmptyHasPgvectorAtHandAndIsDropped() throws SQLException {
        String url;
        try (TestDatabase database = TestPostgres.database()) {
            url = database.url();
            try (Connection connection = database.dataSource().getConnection()) {
                assertThat(query(
                                connection,
                                "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'"))
                        .isEqualTo("0");
                assertThat(query(connection, "SELECT name FROM pg_available_extensions WHERE name = 'vector'"))
                        .isEqualTo("vector");
            }
        }

        assertThatThrownBy(() -> DriverManager.getConnection(url)).hasMessageContaining("does not exist");
    }

    @Test
    void killedServerHasLostNothingThatWasCommitted() throws SQLException {
        try (KillablePostgres server = TestPostgres.killable()) {
            try (Connection connection = DriverManager.getConnection(server.url())) {
                connection.createStatement().execute("CREATE TABLE kept AS SELECT generate_series(1, 1000)");
                server.kill();

                assertThatThrownBy(() -> query(connection, "SELECT 1")).isInstanceOf(SQLException.class);
            }
            assertThatThrownBy(() -> DriverManager.getConnection(server.url())).isInstanceOf(SQLException.class);
            server.restart();

            try (Connection connection = DriverManager.getConnection(server.url())) {
                assertThat(query(connection, "SELECT count(*) FROM kept")).isEqualTo("1000");
            }
        }
    }

    @Test
    void addressKeepsItsServerAndItsOptions() {
        assertThat(TestDatabase.inDatabase("jdbc:postgresql://h:1/a?user=x&ssl=true", "b"))
                .isEqualTo("jdbc:postgresql://h:1/b?user=x&ssl=true");
        assertThat(TestDatabase.inDatabase("jdbc:postgresql://h1,h2:5/", "b")).isEqualTo("jdbc:postgresql://h1,h2:5/b");
        assertThat(TestDatabase.inDatabase("jdbc:postgresql://h?user=x", "b"))
                .isEqualTo("jdbc:postgresql://h/b?user=x");
        assertThat(TestDatabase.inDatabase("jdbc:postgresql:a", "b")).isEqualTo("jdbc:postgresql:b");
        assertThatIllegalArgumentException().isThrownBy(() -> TestDatabase.inDatabase("postgres://h/a", "b"));
    }

    @Test
    void environmentWithoutAServerSaysWhatToDo() {
        Servers servers = Servers.of(Map.of("XDG_CACHE_HOME", temp.toString()));

        assertThat(servers.given()).isNull();
        assertThat(servers.missing()).contains(temp.toString(), ".ci/postgres --install", "RAGSTONE_PG_URL");
    }

    @Test
    void namedServerIsTaken() {
        Servers servers = Servers.of(Map.of("RAGSTONE_PG_URL", "jdbc:postgresql://h/a"));

        assertThat(servers.given()).isEqualTo("jdbc:postgresql://h/a");
    }

    @Test
    void choiceOfAServerLeavesNoOther() {
        String caches = temp.toString();
        Servers installed = Servers.of(Map.of("RAGSTONE_PG_SERVER", "installed", "XDG_CACHE_HOME", caches));
        Servers container = Servers.of(Map.of("RAGSTONE_PG_SERVER", "container", "XDG_CACHE_HOME", caches));

        assertThat(installed.start()).isEmpty();
        assertThat(installed.missing()).contains(caches, "RAGSTONE_PG_SERVER").doesNotContain("Docker");
        assertThat(container.missing())
                .contains("Docker", "RAGSTONE_PG_SERVER")
                .doesNotContain(caches)
                .doesNotContain("--install");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Servers.of(Map.of("RAGSTONE_PG_SERVER", "docker")))
                .withMessageContaining("installed or container but was 'docker'");
    }

    @Test
    void foldersOfEndedProcessesAreRemovedAndOthersAreNot() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        String mine = ProcessHandle.current().pid() + "-1";
        Files.createDirectories(temp.resolve(ended.pid() + "-1/base"));
        Files.createFile(temp.resolve(ended.pid() + "-1.log"));
        Files.createDirectory(temp.resolve(mine));
        Files.createDirectory(temp.resolve("something else"));

        LeftFolders.remove(temp);

        assertThat(temp.toFile().list()).containsExactlyInAnyOrder(mine, "something else");
    }

    private static String query(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
