package dev.ragstone.generation;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import java.util.List;

/**
 * A place in a document that an answer rests on. {@code quote} is exactly the characters {@code [start, end)} of the
 * document's text.
 *
 * @param number the source's number in the answer, as in {@code [1]}
 * @param place the page, slide or sheet on which the quote begins
 * @since 0.1
 */
public record Citation(
        int number,
        DocumentInfo document,
        String chunkId,
        List<String> headings,
        Place place,
        int start,
        int end,
        String quote) {

    public Citation {
        headings = List.copyOf(headings);
    }
}
