package dev.ragstone.app.server.http;

import dev.ragstone.app.server.limits.Admission;
import dev.ragstone.app.server.security.Gate;
import dev.ragstone.app.server.security.Refusals;

/**
 * What a request has to pass.
 *
 * @param refusals is told of requests that the gate does not let in
 * @param shorts places for short work
 * @param embeds places for vectors
 * @param answers places for answers
 * @param ingests places for receiving and reading documents
 * @since 0.1
 */
public record Doors(
        Gate gate, Refusals refusals, Admission shorts, Admission embeds, Admission answers, Admission ingests) {

    Admission admission(Route.Work work) {
        return switch (work) {
            case EMBED -> embeds;
            case ANSWER -> answers;
            case INGEST -> ingests;
            case SHORT, NONE -> shorts;
        };
    }
}
