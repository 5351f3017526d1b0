package dev.ragstone.retrieval.hybrid;

import java.util.List;

/** The two legs of one search, which run at the same time. */
record LegPair(KeywordLeg words, VectorLeg meaning) {

    List<Leg> legs() {
        return List.of(words, meaning);
    }

    List<Leg> answered() {
        return legs().stream().filter(Leg::answered).toList();
    }

    boolean failed() {
        return legs().stream().anyMatch(leg -> leg.failure().isPresent());
    }

    boolean exhausted() {
        return legs().stream().allMatch(Leg::exhausted);
    }

    List<RuntimeException> failures() {
        return legs().stream().flatMap(leg -> leg.failure().stream()).toList();
    }

    /** Makes both find their best {@code limit} chunks. */
    void fetch(int limit) {
        try (var side = SideTask.start("ragstone-vector-leg", () -> meaning.fetch(limit))) {
            words.fetch(limit);
            side.join();
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while searching");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LegFailures.interrupted(e);
        }
    }
}
