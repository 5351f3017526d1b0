package dev.ragstone.retrieval.widen;

import dev.ragstone.search.Hit;

/** A hit and the span of its document it stands for. */
record Reached(Hit hit, int start, int end) {

    static Reached itself(Hit hit) {
        return new Reached(hit, hit.chunk().start(), hit.chunk().end());
    }

    int length() {
        return end - start;
    }
}
