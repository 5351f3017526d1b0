package dev.ragstone.ingest.web.fetch;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a server answered.
 *
 * @param url the address that answered, after redirects
 * @param status the status code
 * @param headers by name in small letters, each with its values in their order
 * @param bytes how much was written to the target, unpacked; 0 when nothing was
 * @since 0.1
 */
public record Fetched(WebUrl url, int status, Map<String, List<String>> headers, long bytes) {

    public Fetched {
        headers = Map.copyOf(headers);
    }

    /** Whether the body was written to the target. */
    public boolean successful() {
        return status >= 200 && status < 300;
    }

    /** Whether the version known before is still the current one. */
    public boolean notModified() {
        return status == 304;
    }

    /** The first value of a header; empty when it was not sent. */
    public String header(String name) {
        List<String> values = headers(name);
        return values.isEmpty() ? "" : values.getFirst();
    }

    /** All values of a header. */
    public List<String> headers(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }
}
