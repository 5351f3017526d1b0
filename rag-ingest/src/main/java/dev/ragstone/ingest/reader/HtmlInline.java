package dev.ragstone.ingest.reader;

import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeVisitor;

/** The text inside an element that stands for one paragraph, heading or cell, whatever is nested in it. */
final class HtmlInline implements NodeVisitor {

    private final InlineText text = new InlineText();

    private HtmlInline() {}

    /** The text of {@code element}; what is a block inside it gets a line of its own. */
    static String of(Element element) {
        var inline = new HtmlInline();
        inline.traverse(element);
        return inline.text.take();
    }

    @Override
    public void head(Node node, int depth) {
        breakAround(node, depth);
        text.add(node);
    }

    @Override
    public void tail(Node node, int depth) {
        breakAround(node, depth);
    }

    private void breakAround(Node node, int depth) {
        if (depth > 0 && HtmlTags.isBlock(node)) {
            text.lineBreak();
        }
    }
}
