package dev.ragstone.app.report;

import dev.ragstone.ingestion.ItemProblem;

/**
 * An item that could not be read, or not whole.
 *
 * @param outcome such as {@code ENCRYPTED}
 */
public record ProblemJson(String uri, String outcome, String reason) {

    static ProblemJson of(ItemProblem problem) {
        return new ProblemJson(problem.uri(), problem.outcome().name(), problem.reason());
    }
}
