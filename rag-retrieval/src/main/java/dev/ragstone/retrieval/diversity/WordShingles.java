package dev.ragstone.retrieval.diversity;

import java.util.Arrays;

/** The sequences of three successive words in a text, as a set of hashes. Case, punctuation and spacing do not count. */
final class WordShingles {

    private static final int SIZE = 3;
    private static final long PRIME = 0x100000001B3L;
    private static final long START = 0xCBF29CE484222325L;

    private final long[] hashes;

    private WordShingles(long[] hashes) {
        this.hashes = hashes;
    }

    static WordShingles of(String text) {
        long[] words = words(text);
        if (words.length == 0) {
            // Nothing but signs: the text as a whole is what can be compared.
            return new WordShingles(new long[] {hash(text)});
        }
        var shingles = new long[Math.max(1, words.length - SIZE + 1)];
        for (int i = 0; i < shingles.length; i++) {
            long hash = START;
            for (int word = i; word < Math.min(i + SIZE, words.length); word++) {
                hash = mixed((hash ^ words[word]) * PRIME);
            }
            shingles[i] = hash;
        }
        return new WordShingles(Arrays.stream(shingles).sorted().distinct().toArray());
    }

    /** The share of sequences that both have among those that one of them has, from 0 to 1. */
    double similarity(WordShingles other) {
        int common = 0;
        int mine = 0;
        int theirs = 0;
        while (mine < hashes.length && theirs < other.hashes.length) {
            int order = Long.compare(hashes[mine], other.hashes[theirs]);
            common += order == 0 ? 1 : 0;
            mine += order <= 0 ? 1 : 0;
            theirs += order >= 0 ? 1 : 0;
        }
        return (double) common / (hashes.length + other.hashes.length - common);
    }

    private static long[] words(String text) {
        var words = new long[16];
        int count = 0;
        long word = START;
        boolean inWord = false;
        for (int at = 0; at <= text.length(); ) {
            int point = at < text.length() ? text.codePointAt(at) : ' ';
            at += Character.charCount(point);
            boolean letter = Character.isLetterOrDigit(point);
            // An ideograph is a word of its own: there are no spaces to tell.
            boolean alone = letter && Character.isIdeographic(point);
            if (inWord && (!letter || alone)) {
                words = with(words, count++, word);
                inWord = false;
            }
            if (letter) {
                word = ((inWord ? word : START) ^ Character.toLowerCase(point)) * PRIME;
                inWord = true;
            }
            if (alone) {
                words = with(words, count++, word);
                inWord = false;
            }
        }
        return Arrays.copyOf(words, count);
    }

    private static long[] with(long[] words, int at, long word) {
        long[] room = at < words.length ? words : Arrays.copyOf(words, words.length * 2);
        room[at] = word;
        return room;
    }

    private static long hash(String text) {
        return text.codePoints()
                .filter(point -> !Character.isWhitespace(point))
                .asLongStream()
                .reduce(START, (hash, point) -> (hash ^ point) * PRIME);
    }

    private static long mixed(long hash) {
        return (hash ^ (hash >>> 32)) * 0x9E3779B97F4A7C15L;
    }
}
