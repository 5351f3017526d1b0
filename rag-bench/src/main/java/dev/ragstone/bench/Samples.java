package dev.ragstone.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/** English sentences of common words, about one token a word; the same on every machine. */
final class Samples {

    private static final List<String> WORDS = List.of(
            "the", "of", "and", "to", "in", "is", "that", "for", "with", "as", "by", "on", "from", "this", "are",
            "which", "was", "result", "study", "water", "system", "report", "price", "market", "patient", "method",
            "value", "change", "model", "table", "number", "river", "city", "paper", "energy", "cell", "growth",
            "field", "line", "power", "house", "early", "high", "small", "large", "common", "shows", "found", "used",
            "given", "under", "between", "during", "after", "before", "however", "several", "first", "second", "year");

    private final Random random;

    Samples(long seed) {
        random = new Random(seed);
    }

    List<String> texts(int count, int words) {
        var texts = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            texts.add(text(words));
        }
        return texts;
    }

    private String text(int words) {
        var text = new StringJoiner(" ");
        for (int i = 1; i <= words; i++) {
            String word = WORDS.get(random.nextInt(WORDS.size()));
            text.add(i % 15 == 0 || i == words ? word + "." : word);
        }
        return text.toString();
    }
}
