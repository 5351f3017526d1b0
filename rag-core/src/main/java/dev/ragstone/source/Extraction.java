package dev.ragstone.source;

import dev.ragstone.document.Block;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import java.util.List;

/**
 * What a reader got out of an item.
 *
 * @param reason why the outcome is not {@link Outcome#OK}; empty when it is
 * @param title empty when the item has none
 * @param mediaType what the item was found to be
 * @param text empty unless the outcome {@linkplain Outcome#hasText() has text}
 * @since 0.1
 */
public record Extraction(
        Outcome outcome,
        String reason,
        String title,
        String mediaType,
        String language,
        Metadata metadata,
        String text,
        List<Block> blocks) {

    public Extraction {
        if (outcome != Outcome.OK && reason.isBlank()) {
            throw new IllegalArgumentException("an outcome of " + outcome + " needs a reason");
        }
        if (outcome.hasText() == text.isBlank()) {
            throw new IllegalArgumentException(
                    "an outcome of " + outcome + " does not go with a text of " + text.length() + " characters");
        }
        blocks = List.copyOf(blocks);
    }

    /** An item that gave no text. */
    public static Extraction without(Outcome outcome, String reason, String mediaType) {
        return new Extraction(
                outcome, reason, "", mediaType, DocumentInfo.UNKNOWN_LANGUAGE, Metadata.empty(), "", List.of());
    }
}
