package dev.ragstone.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.GenerationException;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeteredGeneratorTest {

    private static final Prompt PROMPT = new Prompt("Judge.", "Is it so?", "Is it so?", List.of(), 7, List.of());

    private final ScriptedGenerator behind = ScriptedGenerator.answering("It ", "is ", "so.");
    private final MeteredGenerator metered = new MeteredGenerator(behind);

    @Test
    void everyReplyIsCountedOnceAlsoWhenNobodyAsksForItsEnd() {
        read(metered, false);
        read(metered, true);

        assertThat(metered.calls()).isEqualTo(2);
        assertThat(metered.promptTokens()).isEqualTo(14);
        assertThat(metered.answerTokens()).isEqualTo(6);
    }

    @Test
    void replyThatIsBrokenOffOrDoesNotBeginIsACallOnly() {
        try (var stream = metered.generate(PROMPT)) {
            stream.next();
        }
        behind.failAtStart(true);
        assertThatExceptionOfType(GenerationException.class).isThrownBy(() -> metered.generate(PROMPT));

        assertThat(metered.calls()).isEqualTo(2);
        assertThat(metered.promptTokens()).isZero();
    }

    private static void read(Generator generator, boolean twice) {
        try (var stream = generator.generate(PROMPT)) {
            while (stream.hasNext()) {
                stream.next();
            }
            if (twice) {
                assertThat(stream.hasNext()).isFalse();
                assertThat(stream.completion().usage().promptTokens()).isEqualTo(7);
            }
        }
    }
}
