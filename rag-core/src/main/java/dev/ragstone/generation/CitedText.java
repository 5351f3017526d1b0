package dev.ragstone.generation;

import dev.ragstone.trace.Warning;
import java.util.List;

/**
 * A text whose every citation resolves.
 *
 * @param text with citations as {@code [1]}; those that did not resolve are taken out
 * @param citations every place the text cites, in order of appearance
 * @param uncited the statements that cite nothing, in order, without list marks
 * @param warnings which citations were taken out, and why
 * @since 0.1
 */
public record CitedText(String text, List<Citation> citations, List<String> uncited, List<Warning> warnings) {

    public CitedText {
        citations = List.copyOf(citations);
        uncited = List.copyOf(uncited);
        warnings = List.copyOf(warnings);
    }
}
