package dev.ragstone.retrieval.eval;

import dev.ragstone.document.Block;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.Place;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Reads the documents of a {@link BeirFolder}: JSON objects with {@code title} and {@code text}.
 *
 * <p>The whole text is one paragraph; a document without text has its title for a text. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class BeirReader implements DocumentReader {

    /** What the documents of a BEIR corpus are called, for want of an official name. */
    public static final String MEDIA_TYPE = "application/x-beir+json";

    /** Creates a reader. */
    public BeirReader() {}

    @Override
    public boolean reads(String mediaType) {
        return MEDIA_TYPE.equals(mediaType);
    }

    @Override
    public Extraction read(SourceItem item) {
        try (var in = item.content().open()) {
            return extraction(JsonLines.values(in.readAllBytes()));
        } catch (IOException e) {
            return Extraction.without(Outcome.FAILED, "could not be read: " + e.getMessage(), MEDIA_TYPE);
        }
    }

    private static Extraction extraction(Map<String, String> values) {
        String title = values.getOrDefault("title", "");
        String text = values.getOrDefault("text", "");
        String content = text.isBlank() ? title : text;
        if (content.isBlank()) {
            return Extraction.without(Outcome.EMPTY, "has neither title nor text", MEDIA_TYPE);
        }
        var paragraph = Block.of(Block.Kind.PARAGRAPH, 0, content.length(), List.of(), Place.none());
        return new Extraction(
                Outcome.OK,
                "",
                title,
                MEDIA_TYPE,
                DocumentInfo.UNKNOWN_LANGUAGE,
                Metadata.empty(),
                content,
                List.of(paragraph));
    }
}
