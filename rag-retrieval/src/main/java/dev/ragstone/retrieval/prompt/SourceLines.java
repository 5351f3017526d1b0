package dev.ragstone.retrieval.prompt;

import java.util.regex.Pattern;

/**
 * Lines of a text that look like the one that tells where a source is from, {@code Source [1] https://example.org}.
 *
 * <p>The marks around a text tell where it ends, but a model may read such a line within them as the start of another source.
 * So it is shown as a quotation. Safe for use by several threads; takes time linear in the text.
 */
final class SourceLines {

    private static final Pattern START =
            Pattern.compile("^(?=[ \t]*+source[ \t]*+\\[\\d)", Pattern.MULTILINE | Pattern.CASE_INSENSITIVE);

    private SourceLines() {}

    /** {@code text} with a mark of quotation before every such line; the same string if there is none. */
    static String quoted(String text) {
        var lines = START.matcher(text);
        return lines.find() ? lines.replaceAll("> ") : text;
    }
}
