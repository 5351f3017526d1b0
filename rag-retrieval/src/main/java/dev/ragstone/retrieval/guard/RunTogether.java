package dev.ragstone.retrieval.guard;

import dev.ragstone.retrieval.guard.FoldedText.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Takes words apart that were written without spaces, as far as they are made of known ones. Linear in the text. */
final class RunTogether {

    /** Longer than nearly all words, German compounds aside, of which rules know few parts. */
    private static final int LONG = 14;

    private static final int SHORTEST_PART = 2;

    private final Set<String> vocabulary;
    private final Set<String> beginnings;
    private final int longest;

    RunTogether(Set<String> vocabulary) {
        this.vocabulary = vocabulary;
        this.beginnings = vocabulary.stream()
                .filter(word -> word.length() >= SHORTEST_PART)
                .map(word -> word.substring(0, SHORTEST_PART))
                .collect(Collectors.toUnmodifiableSet());
        this.longest = vocabulary.stream().mapToInt(String::length).max().orElse(0);
    }

    /** Tells {@code found} of the parts of each of the long ones among {@code words}. */
    void split(List<Word> words, Consumer<List<Word>> found) {
        for (Word word : words) {
            if (word.text().length() >= LONG) {
                found.accept(parts(word));
            }
        }
    }

    private List<Word> parts(Word word) {
        var parts = new ArrayList<Word>();
        String text = word.text();
        int i = 0;
        while (i < text.length()) {
            int length = known(text, i);
            if (length > 0) {
                parts.add(new Word(text.substring(i, i + length), word.start(), word.end()));
            }
            i += Math.max(1, length);
        }
        return parts;
    }

    /** How long the longest known word at {@code at} is; zero if there is none. */
    private int known(String text, int at) {
        if (at + SHORTEST_PART > text.length() || !beginnings.contains(text.substring(at, at + SHORTEST_PART))) {
            return 0;
        }
        for (int length = Math.min(longest, text.length() - at); length >= SHORTEST_PART; length--) {
            if (vocabulary.contains(text.substring(at, at + length))) {
                return length;
            }
        }
        return 0;
    }
}
