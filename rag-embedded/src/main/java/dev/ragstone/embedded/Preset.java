package dev.ragstone.embedded;

/**
 * How much a search does for a better list. Whatever else the builder is told, such as a reranker, comes on top.
 *
 * @since 0.1
 */
public enum Preset {
    /** Both searches with short lists: the least work for hits that are near the top anyway. */
    FAST,
    /** Both searches with lists long enough to fuse well. */
    DEFAULT,
    /** All that makes the list better without another service, and takes longer. */
    BEST
}
