package dev.ragstone.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.token.TokenCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiTokenCounterTest {

    @Test
    void countsAsTheModelsDo() {
        // Published examples of tiktoken.
        assertThat(OpenAiTokenCounter.of("gpt-4").count("tiktoken is great!")).isEqualTo(6);
        assertThat(OpenAiTokenCounter.of("gpt-4o").count("tiktoken is great!")).isEqualTo(6);
        assertThat(OpenAiTokenCounter.of("gpt-4").count("\u304a\u8a95\u751f\u65e5\u304a\u3081\u3067\u3068\u3046"))
                .isEqualTo(9);
        assertThat(OpenAiTokenCounter.of("gpt-4o").count("\u304a\u8a95\u751f\u65e5\u304a\u3081\u3067\u3068\u3046"))
                .isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gpt-4o-mini",
                "gpt-4.1-nano",
                "gpt-5",
                "o3-mini",
                "o1",
                "gpt-4-turbo",
                "gpt-3.5-turbo-16k",
                "text-embedding-3-small",
                "openai/gpt-4o",
                "GPT-4o"
            })
    void familiesAreKnown(String model) {
        assertThat(OpenAiTokenCounter.knows(model)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"llama3", "mistral-small", "olmo-7b", "gpt-oss", "gpt-40", "", "o1x"})
    void othersAreCountedWithCaution(String model) {
        assertThat(OpenAiTokenCounter.knows(model)).isFalse();
        assertThat(OpenAiTokenCounter.of(model).count("some words of text"))
                .isEqualTo(TokenCounter.cautious().count("some words of text"));
    }

    @Test
    void anyTextCanBeCounted() {
        TokenCounter counter = OpenAiTokenCounter.of("gpt-4o");

        assertThat(counter.count("")).isZero();
        assertThat(counter.count("<|endoftext|><|im_start|>")).isGreaterThan(2);
        assertThat(counter.count("\uD800 \u0000 a".repeat(1_000))).isPositive();
        assertThat(counter.count("a".repeat(50_000))).isPositive();
    }
}
