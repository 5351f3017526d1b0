package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

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
}
