package dev.ragstone.app.report;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Place;
import org.jspecify.annotations.Nullable;

/** The page, slide or sheet number as JSON has it: null where there is none. */
final class Pages {

    private Pages() {}

    static @Nullable Integer of(Chunk chunk) {
        return chunk.page().isPresent() ? chunk.page().getAsInt() : null;
    }

    static @Nullable Integer of(Place place) {
        return place.kind() == Place.Kind.NONE ? null : place.number();
    }
}
