package dev.ragstone.bench.speed;

import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/** The texts of rows: words as frequent as those of a language, the same on every machine. */
final class PgTexts {

    private static final int VOCABULARY = 20_000;

    private final List<String> texts;

    /** Made beforehand, so that nobody's time of writing has it in. */
    PgTexts(int words, int rows) {
        texts = IntStream.range(0, rows).mapToObj(row -> text(words, row)).toList();
    }

    String of(int row) {
        return texts.get(row);
    }

    private static String text(int words, int row) {
        var random = new Random(row);
        var text = new StringJoiner(" ", "", ". ");
        for (int i = 0; i < words; i++) {
            // The logarithm of the rank is uniform, as with Zipf's law.
            text.add("word" + (int) Math.pow(VOCABULARY, random.nextDouble()));
        }
        return text.toString();
    }
}
