package dev.ragstone.pipeline;

import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.grounding.GroundednessPolicy;

/**
 * How answers are checked against their sources.
 *
 * @param check judges an answer
 * @param policy what follows from that
 * @since 0.1
 */
public record AnswerChecking(GroundednessCheck check, GroundednessPolicy policy) {}
