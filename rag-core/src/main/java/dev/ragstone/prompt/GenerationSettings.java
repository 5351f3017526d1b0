package dev.ragstone.prompt;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How a model is to be run for one prompt; what is not said is left to how the generator was set up.
 *
 * <p>Generators take these as far as their service knows them. They are for the small questions that a library asks a
 * model on its own account, such as how to put a follow-up question: short, repeatable and without a long deliberation.
 *
 * @param temperature how freely words are chosen
 * @param maxTokens how long the reply is at most
 * @param thinking whether a model that can deliberate aloud may do so; false asks it not to
 * @since 0.1
 */
public record GenerationSettings(OptionalDouble temperature, OptionalInt maxTokens, boolean thinking) {

    private static final GenerationSettings STANDARD =
            new GenerationSettings(OptionalDouble.empty(), OptionalInt.empty(), true);

    public GenerationSettings {
        temperature.ifPresent(value -> {
            if (!(value >= 0 && value <= 2)) {
                throw new IllegalArgumentException("temperature must be between 0 and 2 but was " + value);
            }
        });
        maxTokens.ifPresent(value -> {
            if (value < 1) {
                throw new IllegalArgumentException("maxTokens must be positive but was " + value);
            }
        });
    }

    /** Says nothing: everything as the generator was set up. */
    public static GenerationSettings standard() {
        return STANDARD;
    }

    /**
     * A short reply at low cost: temperature 0, at most {@code maxTokens} tokens, no thinking.
     *
     * @throws IllegalArgumentException if {@code maxTokens} is not positive
     */
    public static GenerationSettings brief(int maxTokens) {
        return new GenerationSettings(OptionalDouble.of(0), OptionalInt.of(maxTokens), false);
    }

    /**
     * A copy with another temperature, for models that do badly at 0.
     *
     * @throws IllegalArgumentException if it is not between 0 and 2
     */
    public GenerationSettings temperature(double temperature) {
        return new GenerationSettings(OptionalDouble.of(temperature), maxTokens, thinking);
    }
}
