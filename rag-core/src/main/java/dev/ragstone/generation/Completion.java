package dev.ragstone.generation;

import java.util.Map;

/**
 * How a generation ended.
 *
 * @param attributes what else the generator has to say; {@code extractive=true} when it only quotes,
 *     {@code abstained=true} when it found no answer
 * @since 0.1
 */
public record Completion(Usage usage, Map<String, String> attributes) {

    public Completion {
        attributes = Map.copyOf(attributes);
    }
}
