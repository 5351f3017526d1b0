package dev.ragstone.langchain4j;

import dev.langchain4j.model.TokenCountEstimator;
import dev.ragstone.token.TokenCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A {@code TokenCountEstimator} as a counter; where it fails or makes no sense, the cautious counter counts. */
record EstimatedTokens(TokenCountEstimator estimator, TokenCounter otherwise) implements TokenCounter {

    private static final Logger log = LoggerFactory.getLogger(EstimatedTokens.class);

    @Override
    public int count(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        try {
            int estimated = estimator.estimateTokenCountInText(text);
            return estimated < 0 ? otherwise.count(text) : estimated;
        } catch (RuntimeException e) {
            log.debug("{} could not count a text of {} characters", ModelNames.className(estimator), text.length(), e);
            return otherwise.count(text);
        }
    }
}
