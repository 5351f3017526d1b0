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
     * A counter for models whose tokenizer is unknown: it assumes three characters to a token in words, one token for
     * every other mark and for every character outside the Latin script. For English prose it gives about a third more
     * than the usual tokenizers do.
     */
    static TokenCounter cautious() {
        return CautiousTokenCounter::count;
    }
}
