package dev.ragstone.ingest.reader;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeVisitor;

/** Writes a list as text: an item to a line, marked and indented as in Markdown. */
final class HtmlList implements NodeVisitor {

    private static final int DEEPEST_INDENT = 8;

    private final InlineText text = new InlineText();
    private final Deque<Integer> counters = new ArrayDeque<>();

    private HtmlList() {}

    static String of(Element list) {
        var lines = new HtmlList();
        lines.traverse(list);
        return lines.text.take();
    }

    @Override
    public void head(Node node, int depth) {
        if (HtmlTags.isBlock(node)) {
            text.lineBreak();
        }
        if (node instanceof Element element) {
            if (HtmlTags.isList(element)) {
                counters.push(element.normalName().equals("ol") ? 1 : 0);
            } else if (element.normalName().equals("li")) {
                text.mark(mark());
            }
        }
        text.add(node);
    }

    @Override
    public void tail(Node node, int depth) {
        if (HtmlTags.isBlock(node)) {
            text.lineBreak();
        }
        if (node instanceof Element element && HtmlTags.isList(element)) {
            counters.pop();
        }
    }

    private String mark() {
        int number = counters.isEmpty() ? 0 : counters.pop();
        counters.push(number == 0 ? 0 : number + 1);
        String indent = "  ".repeat(Math.min(counters.size() - 1, DEEPEST_INDENT));
        return indent + (number == 0 ? "- " : number + ". ");
    }
}
