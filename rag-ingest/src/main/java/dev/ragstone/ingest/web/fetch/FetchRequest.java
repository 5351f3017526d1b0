package dev.ragstone.ingest.web.fetch;

import java.nio.file.Path;
import java.util.function.Function;

/**
 * What to fetch, and where to put it.
 *
 * @param target the file that receives the body of a successful answer, replaced if it exists
 * @param validators what is known about the version at an address, asked for each hop
 * @param gate asked before each hop
 * @param maxBytes how large a body may be; 0 for the limit of the client
 * @param cut whether a larger body is cut there instead of being refused
 * @since 0.1
 */
public record FetchRequest(
        WebUrl url,
        Path target,
        Function<WebUrl, Validators> validators,
        RequestGate gate,
        long maxBytes,
        boolean cut) {

    public FetchRequest {
        if (maxBytes < 0) {
            throw new IllegalArgumentException("maxBytes must not be negative but was " + maxBytes);
        }
    }

    /** Fetches {@code url} into {@code target}, whatever was known before. */
    public static FetchRequest of(WebUrl url, Path target) {
        return new FetchRequest(url, target, hop -> Validators.none(), hop -> {}, 0, false);
    }

    /** A copy that asks only for what changed. */
    public FetchRequest withValidators(Function<WebUrl, Validators> validators) {
        return new FetchRequest(url, target, validators, gate, maxBytes, cut);
    }

    /** A copy with another gate. */
    public FetchRequest withGate(RequestGate gate) {
        return new FetchRequest(url, target, validators, gate, maxBytes, cut);
    }

    /** A copy that refuses a body of more than {@code maxBytes}. */
    public FetchRequest withMaxBytes(long maxBytes) {
        return new FetchRequest(url, target, validators, gate, maxBytes, false);
    }

    /** A copy that cuts a body after {@code maxBytes}. */
    public FetchRequest cutAfter(long maxBytes) {
        return new FetchRequest(url, target, validators, gate, maxBytes, true);
    }
}
