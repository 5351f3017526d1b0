package dev.ragstone.retrieval.guard;

import dev.ragstone.retrieval.guard.FoldedText.Word;
import java.util.AbstractList;
import java.util.List;

/** Words that count how often one of them is looked at. */
final class CountedWords extends AbstractList<Word> {

    private final List<Word> words;
    private long looks;

    CountedWords(List<Word> words) {
        this.words = words;
    }

    @Override
    public Word get(int index) {
        looks++;
        return words.get(index);
    }

    @Override
    public int size() {
        return words.size();
    }

    long looks() {
        return looks;
    }
}
