package dev.ragstone.app.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
    @ValueSource(
            strings = {
                "mysql://ann:pw-4711@db.example/docs",
                "postgres://ann:pw-4711@db.example",
                "postgres:///docs",
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
}
