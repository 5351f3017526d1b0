package dev.ragstone.prompt;

import dev.ragstone.search.Hit;
import java.util.List;

/**
 * What a prompt is to be made of.
 *
 * @param hits best first
 * @param history what was said before, oldest first; as much of its end as finds room goes into the prompt
 * @param instructions what the model is told after what the assembler tells it; may be empty. It comes from the pipeline
 *     and the application, never from documents
 * @param maxTokens the prompt may not be longer than this
 * @since 0.1
 */
public record PromptRequest(String question, List<Hit> hits, List<Turn> history, String instructions, int maxTokens) {

    public PromptRequest {
        if (question.isBlank()) {
            throw new IllegalArgumentException("question must not be blank");
        }
        if (maxTokens < 1) {
            throw new IllegalArgumentException("maxTokens must be positive but was " + maxTokens);
        }
        hits = List.copyOf(hits);
        history = List.copyOf(history);
    }

    /** A request without history or further instructions. */
    public PromptRequest(String question, List<Hit> hits, int maxTokens) {
        this(question, hits, List.of(), "", maxTokens);
    }

    /** A copy with another question. */
    public PromptRequest question(String question) {
        return new PromptRequest(question, hits, history, instructions, maxTokens);
    }

    /** A copy with another history. */
    public PromptRequest history(List<Turn> history) {
        return new PromptRequest(question, hits, history, instructions, maxTokens);
    }

    /** A copy with other further instructions. */
    public PromptRequest instructions(String instructions) {
        return new PromptRequest(question, hits, history, instructions, maxTokens);
    }
}
