package dev.ragstone.app.server.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the route of a request. */
final class Routes {

    private final List<Route> routes;

    Routes(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    /** A route, and what stands in the places of its path that stand for any. */
    record Match(Route route, Map<String, String> values) {}

    /**
     * Finds a route.
     *
     * @param path decoded
     * @throws HttpProblem if there is none
     */
    Match find(String method, String path) {
        List<String> parts = List.of(path.substring(1).split("/", -1));
        List<Match> matches =
                routes.stream().flatMap(route -> match(route, parts).stream()).toList();
        if (matches.isEmpty()) {
            throw HttpProblem.notFound("There is nothing at this address. The API is described at /openapi.json.");
        }
        String asked = method.equals("HEAD") ? "GET" : method;
        return matches.stream()
                .filter(match -> match.route().method().equals(asked))
                .findFirst()
                .orElseThrow(() -> HttpProblem.notAllowed(methods(matches)));
    }

    private static String methods(List<Match> matches) {
        return matches.stream().map(match -> match.route().method()).distinct().collect(Collectors.joining(", "));
    }

    private static Optional<Match> match(Route route, List<String> parts) {
        List<String> wanted = route.parts();
        if (wanted.size() != parts.size()) {
            return Optional.empty();
        }
        var values = new HashMap<String, String>();
        for (int i = 0; i < parts.size(); i++) {
            String want = wanted.get(i);
            if (want.startsWith("{") && !parts.get(i).isEmpty()) {
                values.put(want.substring(1, want.length() - 1), parts.get(i));
            } else if (!want.equals(parts.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(new Match(route, values));
    }
}
