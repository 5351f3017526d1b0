package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.error.StoreException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailuresTest {

    private final Failures failures = new Failures();

    @ParameterizedTest
    @CsvSource({
        "08006, true, true, false, can be reached",
        "57P01, true, true, false, can be reached",
        "57P02, true, true, false, can be reached",
        "57P03, true, true, false, can be reached",
        "57P05, true, true, false, can be reached",
        "57P04, false, false, false, was dropped",
        "25P03, true, true, true, stood idle",
        "25P04, true, false, false, transaction_timeout",
        "40001, true, true, true, got in the way",
        "40P01, true, true, true, got in the way",
        "55P03, true, true, true, pg_locks",
        "57014, true, false, false, searchTimeout",
        "53300, true, false, false, connections",
        "53100, true, false, false, disk space",
        "53200, true, false, false, max_locks_per_transaction",
        "42501, false, false, false, more rights",
        "42P01, false, false, false, open the store again",
        "25006, false, false, false, primary",
    })
    void stateDecidesWhatIsSaidAndWhatIsRepeated(
            String state, boolean retryable, boolean readAgain, boolean writtenAgain, String remedy) {
        var cause = new SQLException("as the server says it", state);

        StoreException failure = failures.of("a search", cause);

        assertThat(failure.retryable()).isEqualTo(retryable);
        assertThat(failure.remedy()).contains(remedy);
        assertThat(failure.problem()).contains("a search", "the database of the given DataSource", "as the server");
        assertThat(failures.mayRepeat(cause, true)).isEqualTo(readAgain);
        assertThat(failures.mayRepeat(cause, false)).isEqualTo(writtenAgain);
    }

    @Test
    void poolWithoutAFreeConnectionIsRecognisedWhoeverMadeIt() {
        List<Exception> said = List.of(
                new SQLTransientConnectionException("HikariPool-1 - Connection is not available, request timed out"),
                new SQLException(
                        "Cannot get a connection, pool error Timeout waiting for idle object",
                        new NoSuchElementException("Timeout waiting for idle object")),
                new SQLException("Sorry, acquisition timeout!"),
                new SQLException(
                        "An attempt by a client to checkout a Connection has timed out.", new TimeoutException()),
                new SQLException("[main] Timeout: Pool empty. Unable to fetch a connection in 5 seconds"),
                new SQLTimeoutException("Login timeout exceeded"),
                new IllegalStateException("the pool is closed"));
        for (Exception exception : said) {
            var none = new NoConnectionException(exception, Duration.ofSeconds(5));

            StoreException failure = failures.of("a search", none);

            assertThat(failure)
                    .hasMessageContaining("no connection to the database of the given DataSource was to be had within"
                            + " 5000 ms for a search")
                    .hasMessageContaining(exception.getMessage())
                    .hasMessageContaining("make it larger");
            assertThat(failure.retryable()).isTrue();
            assertThat(failures.mayRepeat(none, true)).isFalse();
        }
    }

    @Test
    void whatTheServerSaidIsFoundInsideWhatAPoolThrows() {
        var refused = new SQLException("Connection refused", "08001");
        var wrapped = new SQLException("pool error", new RuntimeException(new RuntimeException(refused)));

        assertThat(failures.of("a search", new NoConnectionException(wrapped, Duration.ofSeconds(5))))
                .hasMessageContaining("Check that the server runs");
    }

    @Test
    void connectionThatWasNeverMadeIsTriedAgainUnlessThePoolHasWaited() {
        for (String state : List.of("08001", "57P03", "53300")) {
            var said = new SQLException("no", state);

            assertThat(failures.mayRepeat(new NoConnectionException(said, Duration.ofMillis(5)), false))
                    .isTrue();
            assertThat(failures.mayRepeat(new NoConnectionException(said, Duration.ofSeconds(30)), false))
                    .isFalse();
        }
    }

    @Test
    void wrongPasswordIsNotTriedAgain() {
        var none = new NoConnectionException(
                new SQLException("FATAL: password authentication failed", "28P01"), Duration.ZERO);

        assertThat(failures.of("a search", none).retryable()).isFalse();
        assertThat(failures.of("a search", none)).hasMessageContaining("Check user and password");
        assertThat(failures.mayRepeat(none, true)).isFalse();
    }

    @Test
    void passwordInsideAMessageIsNotShown() {
        var none = new NoConnectionException(
                new RuntimeException("no driver for jdbc:x://h/d?user=u&password=geheim&ssl=true"), Duration.ZERO);

        assertThat(failures.of("a search", none))
                .hasMessageNotContaining("geheim")
                .hasMessageContaining("ssl=true");
    }
}
