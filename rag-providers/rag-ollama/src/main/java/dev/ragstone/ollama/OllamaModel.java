package dev.ragstone.ollama;

/**
 * A model that an Ollama has.
 *
 * @param name with its tag, such as {@code llama3.2:latest}
 * @param family such as {@code llama}; may be empty
 * @param parameterSize such as {@code 3.2B}; may be empty
 * @param quantization such as {@code Q4_K_M}; may be empty
 * @since 0.1
 */
public record OllamaModel(String name, long bytes, String family, String parameterSize, String quantization) {

    /** Whether this is the model that {@code wanted} stands for; a name without a tag means {@code latest}. */
    public boolean is(String wanted) {
        return name.equals(wanted) || name.equals(wanted + ":latest");
    }
}
