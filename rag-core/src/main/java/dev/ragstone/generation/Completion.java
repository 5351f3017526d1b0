package dev.ragstone.generation;

import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.Map;

/**
 * How a generation ended.
 *
 * @param attributes what else the generator has to say; {@code extractive=true} when it only quotes,
 *     {@code abstained=true} when it found no answer, {@code generator=NAME} when another than the one that was asked wrote
 *     the answer
 * @param warnings what went less well than it should have, such as an answer that was cut
 * @since 0.1
 */
public record Completion(Usage usage, Map<String, String> attributes, List<Warning> warnings) {

    public Completion {
        attributes = Map.copyOf(attributes);
        warnings = List.copyOf(warnings);
    }

    /** An ending without warnings. */
    public Completion(Usage usage, Map<String, String> attributes) {
        this(usage, attributes, List.of());
    }
}
