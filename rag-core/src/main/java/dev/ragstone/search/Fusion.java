package dev.ragstone.search;

import java.util.List;

/**
 * Merges the lists of several legs into one.
 *
 * <p>Implementations are safe for use by several threads and depend on their arguments alone. Chunks are the same when
 * their ids are. The result holds every chunk of every list once, best first, ties by chunk id; each hit keeps its rank
 * and score in every leg that found it, followed by a last {@link LegScore} named {@code fused}. A single list keeps its
 * order. A fusion that was told to give a leg no weight at all leaves its list out.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Fusion {

    /** The name of the leg score a fusion adds. */
    String FUSED = "fused";

    /** Fuses {@code rankings}. */
    List<Hit> fuse(List<Ranking> rankings);
}
