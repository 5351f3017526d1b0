package dev.ragstone.ingest.reader;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Heading;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.InlineParser;
import org.commonmark.parser.InlineParserContext;
import org.commonmark.parser.Parser;
import org.commonmark.parser.SourceLines;

/**
 * Looks into lines only where their words are asked for, which is in headings and table headers.
 *
 * <p>Everything else is taken from the source as it is written. CommonMark's own parser looks into every line, and there
 * are lines over which it takes a time that grows with the square of their length.
 */
final class MarkdownInline implements InlineParser {

    private static final int LONGEST = 1_000;
    private static final Pattern LABEL = Pattern.compile("\\[([^\\[\\]]{1,200})]");
    private static final Parser LINE =
            Parser.builder().enabledBlockTypes(Set.of()).build();

    private final InlineParserContext context;

    MarkdownInline(InlineParserContext context) {
        this.context = context;
    }

    @Override
    public void parse(SourceLines lines, Node node) {
        String content = lines.getContent();
        boolean heading = node instanceof Heading && content.length() <= LONGEST;
        node.appendChild(new Text(heading ? words(content + definitions(content)) : content));
    }

    /** The words of a line without their marks; a line longer than any that is meant to be read stays as it is. */
    static String words(String line) {
        return line.length() > LONGEST ? line : MarkdownText.of(LINE.parse(line));
    }

    /** The link definitions that {@code content} refers to. */
    private String definitions(String content) {
        var definitions = new StringBuilder();
        Matcher label = LABEL.matcher(content);
        while (label.find()) {
            if (context.getDefinition(LinkReferenceDefinition.class, label.group(1)) != null) {
                definitions.append("\n\n[").append(label.group(1)).append("]: x");
            }
        }
        return definitions.toString();
    }
}
