package dev.ragstone.bench.speed;

import java.util.Random;
import java.util.StringJoiner;

/** The text of a row: words as frequent as those of a language, the same on every machine. */
final class PgTexts {

    private static final int WORDS = 60;
    private static final int VOCABULARY = 20_000;

    private PgTexts() {}

    static String of(int row) {
        var random = new Random(row);
        var text = new StringJoiner(" ", "", ". ");
        for (int i = 0; i < WORDS; i++) {
            // The logarithm of the rank is uniform, as with Zipf's law.
            text.add("word" + (int) Math.pow(VOCABULARY, random.nextDouble()));
        }
        return text.toString();
    }
}
