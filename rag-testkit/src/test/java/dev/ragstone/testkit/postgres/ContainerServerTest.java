package dev.ragstone.testkit.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ContainerServerTest {

    @BeforeEach
    void requireEngine() {
        var engine = new ContainerEngine(System.getenv(), Path.of(System.getProperty("user.home")));
        assumeTrue(engine.listens() && engine.answers(), "no container engine answers here");
    }

    @Test
    void killedServerStartsAgainAtItsAddressWithItsData() throws SQLException {
        try (KillablePostgres server = KillablePostgres.start(ContainerServer.prepare())) {
            String url = server.url();
            execute(url, "CREATE EXTENSION vector", "CREATE TABLE kept AS SELECT 1 AS one");

            server.kill();
            server.kill();
            assertThatThrownBy(() -> DriverManager.getConnection(url)).isInstanceOf(SQLException.class);
            server.restart();

            assertThat(server.url()).isEqualTo(url);
            execute(url, "DROP TABLE kept");
        }
    }

    @Test
    void closedServerIsGone() {
        KillablePostgres server = KillablePostgres.start(ContainerServer.prepare());

        server.close();
        server.close();

        assertThatThrownBy(() -> DriverManager.getConnection(server.url())).isInstanceOf(SQLException.class);
    }

    @Test
    void portThatIsTakenIsRefusedAndAnotherHelps() throws Exception {
        var server = ContainerServer.prepare();
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.start(taken.getLocalPort());

            assertThat(server.alive()).isFalse();
            assertThat(server.log()).containsIgnoringCase("address already in use");
        }
        try (KillablePostgres started = KillablePostgres.start(server)) {
            execute(started.url(), "SELECT 1");
        }
    }

    private static void execute(String url, String... commands) throws SQLException {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            for (String command : commands) {
                statement.execute(command);
            }
        }
    }
}
