package dev.ragstone.http;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Tells by what services give as the code of an error whether it may pass. */
final class ErrorCode {

    private static final List<String> PLACES = List.of("code", "type", "status");

    /** Parts of the codes of OpenAI, Anthropic, Google and those who follow them, of errors that stay. */
    private static final List<String> LASTING = List.of(
            "context_length",
            "invalid",
            "authentication",
            "unauthenticated",
            "permission",
            "forbidden",
            "not_found",
            "notfound",
            "quota",
            "billing",
            "content_filter",
            "content_policy",
            "unsupported",
            "badrequest",
            "bad_request");

    /** What is said by those who give no code. */
    private static final List<String> SAID = List.of("context length", "context window", "context size");

    private ErrorCode() {}

    static boolean passes(JsonObject object, String said) {
        JsonObject error = object.object("error")
                .or(() -> object.objects("error").stream().findFirst())
                .map(inner -> inner.object("error").orElse(inner))
                .orElse(object);
        OptionalInt status = error.count("code");
        if (status.isPresent() && status.getAsInt() >= 400 && status.getAsInt() < 600) {
            return Exchange.passes(status.getAsInt());
        }
        String words = said.toLowerCase(Locale.ROOT);
        return PLACES.stream().noneMatch(place -> lasts(error.text(place).orElse("")))
                && SAID.stream().noneMatch(words::contains);
    }

    private static boolean lasts(String code) {
        String lower = code.toLowerCase(Locale.ROOT);
        return LASTING.stream().anyMatch(lower::contains);
    }
}
