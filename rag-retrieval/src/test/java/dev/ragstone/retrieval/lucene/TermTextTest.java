package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class TermTextTest {

    private final Random random = new Random(1);

    @Test
    void everyStringComesBack() {
        for (int i = 0; i < 2000; i++) {
            String text = text(random.nextInt(40));
            BytesRef encoded = TermText.encode(text);

            assertThat(TermText.decode(encoded.bytes, encoded.offset, encoded.length))
                    .isEqualTo(text);
        }
    }

    @Test
    void bytesSortAndStartAsStringsDo() {
        for (int i = 0; i < 2000; i++) {
            String a = text(random.nextInt(4));
            String b = random.nextBoolean() ? text(random.nextInt(4)) : a + text(1);

            assertThat(Integer.signum(TermText.encode(a).compareTo(TermText.encode(b))))
                    .isEqualTo(Integer.signum(a.compareTo(b)));
        }
    }

    @Test
    void markersNeverOccurInText() {
        for (int c = 0; c < 0x10000; c++) {
            assertThat(TermText.encode(String.valueOf((char) c)).bytes)
                    .doesNotContain(TermText.LONG)
                    .doesNotContain(TermText.SEPARATOR);
        }
    }

    @Test
    void longTextsStayApart() {
        String text = "x".repeat(TermText.MAX_TERM_BYTES);

        assertThat(TermText.term(text).length).isEqualTo(TermText.MAX_TERM_BYTES);
        assertThat(TermText.term(text + "a")).isNotEqualTo(TermText.term(text + "b"));
        assertThat(TermText.term(text + "a").length).isEqualTo(TermText.MAX_TERM_BYTES + 33);
    }

    private String text(int length) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) (random.nextBoolean() ? random.nextInt(0x80) : random.nextInt(0x10000)));
        }
        return text.toString();
    }
}
