package dev.ragstone.prompt;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How a model is to be run for one prompt; what is not said is left to how the generator was set up.
 *
 * <pre>{@code
 * var settings = GenerationSettings.standard().temperature(0).maxTokens(200).stop(List.of("END"));
 * }</pre>
 *
 * <p>Generators take these as far as their service knows them, and never allow a longer reply than they were set up for;
 * one that only quotes takes none. They are for what a caller wishes for one answer, and for the small questions that a
 * library asks a model on its own account, such as how to put a follow-up question: short, repeatable and without a long
 * deliberation.
 *
 * @param temperature how freely words are chosen
 * @param topP the share of likelihood that words are chosen from
 * @param maxTokens how long the reply is at most
 * @param stop texts at which the reply ends, in place of those of the generator; empty for those
 * @param seed makes replies repeatable, as far as the service can
 * @param thinking whether a model that can deliberate aloud may do so; false asks it not to
 * @since 0.1
 */
public record GenerationSettings(
        OptionalDouble temperature,
        OptionalDouble topP,
        OptionalInt maxTokens,
        List<String> stop,
        OptionalLong seed,
        boolean thinking) {

    /** How many texts a reply may end at, which is as many as services take. */
    public static final int MOST_STOPS = 4;

    private static final GenerationSettings STANDARD = new GenerationSettings(
            OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty(), List.of(), OptionalLong.empty(), true);

    public GenerationSettings {
        temperature.ifPresent(value -> requireBetween("temperature", value, 2));
        topP.ifPresent(value -> requireBetween("topP", value, 1));
        maxTokens.ifPresent(value -> {
            if (value < 1) {
                throw new IllegalArgumentException("maxTokens must be positive but was " + value);
            }
        });
        stop = List.copyOf(stop);
        if (stop.size() > MOST_STOPS) {
            throw new IllegalArgumentException(
                    "stop must have at most " + MOST_STOPS + " texts but had " + stop.size());
        }
        if (stop.stream().anyMatch(String::isEmpty)) {
            throw new IllegalArgumentException("stop must have no empty text");
        }
    }

    private static void requireBetween(String name, double value, int most) {
        if (!(value >= 0 && value <= most)) {
            throw new IllegalArgumentException(name + " must be between 0 and " + most + " but was " + value);
        }
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
        return STANDARD.temperature(0).maxTokens(maxTokens).thinking(false);
    }

    /**
     * A copy with another temperature.
     *
     * @throws IllegalArgumentException if it is not between 0 and 2
     */
    public GenerationSettings temperature(double temperature) {
        return new GenerationSettings(OptionalDouble.of(temperature), topP, maxTokens, stop, seed, thinking);
    }

    /**
     * A copy that chooses from another share of likelihood.
     *
     * @throws IllegalArgumentException if it is not between 0 and 1
     */
    public GenerationSettings topP(double topP) {
        return new GenerationSettings(temperature, OptionalDouble.of(topP), maxTokens, stop, seed, thinking);
    }

    /**
     * A copy with another length that the reply has at most.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public GenerationSettings maxTokens(int maxTokens) {
        return new GenerationSettings(temperature, topP, OptionalInt.of(maxTokens), stop, seed, thinking);
    }

    /**
     * A copy that ends at other texts.
     *
     * @throws IllegalArgumentException if there are more than {@value #MOST_STOPS} or one is empty
     */
    public GenerationSettings stop(List<String> stop) {
        return new GenerationSettings(temperature, topP, maxTokens, stop, seed, thinking);
    }

    /** A copy with another seed. */
    public GenerationSettings seed(long seed) {
        return new GenerationSettings(temperature, topP, maxTokens, stop, OptionalLong.of(seed), thinking);
    }

    /** A copy that lets a model deliberate aloud, or asks it not to. */
    public GenerationSettings thinking(boolean thinking) {
        return new GenerationSettings(temperature, topP, maxTokens, stop, seed, thinking);
    }
}
