package dev.ragstone.prompt;

/**
 * Makes a prompt of a question and what was found for it.
 *
 * <p>Implementations are safe for use by several threads and deterministic. The prompt is never longer than the request
 * allows; what does not fit goes, lowest score first, and is reported. The question stands in it once, verbatim. Text
 * from documents is data: nothing in it is expanded or can end its own quotation.
 *
 * <p>To implement this interface, extend {@code PromptAssemblerContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PromptAssembler {

    /**
     * Assembles a prompt.
     *
     * @throws IllegalArgumentException if not even the question fits
     */
    Prompt assemble(PromptRequest request);
}
