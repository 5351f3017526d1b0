package dev.ragstone.http;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A key and the header it is sent in.
 *
 * @param prefix what stands before it
 * @param value asked at every call
 */
record ApiKey(String header, String prefix, Supplier<String> value) {

    /**
     * The key. One with a line break or none at all would fail in the client, with the key in its message.
     *
     * @param of whose it is
     * @throws HttpFailure if it is none, or what supplies it throws
     */
    String usable(String of) throws HttpFailure {
        @Nullable String key;
        try {
            key = value.get();
        } catch (RuntimeException e) {
            throw new HttpFailure(
                    "the key of " + of + " is not to be had: " + Reason.firstLine(e),
                    "Check what supplies it.",
                    HttpFailure.Kind.LASTING,
                    e);
        }
        if (key == null || key.isBlank() || !key.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
            throw new HttpFailure(
                    "the key of " + of + " is empty or has characters no key has",
                    "Check what supplies it, for instance for a line break at the end.",
                    HttpFailure.Kind.LASTING,
                    null);
        }
        return key;
    }
}
