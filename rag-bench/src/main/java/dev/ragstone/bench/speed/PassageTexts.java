package dev.ragstone.bench.speed;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * As many different passages as are wanted, with words as frequent and as rare as in natural text: sentences of a test
 * set, or of made-up words that follow Zipf's law, some of their words exchanged. Each is a function of its number.
 */
final class PassageTexts {

    private static final int MADE_UP_WORDS = 60_000;
    private static final int MADE_UP_SENTENCES = 20_000;
    private static final int WORDS_IN_SENTENCE = 18;
    private static final double EXCHANGED = 0.1;

    private final List<String[]> sentences;
    private final long seed;

    private PassageTexts(List<String[]> sentences, long seed) {
        this.sentences = sentences;
        this.seed = seed;
    }

    /** Texts from the sentences of a BEIR folder's corpus; made-up ones if there is none. */
    static PassageTexts of(@Nullable Path beirFolder, long seed) throws IOException {
        return new PassageTexts(beirFolder == null ? madeUp(seed) : read(beirFolder.resolve("corpus.jsonl")), seed);
    }

    /** The passage with a number, of about so many words. */
    String passage(long number, int words) {
        var random = random(number);
        var text = new StringJoiner(" ");
        for (int count = 0; count < words; ) {
            for (String word : sentence(random)) {
                text.add(random.nextDouble() < EXCHANGED ? word(random) : word);
                count++;
            }
        }
        return text.toString();
    }

    /** Some words that stand together in a sentence, as a query. */
    String query(long number) {
        var random = random(-1 - number);
        String[] sentence = sentence(random);
        int words = Math.min(sentence.length, 4 + random.nextInt(6));
        int from = random.nextInt(sentence.length - words + 1);
        return String.join(" ", Arrays.asList(sentence).subList(from, from + words));
    }

    private Random random(long number) {
        return new Random(seed ^ (number * 0x9E3779B97F4A7C15L));
    }

    private String[] sentence(Random random) {
        return sentences.get(random.nextInt(sentences.size()));
    }

    private String word(Random random) {
        String[] sentence = sentence(random);
        return sentence[random.nextInt(sentence.length)];
    }

    private static List<String[]> read(Path corpus) throws IOException {
        var json = new ObjectMapper();
        var sentences = new ArrayList<String[]>();
        try (Stream<String> lines = Files.lines(corpus)) {
            for (String line : (Iterable<String>) lines::iterator) {
                for (String sentence :
                        json.readTree(line).path("text").asText("").split("(?<=[.!?])\\s+", -1)) {
                    String[] words = sentence.strip().split("\\s+", -1);
                    if (words.length > 3) {
                        sentences.add(words);
                    }
                }
            }
        }
        if (sentences.isEmpty()) {
            throw new IOException("there is no text in " + corpus);
        }
        return sentences;
    }

    private static List<String[]> madeUp(long seed) {
        var random = new Random(seed);
        List<String> vocabulary = IntStream.range(0, MADE_UP_WORDS)
                .mapToObj(PassageTexts::madeUpWord)
                .toList();
        return IntStream.range(0, MADE_UP_SENTENCES)
                .mapToObj(i -> IntStream.range(0, WORDS_IN_SENTENCE)
                        .mapToObj(place -> vocabulary.get(zipf(random)))
                        .toArray(String[]::new))
                .toList();
    }

    /** A rank whose probability is about one in its size. */
    private static int zipf(Random random) {
        return (int) Math.min(MADE_UP_WORDS - 1, Math.exp(random.nextDouble() * Math.log(MADE_UP_WORDS)) - 1);
    }

    /** Letters that can be pronounced; no two numbers have the same. */
    private static String madeUpWord(int number) {
        var word = new StringBuilder();
        for (int rest = number + 100; rest > 0; rest /= 100) {
            word.append("bdfghklmnprstvwzcjqx".charAt(rest % 100 / 5)).append("aeiou".charAt(rest % 5));
        }
        return word.toString();
    }
}
