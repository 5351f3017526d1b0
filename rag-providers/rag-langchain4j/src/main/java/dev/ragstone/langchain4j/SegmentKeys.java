package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.Metadata;
import dev.ragstone.document.Chunk;
import org.jspecify.annotations.Nullable;

/** The keys under which a segment made here says where it stands, for people and for prompts. */
final class SegmentKeys {

    static final String CHUNK_ID = "chunk_id";
    static final String DOCUMENT_ID = "document_id";
    static final String URI = "uri";
    static final String TITLE = "title";
    static final String START = "start";
    static final String END = "end";
    static final String HEADINGS = "headings";
    static final String PAGE = "page";

    private SegmentKeys() {}

    /** A text that LangChain4j takes: it takes none of control characters alone, so each becomes a mark. */
    static String takeable(String text) {
        return text.trim().isEmpty() ? "\uFFFD".repeat(text.length()) : text;
    }

    /** Puts the offsets, the heading path and the page. */
    static void putPlace(Metadata metadata, Chunk chunk) {
        metadata.put(START, chunk.start()).put(END, chunk.end());
        if (!chunk.headings().isEmpty()) {
            metadata.put(HEADINGS, String.join(" > ", chunk.headings()));
        }
        chunk.page().ifPresent(page -> metadata.put(PAGE, page));
    }

    /** The text under {@code key}, if there is one that is not blank. */
    static @Nullable String text(Metadata metadata, String key) {
        return metadata.toMap().get(key) instanceof String text && !text.isBlank() ? text : null;
    }
}
