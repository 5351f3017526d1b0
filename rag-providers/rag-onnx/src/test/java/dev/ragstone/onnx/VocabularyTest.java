package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class VocabularyTest {

    @Test
    void readsPiecesWithTheirEscapes() throws IOException {
        var vocabulary = Vocabulary.readTokenizerJson(
                json(
                        "{'version': '1.0', 'model': {'type': 'WordPiece', 'vocab': {'a': 0, '##b': 1, '\\\\': 2, '\\u00e9': 3}}}"));

        assertThat(vocabulary.id("a")).isZero();
        assertThat(vocabulary.id("##b")).isEqualTo(1);
        assertThat(vocabulary.id("\\")).isEqualTo(2);
        assertThat(vocabulary.id("é")).isEqualTo(3);
    }

    @Test
    void beginningsAndContinuationsAreApart() throws IOException {
        var vocabulary = Vocabulary.readTokenizerJson(json("{'model': {'vocab': {'a': 0, '##b': 1}}}"));

        assertThat(vocabulary.next(Vocabulary.BEGINNING, 'b')).isEqualTo(Vocabulary.NONE);
        assertThat(vocabulary.next(Vocabulary.CONTINUATION, 'a')).isEqualTo(Vocabulary.NONE);
    }

    @Test
    void fileWithoutVocabularyIsRefused() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Vocabulary.readTokenizerJson(json("{'model': {}}")))
                .withMessageContaining("no vocabulary");
    }

    private static InputStream json(String text) {
        return new ByteArrayInputStream(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }
}
