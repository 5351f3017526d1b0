package dev.ragstone.ingestion;

import dev.ragstone.source.Outcome;

/**
 * An item whose text is not in the index, or not all of it, and why.
 *
 * @since 0.1
 */
public record ItemProblem(String uri, Outcome outcome, String reason) {}
