package dev.ragstone.ingest.reader;

import dev.ragstone.document.Block;
import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Place;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.BulletList;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;

/** Finds the blocks of Markdown source. */
final class MarkdownParser {

    /** Without lists and quotations, in the order in which they are to be asked. */
    private static final Set<Class<? extends org.commonmark.node.Block>> FLAT = new LinkedHashSet<>(List.of(
            Heading.class, FencedCodeBlock.class, HtmlBlock.class, ThematicBreak.class, IndentedCodeBlock.class));

    /** In characters: too few for a paragraph that takes long. */
    private static final int SHORT = 20_000;

    private final Parser withTables = builder(true, true).build();
    private final Parser withoutTables = builder(false, true).build();

    /**
     * What was found.
     *
     * @param text the source with what nobody sees blanked
     */
    record Parsed(String text, List<Block> blocks, String firstHeading) {}

    /** Parses {@code source}, of which the first {@code skipped} characters are front matter. */
    Parsed parse(String source, int skipped) {
        var text = new StringBuilder(source);
        blank(text, 0, skipped);
        String body = skipped == 0 ? source : text.toString();
        Node root = parserFor(body).parse(body);
        var headings = new HeadingPath();
        var blocks = new ArrayList<Block>();
        for (Node node = root.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof HtmlBlock html && isComment(html.getLiteral())) {
                blank(text, start(node), end(node));
            } else {
                addBlock(node, body, headings, blocks);
            }
        }
        return new Parsed(text.toString(), blocks, headings.first());
    }

    private Parser parserFor(String body) {
        // The search for tables has a cost of its own, for every line of a long paragraph.
        boolean tables = body.indexOf('|') >= 0 && !MarkdownDangers.tablesExplode(body);
        boolean nesting = !MarkdownDangers.nestsTooDeep(body);
        if (body.length() > SHORT) {
            return builder(tables, nesting)
                    .customBlockParserFactory(new LongParagraph.Factory())
                    .build();
        }
        if (!nesting) {
            return builder(tables, false).build();
        }
        return tables ? withTables : withoutTables;
    }

    private static Parser.Builder builder(boolean tables, boolean nesting) {
        var parser = Parser.builder()
                .extensions(tables ? List.of(TablesExtension.create()) : List.of())
                .inlineParserFactory(MarkdownInline::new)
                .includeSourceSpans(IncludeSourceSpans.BLOCKS);
        return nesting ? parser : parser.enabledBlockTypes(FLAT);
    }

    private static void addBlock(Node node, String text, HeadingPath headings, List<Block> blocks) {
        if (node instanceof ThematicBreak
                || node instanceof LinkReferenceDefinition
                || node.getSourceSpans().isEmpty()) {
            return;
        }
        if (node instanceof Heading heading) {
            String title = MarkdownText.of(heading);
            if (title.isEmpty()) {
                return;
            }
            headings.open(heading.getLevel(), title);
        }
        int start = start(node);
        int end = end(node);
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        if (start < end) {
            blocks.add(new Block(kind(node), start, end, headings.path(), Place.none(), rows(node)));
        }
    }

    private static Kind kind(Node node) {
        return switch (node) {
            case Heading heading -> Kind.HEADING;
            case BulletList list -> Kind.LIST;
            case OrderedList list -> Kind.LIST;
            case TableBlock table -> Kind.TABLE;
            case FencedCodeBlock code -> Kind.CODE;
            case IndentedCodeBlock code -> Kind.CODE;
            default -> Kind.PARAGRAPH;
        };
    }

    private static Block.@Nullable TableRows rows(Node node) {
        if (!(node instanceof TableBlock)) {
            return null;
        }
        String header = "";
        int rows = 0;
        for (Node part = node.getFirstChild(); part != null; part = part.getNext()) {
            if (part instanceof TableHead) {
                header = MarkdownText.cells(part.getFirstChild());
            } else if (part instanceof TableBody) {
                for (Node row = part.getFirstChild(); row != null; row = row.getNext()) {
                    rows++;
                }
            }
        }
        return rows == 0 ? null : new Block.TableRows(header, 1, rows);
    }

    private static boolean isComment(String html) {
        String literal = html.strip();
        return literal.startsWith("<!--") && literal.indexOf("-->") == literal.length() - 3;
    }

    private static void blank(StringBuilder text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
                text.setCharAt(i, ' ');
            }
        }
    }

    private static int start(Node node) {
        return node.getSourceSpans().getFirst().getInputIndex();
    }

    private static int end(Node node) {
        SourceSpan last = node.getSourceSpans().getLast();
        return last.getInputIndex() + last.getLength();
    }
}
