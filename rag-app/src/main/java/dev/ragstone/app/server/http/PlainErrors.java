package dev.ragstone.app.server.http;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** What the library says about requests that never reach an endpoint, such as one that is no HTTP: in our words. */
final class PlainErrors extends ErrorHandler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String id = UUID.randomUUID().toString();
        byte[] body = body(response.getStatus(), id);
        SafeHeaders.add(response.getHeaders());
        response.getHeaders().put("X-Request-Id", id);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.write(true, ByteBuffer.wrap(body), callback);
        return true;
    }

    private static byte[] body(int status, String id) {
        String message = switch (status) {
            case 414 -> "The address is too long.";
            case 431 -> "The head of the request is too long.";
            case 408 -> "The request took too long to arrive.";
            case 505 -> "This version of HTTP is not understood.";
            default -> status < 500 ? "The request is not proper HTTP." : "The server failed.";
        };
        return Exchange.bytes(ProblemBody.of(HttpProblem.of(status, "bad_http", message), id));
    }
}
