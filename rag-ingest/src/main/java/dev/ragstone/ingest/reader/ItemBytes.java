package dev.ragstone.ingest.reader;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;

/** Fetches the bytes of an item for a reader that wants them all. */
final class ItemBytes {

    private ItemBytes() {}

    /** What a reader makes of an item's bytes. */
    @FunctionalInterface
    interface Parser {
        Extraction parse(byte[] bytes);
    }

    /** Parses the bytes of {@code item}, or says why they could not be had. */
    static Extraction parse(SourceItem item, ReadLimits limits, String mediaType, Parser parser) {
        byte[] bytes;
        try (var in = item.content().open()) {
            bytes = in.readNBytes((int) limits.maxBytes() + 1);
        } catch (IOException e) {
            return Extraction.without(Outcome.FAILED, "could not be read: " + describe(e), mediaType);
        }
        if (bytes.length > limits.maxBytes()) {
            return Extraction.without(Outcome.FAILED, limits.tooManyBytes(), mediaType);
        }
        if (bytes.length == 0) {
            return Extraction.without(Outcome.EMPTY, "has no bytes", mediaType);
        }
        return parser.parse(bytes);
    }

    /** The message of {@code failure} with its kind, since the message alone is often just a path, or missing. */
    static String describe(Throwable failure) {
        String message = failure.getMessage();
        String kind = failure.getClass().getSimpleName();
        return message == null || message.isBlank() ? kind : kind + ": " + message.strip();
    }
}
