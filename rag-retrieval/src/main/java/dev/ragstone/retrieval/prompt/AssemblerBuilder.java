package dev.ragstone.retrieval.prompt;

import dev.ragstone.token.TokenCounter;

/**
 * The settings that all assemblers share.
 *
 * @param <B> the builder itself
 */
abstract class AssemblerBuilder<B extends AssemblerBuilder<B>> {

    private TokenCounter tokenCounter = TokenCounter.cautious();
    private int maxSources;
    private int maxCharsPerSource;
    private double historyShare = 0.25;

    AssemblerBuilder(int maxSources, int maxCharsPerSource) {
        this.maxSources = maxSources;
        this.maxCharsPerSource = maxCharsPerSource;
    }

    /** Sets how tokens are counted; best as the model does. Default: {@link TokenCounter#cautious()}. */
    public B tokenCounter(TokenCounter tokenCounter) {
        this.tokenCounter = tokenCounter;
        return self();
    }

    /**
     * Sets how many sources there may be at most. Default: as many as fit, and five for
     * {@link SystemContextAssembler}.
     *
     * @throws IllegalArgumentException if {@code maxSources} is less than one
     */
    public B maxSources(int maxSources) {
        this.maxSources = requirePositive(maxSources, "maxSources");
        return self();
    }

    /**
     * Sets how many characters of a source are shown at most; the cut is between words, and the source's chunk in the
     * prompt ends there too. Default: all of them, and 500 for {@link SystemContextAssembler}.
     *
     * @throws IllegalArgumentException if {@code maxCharsPerSource} is less than one
     */
    public B maxCharsPerSource(int maxCharsPerSource) {
        this.maxCharsPerSource = requirePositive(maxCharsPerSource, "maxCharsPerSource");
        return self();
    }

    /**
     * Sets how much of the room beside instructions and question the conversation before may take. The newest turns come
     * first; what they do not need is the sources'. Default: 0.25.
     *
     * @throws IllegalArgumentException if {@code historyShare} is not between 0 and 1
     */
    public B historyShare(double historyShare) {
        if (!(historyShare >= 0 && historyShare <= 1)) {
            throw new IllegalArgumentException("historyShare must be between 0 and 1 but was " + historyShare);
        }
        this.historyShare = historyShare;
        return self();
    }

    abstract B self();

    Assembly assembly(Template system, Template user, int maxPerDocument) {
        return new Assembly(
                system,
                user,
                tokenCounter,
                new Assembly.Limits(maxSources, maxPerDocument, maxCharsPerSource, historyShare));
    }

    static String requireText(String text, String name) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(name + " must not be blank");
        }
        return text;
    }

    private static int requirePositive(int value, String name) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be positive but was " + value);
        }
        return value;
    }
}
