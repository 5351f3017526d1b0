package dev.ragstone.token;

/**
 * Counts a text as a model would.
 *
 * <p>Implementations are safe for use by several threads, never fail, and count the empty text as zero. The count leaves
 * out what a model adds on its own, such as start and end marks. A counter that does not know the model's tokenizer errs
 * on the high side, so that a budget kept by it is kept by the model too.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface TokenCounter {

    /** The number of tokens in {@code text}. */
    int count(String text);

    /**
     * A counter for models whose tokenizer is unknown, on the high side for whatever people and machines write.
     *
     * <p>A word of the Latin script counts one for its first four letters and one for every two more, and more with marked
     * or rare letters. Everything else counts its UTF-8 bytes, which is the most that tokenizers make of it: other scripts,
     * signs, digits, and words that look like keys or noise, by their digits, changes of case or want of vowels. Blanks
     * beyond one space count too. English and German prose comes to about half as much again as the tokenizers of OpenAI
     * make of it, Russian to four times as much and more: give such texts a counter that knows the model.
     */
    static TokenCounter cautious() {
        return CautiousTokenCounter::count;
    }
}
