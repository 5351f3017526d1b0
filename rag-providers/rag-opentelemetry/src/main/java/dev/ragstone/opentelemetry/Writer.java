package dev.ragstone.opentelemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Who wrote an answer, as the conventions call it.
 *
 * @param provider empty where it is not known
 * @param model empty where there is none, or it is not known
 */
record Writer(String name, String provider, String model) {

    /** Such as {@code ollama/llama3}; a chain of generators, of which any may have been at work, has spaces in its name. */
    private static final Pattern MODEL_NAME = Pattern.compile("([^\\s/]+)/(\\S+)");

    /** What LangChain4j calls providers, where the conventions have a word for them. */
    private static final Map<String, String> CONVENTIONAL = Map.of(
            "open-ai", "openai",
            "azure-open-ai", "azure.ai.openai",
            "microsoft-foundry", "azure.ai.inference",
            "amazon-bedrock", "aws.bedrock",
            "google-ai-gemini", "gcp.gemini",
            "google-genai", "gcp.gen_ai",
            "google-vertex-ai-gemini", "gcp.vertex_ai",
            "google-vertex-ai-anthropic", "gcp.vertex_ai",
            "mistral-ai", "mistral_ai",
            "watsonx", "ibm.watsonx.ai");

    private static final Writer UNKNOWN = new Writer("", "", "");

    static Writer unknown() {
        return UNKNOWN;
    }

    static Writer named(String name) {
        var parts = MODEL_NAME.matcher(name);
        if (parts.matches()) {
            String provider = parts.group(1);
            return new Writer(name, CONVENTIONAL.getOrDefault(provider, provider), parts.group(2));
        }
        boolean chain = name.chars().anyMatch(Character::isWhitespace);
        return new Writer(name, chain ? "" : name, "");
    }

    /** Whether a model was asked, most likely in another process. */
    boolean hasModel() {
        return !model.isEmpty();
    }

    AttributesBuilder addTo(AttributesBuilder attributes) {
        if (!provider.isEmpty()) {
            attributes.put(Keys.PROVIDER, provider);
        }
        if (hasModel()) {
            attributes.put(Keys.MODEL, model);
        }
        return attributes;
    }

    /** What tells one kind of operation from another. */
    Attributes attributes(String operation) {
        return addTo(Attributes.builder().put(Keys.OPERATION, operation)).build();
    }
}
