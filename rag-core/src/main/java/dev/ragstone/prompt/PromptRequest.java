package dev.ragstone.prompt;

import dev.ragstone.search.Hit;
import java.util.List;

/**
 * What a prompt is to be made of.
 *
 * @param hits best first
 * @param maxTokens the prompt may not be longer than this
 * @since 0.1
 */
public record PromptRequest(String question, List<Hit> hits, int maxTokens) {

    public PromptRequest {
        if (question.isBlank()) {
            throw new IllegalArgumentException("question must not be blank");
        }
        if (maxTokens < 1) {
            throw new IllegalArgumentException("maxTokens must be positive but was " + maxTokens);
        }
        hits = List.copyOf(hits);
    }
}
