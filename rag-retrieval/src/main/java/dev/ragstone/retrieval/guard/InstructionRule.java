package dev.ragstone.retrieval.guard;

import dev.ragstone.retrieval.guard.FoldedText.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * A phrase with gaps: one of some words, soon after it one of others, and so on.
 *
 * @param name what it is reported as
 */
record InstructionRule(String name, List<Slot> slots) {

    /**
     * One place of the phrase.
     *
     * @param gap how many other words may stand before it at most
     * @param words any of these
     * @param stems any word that begins with one of these
     */
    record Slot(int gap, Set<String> words, Set<String> stems) {

        Slot {
            words = Set.copyOf(words);
            stems = Set.copyOf(stems);
        }

        boolean takes(String word) {
            if (words.contains(word)) {
                return true;
            }
            for (String stem : stems) {
                if (word.startsWith(stem)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Reads {@code NAME: WORDS >N WORDS >N WORDS}; every word is put through {@code folding}. */
    static InstructionRule parse(String line, UnaryOperator<String> folding) {
        int colon = line.indexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("a rule must look like NAME: WORDS >N WORDS but was: " + line);
        }
        var slots = new ArrayList<Slot>();
        int gap = 0;
        Set<String> words = new TreeSet<>();
        Set<String> stems = new TreeSet<>();
        for (String part : line.substring(colon + 1).strip().split("\\s+", -1)) {
            if (part.startsWith(">")) {
                slots.add(new Slot(gap, words, stems));
                gap = Integer.parseInt(part.substring(1));
                words = new TreeSet<>();
                stems = new TreeSet<>();
            } else if (part.endsWith("*")) {
                stems.add(folding.apply(part));
            } else {
                words.add(folding.apply(part));
            }
        }
        slots.add(new Slot(gap, words, stems));
        return new InstructionRule(line.substring(0, colon).strip(), List.copyOf(slots));
    }

    /** Where the phrase that begins at {@code first} ends, as the index of its last word; -1 if it does not stand there. */
    int end(List<Word> words, int first) {
        return end(words, first, 1);
    }

    /** Bounded by the gaps, whatever the text. */
    private int end(List<Word> words, int last, int slot) {
        if (slot == slots.size()) {
            return last;
        }
        Slot next = slots.get(slot);
        int most = Math.min(words.size() - 1, last + 1 + next.gap());
        for (int i = last + 1; i <= most; i++) {
            if (next.takes(words.get(i).text())) {
                int end = end(words, i, slot + 1);
                if (end >= 0) {
                    return end;
                }
            }
        }
        return -1;
    }
}
