package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Incorrect API key provided: AIzaSyD-SECRET-0123456789.",
                "Incorrect API key provided: sk-proj-SECRET-012345",
                "x-goog-api-key SECRET0123456",
                "Authorization: Bearer SECRET-abc.def",
                "{\"api_key\":\"SECRETword\"}",
                "GET https://host/v1?key=SECRETword&alt=sse",
                "could not reach https://me:SECRETword@host/v1",
                "password=SECRETword",
                "the token aSECRET0123456789abcdefgh0 has expired",
            })
    void keysAreHidden(String message) {
        assertThat(Secrets.hide(message)).doesNotContain("SECRET").contains("***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The API key is missing",
                "model text-embedding-3-small does not exist",
                "gpt-4o-mini-2024-07-18 is overloaded, try again in 20 s",
                "maximum context length is 8192 tokens, however you requested 9000 tokens",
                "duplicate key value violates unique constraint",
            })
    void ordinaryMessagesStay(String message) {
        assertThat(Secrets.hide(message)).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", "sk--", "sk-", "key ", "bearer ", "token ab ", "://", "eyJ-", "a.", "password: "})
    void timeGrowsWithTheLengthOfTheTextOnly(String repeated) {
        String text = "sk-" + repeated.repeat(60_000 / repeated.length()) + " ";

        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> Secrets.hide(text));
    }

    @Test
    void onlyTheBeginningOfAPageIsTold() {
        var page = new IllegalStateException("<html>" + "error page ".repeat(1_000_000));

        assertThat(Failures.reason(page)).startsWith("<html>error page").hasSizeLessThan(310);
        assertThat(Failures.cause(page).getMessage()).hasSizeLessThan(310);
    }

    @Test
    void keyThatIsCutByTheEndOfWhatIsReadIsNotTold() {
        String keys = "Bearer abcdefgh ".repeat(249) + "x".repeat(10) + " sk-SECRET0123456789";

        assertThat(Secrets.shown(keys + "abc")).doesNotContain("SECRET");
    }

    @Test
    void keyBehindTheBeginningIsNotInTheCause() {
        var failure = new IllegalStateException("error ".repeat(2_000) + "key=SECRETword");

        assertThat(Failures.cause(failure).toString()).doesNotContain("SECRET");
    }
}
