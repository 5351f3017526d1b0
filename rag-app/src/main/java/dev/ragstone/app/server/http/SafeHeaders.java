package dev.ragstone.app.server.http;

import org.eclipse.jetty.http.HttpFields;

/** The headers of every response that tell browsers to be careful with it. */
final class SafeHeaders {

    private SafeHeaders() {}

    static void add(HttpFields.Mutable headers) {
        headers.put(
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                        + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("X-Frame-Options", "DENY");
        headers.put("Referrer-Policy", "no-referrer");
        headers.put("Cross-Origin-Opener-Policy", "same-origin");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        headers.put("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
        headers.put("Cache-Control", "no-store");
    }
}
