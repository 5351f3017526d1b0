package dev.ragstone.retrieval.lucene;

import java.util.List;
import org.apache.lucene.util.BytesRef;

/**
 * A query as one language reads it.
 *
 * @param words its words in their order
 * @param pieces the pieces of its compound words, without stop words
 */
record QueryText(List<Word> words, List<Word> pieces) {

    /**
     * One word to look for.
     *
     * @param term as it is indexed
     * @param surface as it was written
     * @param stopWord whether it says little on its own
     * @param whole whether it is a name as a whole, with its signs or digits
     */
    record Word(BytesRef term, String surface, boolean stopWord, boolean whole) {}

    /** The words that say something; all of them if none does, so that "to be or not to be" is a query. */
    List<Word> telling() {
        List<Word> telling = words.stream().filter(word -> !word.stopWord()).toList();
        return telling.isEmpty() ? words : telling;
    }
}
