package dev.ragstone.retrieval.widen;

import dev.ragstone.search.Hit;
import java.util.List;

/** How far the hits of one document are to reach. */
sealed interface Reach permits Neighbours, ParentSection, WholeDocuments {

    /**
     * The span each hit is to have, which holds at least the hit itself.
     *
     * @param hits of this document, best first
     * @param rank of the document among those found, from one
     * @param maxCharacters what no span grows beyond
     */
    List<Reached> of(List<Hit> hits, StoredDocument document, int rank, int maxCharacters);
}
