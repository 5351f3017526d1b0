package dev.ragstone.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.testkit.http.FixtureServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorAnswerTest {

    private static final VectorAnswer TWO = new VectorAnswer("data", 2, 2);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"x\":[[[]],{\"y\":1}],\"data\":[[1,0],[0,1]],\"error\":null}",
                "{\"data\":[{\"index\":1,\"embedding\":[0,1]},{\"x\":[1],\"embedding\":[1,0],\"index\":0}]}",
                "{\"data\":[{\"embedding\":[1,0]},{\"index\":null,\"embedding\":[0,1]}]}",
                "{\"data\":[{\"index\":1.0,\"embedding\":[0,1]},{\"index\":0,\"embedding\":[1,0]}]}"
            })
    void vectorsAreInTheOrderOfTheTexts(String body) throws IOException {
        assertThat(TWO.read(bytes(body))).containsExactly(new float[] {1, 0}, new float[] {0, 1});
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"data\":[{\"index\":\"1\",\"embedding\":[0,1]},{\"index\":\"0\",\"embedding\":[1,0]}]}",
                "{\"data\":[{\"index\":1.7,\"embedding\":[0,1]},{\"index\":0.2,\"embedding\":[1,0]}]}",
                "{\"data\":[{\"index\":-1,\"embedding\":[0,1]},{\"index\":0,\"embedding\":[1,0]}]}",
                "{\"data\":[{\"index\":true,\"embedding\":[0,1]},{\"index\":0,\"embedding\":[1,0]}]}",
                "{\"data\":[[],[0,1],[1,0]]}",
                "{\"data\":[[0,1]]}",
                "{\"data\":[null,[0,1],[1,0]]}",
                "{\"data\":{\"0\":[0,1]}}",
                "{\"data\":[{\"index\":0},{\"index\":1,\"embedding\":[1,0]}]}",
                "{\"data\":[[0,1],[1,0]]} {}",
                "[[0,1],[1,0]]"
            })
    void anythingElseIsAnError(String body) {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> TWO.read(bytes(body)));
    }

    @Test
    void whatTheServiceSaysWentWrongIsTold() {
        assertThatExceptionOfType(AnswerFormat.ErrorLine.class)
                .isThrownBy(() -> TWO.read(bytes("{\"error\":{\"message\":\"still loading\"},\"data\":[]}")))
                .withMessage("still loading");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "data", "error"})
    void bodyOfBracketsIsNotKept(String field) {
        byte[] body = bytes("{\"" + field + "\":[[]" + ",[]".repeat(2_000_000) + "]}");

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> TWO.read(body));
    }

    @Test
    void noMoreIsReadThanTheVectorsCanBe() {
        byte[] part = bytes(",[]".repeat(20_000));
        try (var server = new FixtureServer((request, reply) -> {
                    reply.start("application/json").write("{\"x\":[[]");
                    for (int i = 0; i < 1000; i++) {
                        reply.write(part);
                    }
                    reply.write("],\"data\":[]}");
                });
                var service = HttpService.builder("Fixture", server.uri("")).build()) {
            HttpFailure failure = catchThrowableOfType(
                    HttpFailure.class,
                    () -> service.postForVectors("/x", "{}", TWO, Deadline.in(Duration.ofSeconds(60))));

            assertThat(failure.problem()).contains("an answer of more than 4,194,");
            assertThat(failure.retryable()).isFalse();
        }
    }

    @Test
    void longestVectorsHaveRoom() {
        assertThat(new VectorAnswer("data", 256, 3072).maxBytes()).isGreaterThan(256 * 3072 * 40);
        assertThat(new VectorAnswer("data", 1_000_000, 1_000_000).maxBytes()).isPositive();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
