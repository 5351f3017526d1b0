package dev.ragstone.app.server.api;

import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the routes of the API are made of.
 *
 * @param writable whether the index may be changed
 * @param uploads missing if nothing can be sent
 * @param urls missing if nothing can be fetched
 * @param active how many requests are under way
 * @since 0.1
 */
public record ApiParts(
        Backend backend,
        Library library,
        Documents documents,
        Health health,
        Metrics metrics,
        boolean writable,
        @Nullable Uploads uploads,
        @Nullable Urls urls,
        IntSupplier active) {}
