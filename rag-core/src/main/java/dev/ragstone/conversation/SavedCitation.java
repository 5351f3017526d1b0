package dev.ragstone.conversation;

import dev.ragstone.document.Place;
import dev.ragstone.generation.Citation;

/**
 * What an answer rested on, as it was when it was given: the document may have changed since.
 *
 * @param number the source's number in the answer, as in {@code [1]}
 * @param uri where the document came from
 * @param title the document's title; may be empty
 * @param place the page, slide or sheet on which the quote begins
 * @param start offset of the quote in the document's text
 * @param end just past its last character
 * @since 0.1
 */
public record SavedCitation(
        int number,
        String documentId,
        String chunkId,
        String uri,
        String title,
        Place place,
        int start,
        int end,
        String quote) {

    public SavedCitation {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException(
                    "a quote must begin at 0 or later and not end before but is [" + start + ", " + end + ")");
        }
    }

    /** What is kept of a citation of an answer. */
    public static SavedCitation of(Citation citation) {
        return new SavedCitation(
                citation.number(),
                citation.document().id(),
                citation.chunkId(),
                citation.document().uri(),
                citation.document().title(),
                citation.place(),
                citation.start(),
                citation.end(),
                citation.quote());
    }
}
