package dev.ragstone.app.server.openai;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The service behind this one.
 *
 * @param base what comes before {@code /chat/completions}
 * @param key asked for at every call; empty for none
 * @since 0.1
 */
public record Upstream(URI base, Supplier<String> key) {

    HttpRequest.Builder request(String path, Duration patience) {
        String start = base.toString();
        var builder = HttpRequest.newBuilder(
                        URI.create((start.endsWith("/") ? start.substring(0, start.length() - 1) : start) + path))
                .timeout(patience);
        String secret = key.get();
        return secret.isEmpty() ? builder : builder.header("Authorization", "Bearer " + secret);
    }

    /** Whether {@code text} holds the key, which is nobody's business. */
    boolean tells(String text) {
        String secret = key.get();
        return !secret.isEmpty() && text.contains(secret);
    }

    /** The text without the key. */
    String hidden(String text) {
        String secret = key.get();
        return secret.isEmpty() ? text : text.replace(secret, "(hidden)");
    }
}
