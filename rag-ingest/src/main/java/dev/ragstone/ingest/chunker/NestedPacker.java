package dev.ragstone.ingest.chunker;

import java.util.ArrayList;
import java.util.List;

/** Packs units into large chunks, and the units of each into small ones. */
final class NestedPacker {

    private final Packer large;
    private final Packer small;

    NestedPacker(Packer large, Packer small) {
        this.large = large;
        this.small = small;
    }

    /** A large chunk and the small ones in it, which together hold all of it that is not white space. */
    record Nest(Span large, List<Span> small) {

        /** Whether the large chunk is the same as its only small one. */
        boolean single() {
            return small.size() == 1;
        }
    }

    /** The nests that hold all of {@code units}; large chunks are not to overlap. */
    List<Nest> pack(String text, List<Unit> units) {
        var nests = new ArrayList<Nest>();
        int next = 0;
        for (Span span : large.pack(text, units)) {
            int end = next;
            while (end < units.size() && units.get(end).end() <= span.end()) {
                end++;
            }
            nests.add(new Nest(span, small.pack(text, units.subList(next, end))));
            next = end;
        }
        return nests;
    }
}
