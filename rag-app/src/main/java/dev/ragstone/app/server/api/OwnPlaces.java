package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.app.server.limits.FairShare;
import java.time.Duration;

/** Takes places of a {@link FairShare}, and tells callers if there is none. */
final class OwnPlaces {

    private static final Duration OWN = Duration.ofSeconds(2);
    private static final Duration ALL = Duration.ofSeconds(10);

    private OwnPlaces() {}

    /**
     * Takes a place for {@code owner}.
     *
     * @throws HttpProblem if there is none
     */
    static FairShare.Place enter(FairShare places, String owner) {
        return switch (places.enter(owner)) {
            case FairShare.Place place -> place;
            case FairShare.Refusal refusal ->
                throw refusal == FairShare.Refusal.OWN_SHARE_TAKEN
                        ? HttpProblem.busy(OWN)
                        : HttpProblem.unavailable("busy", "The server is busy with documents of others.", ALL);
        };
    }
}
