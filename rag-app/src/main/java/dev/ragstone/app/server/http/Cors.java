package dev.ragstone.app.server.http;

import dev.ragstone.app.server.security.Gate;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** What pages of other sites are told, if they are welcome. To all others nothing is said, so browsers keep them out. */
final class Cors {

    private Cors() {}

    /** Lets a welcome page read the response. */
    static void add(Gate gate, Request request, Response response) {
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (gate.origins().isEmpty()) {
            return;
        }
        HttpFields.Mutable headers = response.getHeaders();
        headers.add(HttpHeader.VARY, "Origin");
        if (origin != null && gate.welcomes(origin)) {
            headers.put("Access-Control-Allow-Origin", origin);
            headers.put("Access-Control-Expose-Headers", "X-Request-Id, Retry-After");
            headers.put("Cross-Origin-Resource-Policy", "cross-origin");
        }
    }

    /** Answers the question a browser asks before it sends a request of a welcome page; whether it was one. */
    static boolean preflight(Gate gate, Request request, Response response) {
        HttpFields asked = request.getHeaders();
        if (!request.getMethod().equals("OPTIONS")
                || !asked.contains("Access-Control-Request-Method")
                || !gate.welcomes(asked.get(HttpHeader.ORIGIN))) {
            return false;
        }
        HttpFields.Mutable headers = response.getHeaders();
        headers.put("Access-Control-Allow-Methods", "GET, POST, DELETE");
        headers.put("Access-Control-Allow-Headers", "Authorization, Content-Type, X-Request-Id");
        headers.put("Access-Control-Max-Age", "600");
        response.setStatus(204);
        return true;
    }
}
