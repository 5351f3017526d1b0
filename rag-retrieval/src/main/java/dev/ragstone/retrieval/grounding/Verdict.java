package dev.ragstone.retrieval.grounding;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Compares a claim with what was found for it, and says what speaks against it. */
final class Verdict {

    /** Just less than a half, so that one contradiction is enough where every word agrees. */
    private static final double CONTRADICTED = 0.49;

    private static final double OTHER_NAME = 0.5;
    private static final double TOO_WIDE = 0.75;

    /** Below this share of common words two sentences need not be about the same, and cannot contradict. */
    private static final double SAME_SUBJECT = 0.4;

    private double factor = 1;
    private final List<String> reasons = new ArrayList<>();

    /**
     * Looks for contradictions.
     *
     * @param nearest the sentence of the evidence that says the most alike
     * @param cited everything the claim rests on
     * @param sentences the sentences of that
     */
    static Verdict of(Statement claim, Statement nearest, List<Statement> cited, List<Statement> sentences) {
        var verdict = new Verdict();
        verdict.numbers(claim, cited, sentences);
        verdict.names(claim, cited);
        if (claim.coveredBy(nearest.terms()) >= SAME_SUBJECT) {
            verdict.polarity(claim, nearest);
            verdict.extent(claim, nearest);
            verdict.condition(claim, nearest);
            verdict.places(claim, nearest);
        }
        return verdict;
    }

    /** What is left of a score. */
    double of(double score) {
        return score * factor;
    }

    List<String> reasons() {
        return reasons;
    }

    private void numbers(Statement claim, List<Statement> cited, List<Statement> sentences) {
        var known = new LinkedHashSet<Quantity>();
        cited.forEach(statement -> known.addAll(statement.quantities()));
        List<Quantity> missing = claim.quantities().stream()
                .filter(quantity -> !quantity.standsIn(known))
                .toList();
        if (!missing.isEmpty()) {
            against(CONTRADICTED, "the cited text does not have " + missing);
            return;
        }
        List<Quantity> misplaced = Exchange.misplaced(claim, sentences);
        if (!misplaced.isEmpty()) {
            against(CONTRADICTED, "the cited text has " + misplaced + " for something else");
        }
    }

    private void names(Statement claim, List<Statement> cited) {
        Set<String> names = claim.names();
        List<String> missing = names.stream()
                .filter(name -> cited.stream().noneMatch(statement -> has(statement, name)))
                .toList();
        if (!missing.isEmpty()) {
            against(1 - OTHER_NAME * missing.size() / names.size(), "the cited text does not name " + missing);
        }
    }

    private static boolean has(Statement statement, String name) {
        return statement.words().contains(name) || statement.terms().contains(Statement.stem(name));
    }

    /** A denial of the opposite agrees, so that one of the two alone contradicts. */
    private void polarity(Statement claim, Statement nearest) {
        Set<String> opposed = claim.opposedBy(nearest);
        boolean denied = claim.negated() != nearest.negated();
        if (denied == opposed.isEmpty()) {
            against(
                    CONTRADICTED,
                    denied
                            ? "one of claim and source denies what the other states"
                            : "the source says the opposite of " + opposed);
        }
    }

    private void extent(Statement claim, Statement nearest) {
        boolean wider = claim.has(Lexicon.UNIVERSAL) && !nearest.has(Lexicon.UNIVERSAL) && nearest.has(Lexicon.PARTIAL);
        if (wider) {
            against(TOO_WIDE, "the claim goes further than the source, which leaves exceptions open");
        }
    }

    /** What holds under a condition does not hold without it; whether the condition matters, rules cannot tell. */
    private void condition(Statement claim, Statement nearest) {
        if (nearest.has(Lexicon.CONDITIONS) && !claim.has(Lexicon.CONDITIONS)) {
            against(TOO_WIDE, "the claim leaves out a condition that the source names");
        }
    }

    private void places(Statement claim, Statement nearest) {
        if (Exchange.swapped(claim, nearest)) {
            against(CONTRADICTED, "numbers or names have changed places");
        }
    }

    private void against(double times, String reason) {
        factor *= times;
        reasons.add(reason);
    }
}
