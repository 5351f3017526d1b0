package dev.ragstone.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A contiguous piece of a document, small enough to embed and to cite.
 *
 * <p>Its text is exactly the characters {@code [start, end)} of the document.
 *
 * @param id unique in an index; the same document, cut the same way, gives the same ids
 * @param ordinal position among the chunks of its document, from zero
 * @param headings the headings the piece stands under, outermost first
 * @param places the places it touches, in order; empty when the original has none
 * @param parentId the larger chunk this one is part of, if it is part of one
 * @since 0.1
 */
public record Chunk(
        String id,
        String documentId,
        int ordinal,
        Level level,
        int start,
        int end,
        String text,
        List<String> headings,
        List<Place> places,
        @Nullable String parentId) {

    /** How much of its document a chunk covers. */
    public enum Level {
        /** The whole of it, or its opening. */
        DOCUMENT,
        /** The text under one heading. */
        SECTION,
        /** A few sentences. */
        PASSAGE
    }

    public Chunk {
        if (id.isBlank()) {
            throw new IllegalArgumentException("id must not be blank");
        }
        if (text.isEmpty()) {
            throw new IllegalArgumentException("text of chunk " + id + " must not be empty");
        }
        if (start < 0 || end - start != text.length()) {
            throw new IllegalArgumentException("chunk " + id + " says [" + start + ", " + end + ") but its text has "
                    + text.length() + " characters");
        }
        headings = List.copyOf(headings);
        places = List.copyOf(places);
    }

    /** A passage without structure, numbered {@code ordinal} in its document. */
    public static Chunk of(String documentId, int ordinal, int start, String text) {
        return new Chunk(
                id(documentId, ordinal),
                documentId,
                ordinal,
                Level.PASSAGE,
                start,
                start + text.length(),
                text,
                List.of(),
                List.of(),
                null);
    }

    /** The id of the chunk numbered {@code ordinal}. Zero-padded, so that ids sort in reading order. */
    public static String id(String documentId, int ordinal) {
        return String.format(Locale.ROOT, "%s#%05d", documentId, ordinal);
    }

    /** The number of the page, slide or sheet on which the chunk begins, if it has one. */
    public OptionalInt page() {
        return places.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(places.getFirst().number());
    }

    /**
     * What gets embedded: the document's title, the heading path and the verbatim text, so that a passage that never
     * names its subject is still found by it.
     */
    public String textInContext(String title) {
        var context = new ArrayList<String>();
        if (!title.isBlank()) {
            context.add(title.strip());
        }
        for (String heading : headings) {
            if (!heading.isBlank() && !context.contains(heading.strip())) {
                context.add(heading.strip());
            }
        }
        return context.isEmpty() ? text : String.join(" > ", context) + "\n" + text;
    }
}
