package dev.ragstone.bench.speed;

import java.util.Random;
import java.util.StringJoiner;

/** The texts of rows: words as frequent as those of a language, the same on every machine. */
final class PgTexts {

    private static final int VOCABULARY = 20_000;

    private final int words;

    PgTexts(int words) {
        this.words = words;
    }

    String of(int row) {
        var random = new Random(row);
        var text = new StringJoiner(" ", "", ". ");
        for (int i = 0; i < words; i++) {
            // The logarithm of the rank is uniform, as with Zipf's law.
            text.add("word" + (int) Math.pow(VOCABULARY, random.nextDouble()));
        }
        return text.toString();
    }
}
