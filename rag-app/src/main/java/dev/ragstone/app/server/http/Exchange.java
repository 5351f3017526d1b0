package dev.ragstone.app.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ragstone.app.server.security.Identity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/**
 * A request and its response. Used by the thread that answers it.
 *
 * @since 0.1
 */
public final class Exchange {

    static final ObjectMapper MAPPER = new ObjectMapper();

    private static final String JSON = "application/json";

    private final Request request;
    private final Response response;
    private final Context context;
    private @Nullable Fields query;

    /**
     * What is known about a request before it is answered.
     *
     * @param values what stands in the places of the path that stand for any
     */
    record Context(
            Identity identity, String requestId, Map<String, String> values, LiveRequest live, HttpSettings settings) {}

    Exchange(Request request, Response response, Context context) {
        this.request = request;
        this.response = response;
        this.context = context;
    }

    /** On whose behalf. */
    public Identity identity() {
        return context.identity();
    }

    /** Names the request in logs, traces and responses. */
    public String requestId() {
        return context.requestId();
    }

    /** How long a response may take. */
    public Duration requestTime() {
        return context.settings().requestTime();
    }

    /** How long the work on a response may take, a little less. */
    public Duration workTime() {
        return context.settings().workTime();
    }

    /** What stands in the path for {@code name}. */
    public String pathValue(String name) {
        String value = context.values().get(name);
        if (value == null) {
            throw new IllegalStateException("the route has no {" + name + "}");
        }
        return value;
    }

    /** What stands in the path for those of {@code names} that the route has, with slashes between. */
    public String pathValues(String... names) {
        var values = new ArrayList<String>();
        for (String name : names) {
            String value = context.values().get(name);
            if (value != null) {
                values.add(value);
            }
        }
        return String.join("/", values);
    }

    /** The parameter {@code name} of the address, if it is there. */
    public Optional<String> parameter(String name) {
        if (query == null) {
            try {
                query = Request.extractQueryParameters(request, StandardCharsets.UTF_8);
            } catch (RuntimeException e) {
                throw HttpProblem.badRequest("The parameters in the address are not encoded properly.");
            }
        }
        return Optional.ofNullable(query.getValue(name));
    }

    /** The number in the parameter {@code name}, or {@code otherwise} if it is not there. */
    public int number(String name, int otherwise, int least, int most) {
        String text = parameter(name).orElse(Integer.toString(otherwise));
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below, like a number out of range.
        }
        throw HttpProblem.badField(name, "'" + name + "' must be a number from " + least + " to " + most + ".");
    }

    /** The header {@code name} of the request, if it is there. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeaders().get(name));
    }

    /** Reads the body, which must be a JSON object of at most the usual size. */
    public JsonFields json() throws IOException {
        return JsonFields.parse(jsonBytes());
    }

    /** Reads the body, which must say that it is JSON, as it is. */
    public byte[] jsonBytes() throws IOException {
        String type = header("Content-Type").orElse("");
        if (!type.toLowerCase(Locale.ROOT).replaceFirst("\\s*;.*", "").strip().equals(JSON)) {
            throw HttpProblem.of(415, "unsupported_media_type", "The body must be JSON, sent as Content-Type: " + JSON);
        }
        if (!header("Content-Encoding").orElse("identity").equalsIgnoreCase("identity")) {
            throw HttpProblem.of(415, "unsupported_media_type", "The body must not be compressed.");
        }
        return body();
    }

    /** Reads the body, if there is one, for no use: from now on it is noticed if the client goes. */
    public void discardBody() throws IOException {
        body();
    }

    private byte[] body() throws IOException {
        int most = context.settings().bodyBytes();
        if (request.getLength() > most) {
            throw tooLarge(most);
        }
        try (InputStream in = Request.asInputStream(request)) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw tooLarge(most);
            }
            bodyRead();
            return bytes;
        }
    }

    private static HttpProblem tooLarge(long most) {
        return HttpProblem.of(413, "too_large", "The body has more than the " + most + " bytes allowed.");
    }

    /** Says that there is no more to be read: from now on it is noticed if the client goes. */
    void bodyRead() {
        context.live().bodyRead();
    }

    Request request() {
        return request;
    }

    /** Runs {@code cancel} in another thread when nobody waits for the response any more, or its time is up. */
    public void onGone(Runnable cancel) {
        context.live().onGone(cancel);
    }

    /** Whether nobody waits for the response any more. */
    public boolean gone() {
        return context.live().gone();
    }

    /** Whether to stop: nobody waits for the response any more, or its time is up. */
    public boolean over() {
        return context.live().gone() || context.live().timeUp();
    }

    /** Sets a header of the response. */
    public void header(String name, String value) {
        response.getHeaders().put(name, value);
    }

    /** Answers with JSON. */
    public void send(int status, Object json) throws IOException {
        send(status, JSON, bytes(json));
    }

    /** Answers with these bytes. */
    public void send(int status, String contentType, byte[] body) throws IOException {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, contentType);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        context.live().lastWrite();
        if (!request.getMethod().equals("HEAD")) {
            Content.Sink.write(response, true, ByteBuffer.wrap(body));
        }
    }

    /** Answers without a body. */
    public void sendNothing() {
        context.live().lastWrite();
        response.setStatus(204);
    }

    /** Begins a response that is written piece by piece. */
    public ResponseStream stream(int status, String contentType) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, contentType);
        // Proxies that keep a response until it is complete would make a stream useless.
        response.getHeaders().put("X-Accel-Buffering", "no");
        return new ResponseStream(Content.Sink.asOutputStream(response), context.live());
    }

    boolean committed() {
        return response.isCommitted();
    }

    static byte[] bytes(Object json) {
        try {
            return MAPPER.writeValueAsBytes(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a " + json.getClass() + " cannot be written as JSON", e);
        }
    }
}
