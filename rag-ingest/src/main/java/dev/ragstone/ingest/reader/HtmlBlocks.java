package dev.ragstone.ingest.reader;

import dev.ragstone.document.Block.Kind;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeFilter;

/** Walks the content of a page and writes its blocks. jsoup's walk is a loop, so no depth of nesting can hurt it. */
final class HtmlBlocks implements NodeFilter {

    private final BlockWriter writer;
    private final HtmlLayout layout;
    private final InlineText inline = new InlineText();

    private HtmlBlocks(BlockWriter writer, HtmlLayout layout) {
        this.writer = writer;
        this.layout = layout;
    }

    /** Writes the blocks of {@code main}. */
    static void write(Element main, BlockWriter writer) {
        var blocks = new HtmlBlocks(writer, HtmlLayout.of(main));
        blocks.traverse(main);
        blocks.endParagraph(Kind.PARAGRAPH);
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (writer.full()) {
            return FilterResult.STOP;
        }
        if (!HtmlTags.isBlock(node)) {
            inline.add(node);
            return FilterResult.CONTINUE;
        }
        endParagraph(Kind.PARAGRAPH);
        return node instanceof Element element && writeWhole(element)
                ? FilterResult.SKIP_ENTIRELY
                : FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (node instanceof Element element && HtmlTags.isBlock(element)) {
            boolean caption = element.normalName().equals("figcaption")
                    || element.normalName().equals("caption");
            endParagraph(caption ? Kind.CAPTION : Kind.PARAGRAPH);
        }
        return FilterResult.CONTINUE;
    }

    /** Writes an element that is a block with all it holds; false when it is not one. */
    private boolean writeWhole(Element element) {
        int level = HtmlTags.headingLevel(element);
        if (level > 0) {
            writer.heading(level, HtmlInline.of(element).replace('\n', ' '));
        } else if (element.normalName().equals("pre")) {
            writer.block(Kind.CODE, element.wholeText());
        } else if (layout.isPlainList(element)) {
            writer.block(Kind.LIST, HtmlList.of(element));
        } else if (layout.isDataTable(element)) {
            HtmlTable.write(element, writer);
        } else {
            return false;
        }
        return true;
    }

    private void endParagraph(Kind kind) {
        writer.block(kind, inline.take());
    }
}
