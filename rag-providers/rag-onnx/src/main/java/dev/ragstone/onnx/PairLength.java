package dev.ragstone.onnx;

/** How many tokens a pair may have that a cross-encoder reads. */
final class PairLength {

    private static final int MOST_TOKENS = 512;

    private PairLength() {}

    /**
     * Decides by the settings beside a model.
     *
     * @param wanted by the user, or 0 for what the settings say, at most 512
     * @throws dev.ragstone.error.RagException if the model cannot take that many
     */
    static int of(ModelFiles files, int wanted) {
        double most = files.positions();
        double tokens = wanted > 0 ? wanted : Math.min(MOST_TOKENS, Math.min(trained(files), most));
        if (tokens > most || !(tokens >= TokenTemplate.LEAST_TOKENS)) {
            throw files.unfit(
                    "it can take %.0f tokens by its settings, so pairs cannot have %.0f".formatted(most, tokens),
                    "Set maxTokens to at least " + TokenTemplate.LEAST_TOKENS + " and at most what it can take",
                    null);
        }
        return (int) tokens;
    }

    private static double trained(ModelFiles files) {
        try {
            return files.settings("tokenizer_config.json")
                    .number("model_max_length")
                    .orElse(Double.MAX_VALUE);
        } catch (IllegalArgumentException e) {
            throw files.senseless(e);
        }
    }
}
