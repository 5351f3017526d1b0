package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Route;
import java.util.List;

/**
 * What callers may bring in or take away, so that a page offers nothing that is refused.
 *
 * @param files whether files are taken
 * @param urls whether pages of the Web are fetched
 * @param deletes whether documents can be deleted
 * @param maxBytes how long a file may be; 0 if none is taken
 * @param types the media types of files that are taken, and groups such as {@code text/*}
 */
record Accepts(boolean files, boolean urls, boolean deletes, long maxBytes, List<String> types) {

    /** What {@code routes} offer. */
    static Accepts of(List<Route> routes, ApiParts parts) {
        Uploads uploads = parts.uploads();
        return new Accepts(
                offers(routes, "POST", "/api/documents"),
                offers(routes, "POST", "/api/urls"),
                offers(routes, "DELETE", "/api/documents/{id}"),
                uploads == null ? 0 : uploads.maxBytes(),
                uploads == null ? List.of() : uploads.types());
    }

    private static boolean offers(List<Route> routes, String method, String path) {
        return routes.stream()
                .anyMatch(route -> route.method().equals(method) && route.path().equals(path));
    }
}
