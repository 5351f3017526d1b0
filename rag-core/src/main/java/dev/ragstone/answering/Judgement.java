package dev.ragstone.answering;

import dev.ragstone.grounding.Groundedness;
import dev.ragstone.grounding.GroundednessPolicy;
import dev.ragstone.grounding.GroundednessPolicy.Action;
import dev.ragstone.trace.Warning;

/**
 * How far the sources support an answer, and what follows from it.
 *
 * @param retried whether the answer was written anew already
 */
record Judgement(Groundedness groundedness, GroundednessPolicy policy, boolean retried) {

    Action action() {
        return policy.decide(groundedness, retried);
    }

    /** What is wrong with the answer. */
    Warning warning() {
        return policy.warning(groundedness);
    }
}
