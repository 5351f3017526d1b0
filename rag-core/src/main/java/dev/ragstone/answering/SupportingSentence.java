package dev.ragstone.answering;

import dev.ragstone.grounding.Sentences;
import dev.ragstone.grounding.Sentences.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the sentence of a chunk that a statement rests on: the one that shares the most of its words, each counted by how
 * rare it is in the chunk. Words are compared by their beginnings, so that most inflections of English and German agree;
 * numbers as they are.
 */
final class SupportingSentence {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
    private static final List<String> ENDINGS = List.of("ing", "ed", "es", "en", "er", "em", "s", "e");
    private static final int SHORTEST_STEM = 3;
    private static final int LONGEST_STEM = 6;

    /** Fewer shared words say that a sentence is about something else; then the whole chunk is the place. */
    private static final int FEWEST_WORDS = 2;

    private static final double LEAST_SHARE = 0.25;

    private final List<Span> sentences;
    private final List<Set<String>> words = new ArrayList<>();
    private final Map<String, Integer> having = new HashMap<>();

    SupportingSentence(String chunk) {
        sentences = Sentences.of(chunk);
        for (Span sentence : sentences) {
            Set<String> stems = stems(sentence.of(chunk));
            words.add(stems);
            stems.forEach(stem -> having.merge(stem, 1, Integer::sum));
        }
    }

    /** The best sentence, if one shares enough with {@code statement}. */
    Optional<Span> of(String statement) {
        Set<String> wanted = stems(statement);
        double best = 0;
        int found = -1;
        for (int i = 0; i < sentences.size(); i++) {
            double weight = sharedWeight(wanted, words.get(i));
            if (weight > best) {
                best = weight;
                found = i;
            }
        }
        if (found < 0) {
            return Optional.empty();
        }
        long shared = wanted.stream().filter(words.get(found)::contains).count();
        boolean enough = shared >= FEWEST_WORDS && shared >= LEAST_SHARE * wanted.size();
        return enough ? Optional.of(sentences.get(found)) : Optional.empty();
    }

    private double sharedWeight(Set<String> wanted, Set<String> sentence) {
        double weight = 0;
        for (String stem : wanted) {
            if (sentence.contains(stem)) {
                weight += Math.log(1 + (double) sentences.size() / having.getOrDefault(stem, 1));
            }
        }
        return weight;
    }

    private static Set<String> stems(String text) {
        var stems = new HashSet<String>();
        var matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            String word = matcher.group();
            boolean number = Character.isDigit(word.charAt(0));
            if (number || word.length() > 2) {
                stems.add(number ? word : stem(word));
            }
        }
        return stems;
    }

    private static String stem(String word) {
        String stem = word;
        for (String ending : ENDINGS) {
            if (word.endsWith(ending) && word.length() - ending.length() >= SHORTEST_STEM) {
                stem = word.substring(0, word.length() - ending.length());
                break;
            }
        }
        return stem.length() > LONGEST_STEM ? stem.substring(0, LONGEST_STEM) : stem;
    }
}
