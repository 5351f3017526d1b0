package dev.ragstone.app.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.app.index.DatabaseUrl.Use;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseUrlTest {

    @Test
    void showsNeitherUserNorPassword() {
        var url = DatabaseUrl.of("postgres://ann:pw-4711@db.example:6432/docs?sslmode=require&password=pw-4711");

        assertThat(url).hasToString("postgres://db.example:6432/docs");
    }

    @Test
    void schemaIsThatOfTheIndex() {
        assertThat(DatabaseUrl.of("postgresql://db.example/docs").schema()).isEqualTo("ragstone");
        assertThat(DatabaseUrl.of("jdbc:postgresql://db.example/docs?schema=team")
                        .schema())
                .isEqualTo("team");
        assertThat(DatabaseUrl.of("postgres://db.example/docs?schema=team"))
                .hasToString("postgres://db.example/docs?schema=team");
    }

    @ParameterizedTest
    @ValueSource(strings = {"db_1", "db_1:6432", "one:5432,two_b:5433", "[::1]", "[fe80::1]:6432,db", "10.0.0.7:1"})
    void namesOfServersGoToTheDriverAsTheyAre(String servers) {
        var url = DatabaseUrl.of("postgres://ann@" + servers + "/docs");

        assertThat(url.settings(Use.READING).getJdbcUrl())
                .isEqualTo("jdbc:postgresql://" + servers + "/docs?tcpKeepAlive=true&socketTimeout=60");
        assertThat(url.settings(Use.READING).getUsername()).isEqualTo("ann");
        assertThat(url).hasToString("postgres://" + servers + "/docs");
    }

    @Test
    void whatTheUserSetsIsLeftAlone() {
        var url = DatabaseUrl.of(
                "postgres://one,two/docs?tcpKeepAlive=false&socketTimeout=5&targetServerType=any&options=-c%20a=b+c");

        assertThat(url.settings(Use.WRITING).getJdbcUrl())
                .isEqualTo("jdbc:postgresql://one,two/docs?tcpKeepAlive=false&socketTimeout=5&targetServerType=any"
                        + "&options=-c+a%3Db%2Bc");
    }

    @Test
    void whatWritesWaitsLongerAndForThePrimaryServer() {
        assertThat(DatabaseUrl.of("postgres://one,two/docs")
                        .settings(Use.WRITING)
                        .getJdbcUrl())
                .endsWith("?tcpKeepAlive=true&socketTimeout=7200&targetServerType=primary");
    }

    @Test
    void mirrorFollowsThePrimaryServerUnlessTheUserSaysOtherwise() {
        var url = DatabaseUrl.of("postgres://one,two/docs");
        var said = DatabaseUrl.of("postgres://one,two/docs?targetServerType=secondary");
        var mirror = Path.of("words");

        assertThat(url.settings(new DatabasePlace(url, mirror).reading()).getJdbcUrl())
                .endsWith("&socketTimeout=60&targetServerType=primary");
        assertThat(url.settings(new DatabasePlace(url, null).reading()).getJdbcUrl())
                .doesNotContain("targetServerType");
        assertThat(said.settings(new DatabasePlace(said, mirror).reading()).getJdbcUrl())
                .contains("targetServerType=secondary")
                .doesNotContain("primary");
    }

    @Test
    void conversationsAreKeptByThePrimaryServer() {
        assertThat(DatabaseUrl.of("postgres://one,two/docs")
                        .settings(Use.KEEPING)
                        .getJdbcUrl())
                .endsWith("&socketTimeout=60&targetServerType=primary");
    }

    @Test
    void userAndPasswordAreDecoded() {
        var settings =
                DatabaseUrl.of("postgres://ann%40team:p%2Fw%25+1@db/docs").settings(Use.READING);

        assertThat(settings.getUsername()).isEqualTo("ann@team");
        assertThat(settings.getPassword()).isEqualTo("p/w%+1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql://ann:pw-4711@db.example/docs",
                "postgres://ann:pw-4711@db.example",
                "postgres:///docs",
                "postgres://ann:pw-4711@db:0/docs",
                "postgres://ann:pw-4711@db:65536/docs",
                "postgres://ann:pw-4711@db:54x2/docs",
                "postgres://ann:pw-4711@one,/docs",
                "postgres://ann:pw-4711@fe80::1/docs",
                "postgres://ann:pw/4711@db/docs",
                "postgres://ann:pw%4711%zz@db/docs",
                "postgres://ann:pw%-4711@db/docs",
                "postgres://ann:pw-4711@db/docs#part",
                "postgres://ann:pw-4711@db/docs?a=1&a=2",
                "postgres://ann:pw 4711@db.example/docs",
                "postgres://ann:pw-4711@db.example/docs?schema",
                "docs",
                ""
            })
    void refusesWhatIsNoAddressWithoutRepeatingIt(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DatabaseUrl.of(text))
                .withMessageContaining("postgres://user@host:5432/database")
                .withMessageNotContaining("4711")
                .withNoCause();
    }

    @Test
    void aCallWaitsForAConnectionForAsLongAsTheAddressSays() {
        var url = DatabaseUrl.of("postgres://db/docs?poolTimeout=2");

        assertThat(url.settings(Use.READING).getConnectionTimeout()).isEqualTo(2_000);
        assertThat(url.settings(Use.READING).getJdbcUrl()).doesNotContain("poolTimeout");
        assertThat(DatabaseUrl.of("postgres://db/docs").settings(Use.WRITING).getConnectionTimeout())
                .isEqualTo(5_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1.5", "1000", "soon", ""})
    void aPoolTimeoutThatIsNoneIsNamed(String wrong) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DatabaseUrl.of("postgres://db/docs?poolTimeout=" + wrong))
                .withMessageContaining("poolTimeout")
                .withMessageContaining("'" + wrong + "'");
    }
}
