package dev.ragstone.embedded;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import java.nio.file.Path;

/**
 * How much a search does for a better list. Whatever else the builder is told comes on top, except that a reranker takes
 * the place of late interaction.
 *
 * @since 0.1
 */
public enum Preset {
    /** Both searches with short lists: the least work for hits that are near the top anyway. */
    FAST,
    /** Both searches with lists long enough to fuse well. */
    DEFAULT,
    /**
     * All that makes the list better without another service, and takes longer: both searches learn from the first hits
     * and search again, near-duplicates are removed, and the best 50 are compared with the question token by token. That
     * takes milliseconds in an index that {@linkplain EmbeddedRagBuilder#tokenVectors keeps token vectors}, as a new one
     * does with this preset. In any other they are computed during the search, and if there is no time for all the
     * hits stay as they were, with a warning.
     */
    BEST;

    /**
     * A retriever that searches as an embedded index with this preset does. Closing it closes neither {@code store} nor
     * {@code embedder}.
     */
    public Retriever retriever(Store store, Embedder embedder) {
        var settings = new EmbeddedRagBuilder(Path.of("")).preset(this);
        return new PresetRetrieval(settings).hybrid(store, embedder);
    }
}
