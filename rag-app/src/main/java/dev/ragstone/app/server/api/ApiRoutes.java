package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Endpoint;
import dev.ragstone.app.server.http.Route;
import dev.ragstone.app.server.http.Route.Access;
import dev.ragstone.app.server.http.Route.Work;
import java.util.ArrayList;
import java.util.List;

/**
 * The routes of the API.
 *
 * @since 0.1
 */
public final class ApiRoutes {

    private final List<Route> routes = new ArrayList<>();

    private ApiRoutes() {}

    /** All routes. */
    public static List<Route> of(ApiParts parts) {
        Backend backend = parts.backend();
        var all = new ApiRoutes();
        all.add("GET", "/health", Access.ANYONE, Work.NONE, parts.health()::live);
        all.add("GET", "/ready", Access.ANYONE, Work.NONE, parts.health()::ready);
        all.add(
                "GET",
                "/api/about",
                Access.USER,
                Work.SHORT,
                exchange -> parts.health().about(exchange, Accepts.of(all.routes, parts)));
        all.add(
                "GET",
                "/metrics",
                Access.ADMIN,
                Work.NONE,
                exchange -> parts.metrics()
                        .send(exchange, parts.active(), () -> backend.rag().status()));
        all.questions(backend);
        all.documents(parts);
        all.conversations(new Conversations(backend));
        return List.copyOf(all.routes);
    }

    private void documents(ApiParts parts) {
        Documents documents = parts.documents();
        add("GET", "/api/documents", Access.USER, Work.SHORT, documents::list);
        add("GET", "/api/documents/{id}", Access.USER, Work.SHORT, documents::show);
        var passages = new Passages(parts.backend(), parts.library());
        add("GET", "/api/documents/{id}/passage", Access.USER, Work.SHORT, passages::passageOf);
        add("GET", "/api/passage", Access.USER, Work.SHORT, passages::passage);
        if (parts.uploads() != null) {
            add("POST", "/api/documents", Access.USER, Work.INGEST, parts.uploads()::receive);
        }
        if (parts.writable()) {
            add("DELETE", "/api/documents/{id}", Access.USER, Work.SHORT, documents::delete);
            add("POST", "/api/sync", Access.ADMIN, Work.INGEST, documents::sync);
        }
        if (parts.urls() != null) {
            // Has places of its own, so that slow pages take none from uploads.
            add("POST", "/api/urls", Access.USER, Work.NONE, parts.urls()::fetch);
        }
    }

    private void questions(Backend backend) {
        var questions = new Questions(backend);
        var searches = new Searches(backend);
        add("POST", "/api/ask", Access.USER, Work.ANSWER, questions::ask);
        add("POST", "/api/generation/stream", Access.USER, Work.ANSWER, questions::stream);
        add("POST", "/api/search", Access.USER, Work.SHORT, searches::search);
        add("POST", "/embed", Access.USER, Work.EMBED, new Embeddings(backend)::embed);
    }

    private void conversations(Conversations conversations) {
        add("GET", "/api/conversations", Access.USER, Work.SHORT, conversations::list);
        add("GET", "/api/conversations/{id}", Access.USER, Work.SHORT, conversations::show);
        add("DELETE", "/api/conversations/{id}", Access.USER, Work.SHORT, conversations::delete);
        add("GET", "/api/traces/{id}", Access.USER, Work.SHORT, conversations::trace);
    }

    private void add(String method, String path, Access access, Work work, Endpoint endpoint) {
        routes.add(new Route(method, path, access, work, endpoint));
    }
}
